import type { Locale } from '@atesta/contract/limits.ts'
import type { FormPayload, Inspection, InspectionForm } from '@atesta/contract/schemas/inspection.ts'
import type { KnownFiles } from '@atesta/forms/constraints.ts'
import type { AnswerDifference } from '@atesta/forms/diff.ts'
import { createEvaluator, type Evaluation, type Evaluator } from '@atesta/forms/evaluate.ts'
import { startPosition } from '@atesta/forms/navigation.ts'
import { type NormalizedForm, normalizeForm } from '@atesta/forms/normalize.ts'
import type { Answers } from '@atesta/forms/values.ts'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { DeviceStore } from '../../device/device-store.ts'
import { overtakenIn } from '../../offline/overtaken.ts'
import type { SaveState } from '../../ui/save-line.tsx'
import { draftStorage } from './draft-storage.ts'
import { momentOfRules } from './moment.ts'
import type { Refused } from './refused.ts'

/**
 * Two versions of a draft between which the user must choose, answer by answer. `returned`: meanwhile it was
 * submitted and returned.
 */
export type Conflict = { theirs: InspectionForm; differences: AnswerDifference[]; returned: boolean }

/**
 * A save in progress, stored until the server has answered: the same body is sent again first under the same
 * key, even by the next page, so that one that arrived unanswered is answered instead of applied twice.
 */
export type Unanswered = { payload: FormPayload; key: string; answers: Answers; place: string }

/**
 * A submission in progress, stored until the server has answered: while the answers are unchanged, the same
 * body is sent again under the same key.
 */
export type SentSubmission = { payload: FormPayload; key: string; answers: Answers }

/**
 * The state that survives reload and crash. `draftSchema` holds the draft's entries by id; they are sent as
 * `{ id, value }`.
 */
type Kept = {
  task: Inspection['task'] | null
  inspection: Inspection | null
  currentStep: number
  currentSectionStep: number
  form: InspectionForm['form'] | null
  draftSchema: Answers
  completed: boolean
  isProgressive: boolean
  flags: InspectionForm['flags']
  checkpoint: InspectionForm['checkpoint']
  /** Why it was returned, or who approved it. */
  review: InspectionForm['review']
  /** By which the rules of a submission were judged; null as well where this device keeps it since before that was known. */
  judgedBy: InspectionForm['judged_at']
  /** The server's version on which this draft is based, and its answers then. */
  version: number
  savedSchema: Answers
  savedAt: string | null
  unanswered: Unanswered | null
  /**
   * The person has submitted it; it is sent automatically once the server can be reached and the files have
   * arrived.
   */
  toSubmit: boolean
  /** When they did, which is the time for its rules. */
  leftAt: string | null
  submission: SentSubmission | null
  /** Why that submission was refused: a code of the catalogue, until the next attempt. */
  refusal: string | null
  /** It was left to the device when that happened: sending it once more submits it, unless something was typed since. */
  wasToSubmit: boolean
  /**
   * Answers that were never sent because the inspection was submitted elsewhere, the newest last. Kept until
   * the person removes them.
   */
  overtaken: readonly Answers[]
}

export type WebForm = Kept & {
  /** Under whose id the device keeps it; null while nothing is open. */
  userId: number | null
  normalizedForm: NormalizedForm | null
  /** The answers when this page opened the inspection, to which discarding returns. */
  openedSchema: Answers
  stopNavigation: boolean
  isLoadingForm: boolean
  evaluation: Evaluation | null
  /** What else answers are checked against. */
  locale: Locale
  now: string
  files: KnownFiles | undefined
  /** Sections the user tried to leave and fields the user has left: only their problems are shown. */
  attempted: ReadonlySet<string>
  touched: ReadonlySet<string>
  refused: Refused
  saveState: SaveState
  conflict: Conflict | null
  /** False when the browser could not store the draft: leaving the page then loses what the server lacks. */
  keptHere: boolean
}

