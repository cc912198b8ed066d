import type { InspectionForm } from '@atesta/contract/schemas/inspection.ts'
import { diffAnswers, differencesSeen } from '@atesta/forms/diff.ts'
import type { NormalizedForm } from '@atesta/forms/normalize.ts'
import { readPayload } from '@atesta/forms/payload.ts'
import type { Answers } from '@atesta/forms/values.ts'
import { joinedLists, withAnswers } from './joined-lists.ts'
import { lacksLocalFileOf, withLocalFilesOf, withoutLocalFiles } from './unanswered.ts'
import { type Conflict, normalizedOf, type Unanswered, type WebForm } from './web-form.ts'

/** The answers of an opened inspection by id, signatures under their components. */
export function answersOf({ answers, signatures }: Pick<InspectionForm, 'answers' | 'signatures'>): Answers {
  return readPayload({
    form_data: { user_id: 10, inspection: { id: 0, version: 0 }, schema: answers },
    envelope: { signatures },
  }).answers
}

const same = (form: NormalizedForm, mine: Answers, theirs: Answers) =>
  diffAnswers(form, mine, theirs).length === 0

/** Whether the server's answers are those of a save of ours, whichever try of it arrived. */
export const saysWhatWasSent = (opened: InspectionForm, { payload }: Unanswered): boolean => {
  const sent = { answers: payload.form_data.schema, signatures: payload.envelope.signatures }
  return same(normalizedOf(opened.form.structure), answersOf(sent), answersOf(opened))
}

/** Everything the server says about an inspection, as state. */
export function fromServer(opened: InspectionForm): Partial<WebForm> {
  const answers = answersOf(opened)
  return {
    task: opened.inspection.task,
    inspection: opened.inspection,
    form: opened.form,
    flags: opened.flags,
    isProgressive: opened.flags.progressive,
    checkpoint: opened.checkpoint,
    // What a device has kept since before there were reviews has none.
    review: opened.review ?? null,
    judgedBy: opened.judged_at ?? null,
    completed: opened.inspection.state === 'submitted',
    version: opened.version,
    currentStep: opened.current_step,
    currentSectionStep: opened.current_section_step,
    draftSchema: answers,
    savedSchema: answers,
    openedSchema: answers,
    savedAt: opened.inspection.updated_at,
    unanswered: null,
    submission: null,
    saveState: 'saved',
    conflict: null,
  }
}

/**
 * What to continue with, of what this device kept and what the server has. Unsaved answers of the device stand on the
 * version they were typed on; on a newer one they are a conflict, unless it says the same. `lost`: the inspection was
 * submitted elsewhere before they could be saved. On another version of the form they are not saved either, but stay beside
 * it until the person goes on with them. `refused`: a save the server did not take, because it has a newer
 * version; whatever stands in the form now may be the person's word against it, also the text from before.
 */
export function reconciled(
  kept: WebForm,
  opened: InspectionForm,
  refused: Unanswered | null = null,
): { changes: Partial<WebForm>; lost: boolean } {
  const server = fromServer(opened)
  const form = normalizedOf(opened.form.structure)
  const mine = kept.draftSchema
  const sameTemplate = kept.form?.id === opened.form.id && kept.form.version === opened.form.version
  const theirs = withLocalFilesOf(sameTemplate ? mine : {}, server.draftSchema ?? {})
  const ours = refused !== null && saysWhatWasSent(opened, refused)
  const base = ours ? theirs : kept.savedSchema
  // Files and records of both sides are joined, so that they are no reason to ask.
  const { mine: joined } = compared({ draftSchema: mine, savedSchema: base }, opened)
  // Another version of the form need not have the same questions.
  const typedOn = kept.form ? normalizedOf(kept.form.structure) : form
  const isTyped =
    !same(typedOn, withoutLocalFiles(mine), withoutLocalFiles(base)) ||
    (refused !== null && !ours) ||
    lacksLocalFileOf(mine, theirs)
  const unsaved = sameTemplate && (kept.unanswered !== null || (isTyped && !same(form, joined, theirs)))
  const isOfOther = !sameTemplate && (kept.unanswered !== null || isTyped)
  const overtaken = { overtaken: [...kept.overtaken, mine] }
  if (server.completed || opened.inspection.can.edit !== true) {
    const isMissed = unsaved || isOfOther || lacksLocalFileOf(mine, server.draftSchema ?? {})
    const lost = isMissed && !kept.completed
    return { changes: lost ? { ...server, ...overtaken } : server, lost }
  }
  const onServer: Partial<WebForm> = { ...server, draftSchema: theirs, savedSchema: theirs }
  // What was to be submitted is not what stands in the form now.
  if (isOfOther) return { changes: { ...onServer, ...overtaken, toSubmit: false }, lost: false }
  if (!unsaved) return { changes: onServer, lost: false }
  const place = { currentStep: kept.currentStep, currentSectionStep: kept.currentSectionStep }
  const resumed: Partial<WebForm> = { ...server, ...place, draftSchema: mine, saveState: 'unsaved' }
  if (ours) return { changes: resumed, lost: false }
  // Until it is answered, or the user has chosen, the draft stands on the version it was typed on: a reload finds the
  // same again.
  const { version, savedSchema } = kept
  const waiting: Partial<WebForm> = {
    ...resumed,
    version,
    savedSchema,
    unanswered: kept.unanswered ?? refused,
  }
  if (kept.unanswered || version === opened.version) return { changes: waiting, lost: false }
  return { changes: { ...waiting, ...meeting(kept, opened) }, lost: false }
}

type Sides = Pick<WebForm, 'draftSchema' | 'savedSchema'>

/** Our answers and the server's, with the files and records of both sides in each; `saved`: what the server has. */
export function compared({ draftSchema, savedSchema }: Sides, opened: InspectionForm) {
  const form = normalizedOf(opened.form.structure)
  const saved = withLocalFilesOf(draftSchema, answersOf(opened))
  const joined = joinedLists(form, savedSchema, draftSchema, answersOf(opened))
  return { mine: withAnswers(draftSchema, joined.mine), theirs: withAnswers(saved, joined.theirs), saved }
}

/**
 * How to go on with unsaved answers and another version of the server: the person has to choose where answers differ;
 * otherwise what both sides added stands on that version, to be saved.
 */
export function meeting(
  sides: Sides & Pick<WebForm, 'inspection'>,
  opened: InspectionForm,
): Pick<WebForm, 'conflict' | 'draftSchema' | 'saveState' | 'stopNavigation'> & Partial<WebForm> {
  const { mine, theirs, saved } = compared(sides, opened)
  const form = normalizedOf(opened.form.structure)
  const differences = diffAnswers(form, mine, theirs)
  if (differencesSeen(form, differences).length === 0)
    return { ...standingOn(opened), draftSchema: theirs, savedSchema: saved, saveState: 'unsaved' }
  const conflict: Conflict = { theirs: opened, differences, returned: isReturnedSince(sides, opened) }
  return { conflict, draftSchema: mine, saveState: 'conflict', stopNavigation: true }
}

/** What changes when a draft goes on from the server's version; place and answers of the page stay. */
export function standingOn(opened: InspectionForm) {
  const { draftSchema, openedSchema, currentStep, currentSectionStep, ...server } = fromServer(opened)
  return { ...server, conflict: null, stopNavigation: false }
}

/** It was submitted and came back: the person decides once more when to submit it. */
export const isReturnedSince = (
  { inspection }: Pick<WebForm, 'inspection'>,
  opened: InspectionForm,
): boolean => opened.inspection.round > (inspection?.round ?? 1)