const nothing: Omit<WebForm, 'locale' | 'now'> = {
  task: null,
  inspection: null,
  ...startPosition,
  form: null,
  draftSchema: {},
  completed: false,
  isProgressive: false,
  flags: { progressive: false, camera_only: false, position_required: false },
  checkpoint: null,
  review: null,
  judgedBy: null,
  version: 0,
  savedSchema: {},
  savedAt: null,
  unanswered: null,
  toSubmit: false,
  leftAt: null,
  submission: null,
  refusal: null,
  wasToSubmit: false,
  overtaken: [],
  userId: null,
  normalizedForm: null,
  openedSchema: {},
  stopNavigation: false,
  isLoadingForm: false,
  evaluation: null,
  files: undefined,
  attempted: new Set(),
  touched: new Set(),
  refused: new Map(),
  saveState: 'saved',
  conflict: null,
  keptHere: true,
}

export const emptyWebForm = (locale: Locale): WebForm => ({ ...nothing, locale, now: momentOfRules() })

/** The moment for "today" in rules; for a submission left to the device, when the person submitted. */
export const judgedAt = ({ toSubmit, leftAt }: Pick<WebForm, 'toSubmit' | 'leftAt'>): string =>
  (toSubmit && leftAt) || momentOfRules()

const keep = (state: WebForm): Kept => ({
  task: state.task,
  inspection: state.inspection,
  currentStep: state.currentStep,
  currentSectionStep: state.currentSectionStep,
  form: state.form,
  draftSchema: state.draftSchema,
  completed: state.completed,
  isProgressive: state.isProgressive,
  flags: state.flags,
  checkpoint: state.checkpoint,
  review: state.review,
  judgedBy: state.judgedBy,
  version: state.version,
  savedSchema: state.savedSchema,
  savedAt: state.savedAt,
  unanswered: state.unanswered,
  toSubmit: state.toSubmit,
  leftAt: state.leftAt,
  submission: state.submission,
  refusal: state.refusal,
  wasToSubmit: state.wasToSubmit,
  overtaken: state.overtaken,
})

/** The session of filling in one inspection, stored on the device under `web-form`, person and inspection. */
export function createWebForm(device: DeviceStore) {
  const storage = draftStorage<WebForm>(device, 'form', (keptHere) => {
    if (store.getState().keptHere !== keptHere) store.setState({ keptHere })
  })
  const store = create<WebForm>()(
    persist((): WebForm => emptyWebForm('en'), {
      name: 'web-form',
      version: 2,
      migrate: (kept) => ({ ...(kept as WebForm), overtaken: overtakenIn(kept as WebForm) }),
      storage,
      // Only the persistent part is written; on reading it is merged over an empty state to complete it.
      partialize: keep as (state: WebForm) => WebForm,
      skipHydration: true,
    }),
  )
  return { store, storage }
}
export type WebFormStore = ReturnType<typeof createWebForm>['store']

const evaluators = new WeakMap<NormalizedForm, Evaluator>()

/** The evaluation of the form; recomputes only what the last change can affect. */
export function evaluated(
  state: Pick<
    WebForm,
    'normalizedForm' | 'draftSchema' | 'locale' | 'now' | 'files' | 'inspection' | 'judgedBy'
  >,
): Evaluation | null {
  const { normalizedForm, draftSchema, locale, now, files, inspection, judgedBy } = state
  if (!normalizedForm) return null
  let evaluator = evaluators.get(normalizedForm)
  if (!evaluator) {
    evaluator = createEvaluator(normalizedForm)
    evaluators.set(normalizedForm, evaluator)
  }
  const sealed = inspection?.state === 'submitted'
  // In a submission, rules with "today", and those that compare moments with days, show what they showed then and there.
  const at = (sealed && (judgedBy ?? inspection.submitted_at)) || now
  return evaluator.evaluate(draftSchema, { locale, now: at, files, sealed })
}

const normalized = new WeakMap<object, NormalizedForm>()

/** The normalised form of a structure, cached per structure. Throws `FormIdError`. */
export function normalizedOf(structure: InspectionForm['form']['structure']): NormalizedForm {
  let form = normalized.get(structure)
  if (!form) {
    form = normalizeForm(structure)
    normalized.set(structure, form)
  }
  return form
}
