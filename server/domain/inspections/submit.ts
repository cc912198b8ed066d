import { createHash, randomBytes } from 'node:crypto'
import { dayMs } from '@atesta/contract/durations.ts'
import type { FieldError } from '@atesta/contract/errors.ts'
import type { Locale } from '@atesta/contract/limits.ts'
import type { Signature } from '@atesta/contract/schemas/form.ts'
import type { FormPayload, SubmitReceipt } from '@atesta/contract/schemas/inspection.ts'
import type { Json } from '@atesta/evidence/canonical.ts'
import { createClaims } from '@atesta/evidence/disclosure.ts'
import {
  answersDigest,
  answersDocument,
  signatureDigest,
  statementBytes,
} from '@atesta/evidence/statement.ts'
import { actionsIn } from '@atesta/forms/actions.ts'
import type { KnownFiles } from '@atesta/forms/constraints.ts'
import { type Evaluation, evaluateForm } from '@atesta/forms/evaluate.ts'
import { buildPayload, canonicalAnswers, readPayload } from '@atesta/forms/payload.ts'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import { type Db, withCommit } from '../../database/database.ts'
import { readParts } from '../../database/read-parts.queries.ts'
import { Failure } from '../../http/failure.ts'
import type { Actor } from '../../identity/actor.ts'
import type { Services } from '../../services/services.ts'
import { recordActions } from '../actions/record-actions.ts'
import { type PendingUpload, unarrived } from '../certifications/certification-changes.queries.ts'
import { fileOf, filesIn } from '../certifications/certifications.queries.ts'
import { closeUploads } from '../certifications/close-uploads.ts'
import { markAnswered } from '../emails/email-changes.queries.ts'
import { authenticStatement, type NewStatement, statementAdded } from '../log/log.queries.ts'
import { insertNotifications } from '../notifications/notifications.queries.ts'
import { followersToNotify } from '../tasks/task-people.queries.ts'
import { momentIn } from '../templates/judged-moment.ts'
import { structureOf } from '../templates/structures.ts'
import { formUnder } from '../templates/templates.rules.ts'
import { eventEmitted } from '../webhooks/emit.ts'
import {
  type InspectionRow,
  inspectionIn,
  lockInspection,
  ownerOf,
  type Submission,
  submit,
} from './inspections.queries.ts'
import { refuseUnlessFillable, refuseUnlessOpen } from './save-draft.ts'

/**
 * The form's problems as field errors; files that have not arrived have a code of their own, since waiting is
 * enough.
 */
function refuseIncomplete(evaluation: Evaluation): void {
  if (evaluation.complete && evaluation.errors.size === 0) return
  const errors: FieldError[] = [...evaluation.errors].map(([id, error]) => ({
    path: id,
    message: error.code,
  }))
  const onlyWaiting = errors.length > 0 && errors.every((error) => error.message === 'file_pending')
  throw new Failure(onlyWaiting ? 'inspection_files_pending' : 'form_incomplete', { errors })
}

const pictureDigest = (signature: Signature) =>
  createHash('sha256')
    .update(Buffer.from(signature.image.slice(signature.image.indexOf(',') + 1), 'base64'))
    .digest('hex')

/** How long a device may hold a submission while offline, and how far its clock may be ahead, in ms. */
const [maxHeldMs, maxAheadMs] = [30 * dayMs, 60_000]

/**
 * The moment for "today" in rules: when it was submitted on the device, so that the person's view there
 * counts; or now, in their zone, where that is missing or impossible.
 */
function judgedBy({ form_data: { answered_at: claimed } }: FormPayload, actor: Actor, at: Date): string {
  const held = claimed === undefined ? Number.NaN : at.getTime() - Date.parse(claimed)
  return claimed !== undefined && held >= -maxAheadMs && held <= maxHeldMs
    ? claimed
    : momentIn(actor.timeZone, at)
}

/** The transaction, the submitter, and the key that authenticates the statement. */
type SubmitContext = {
  db: Db
  actor: Actor
  services: Pick<Services, 'statementKeys' | 'app'>
  locale: Locale
}

/** The inspection about to be submitted, and what the decision needs. */
export type ToSubmit = {
  inspection: InspectionRow
  uploads: PendingUpload[]
  files: ReturnType<typeof fileOf>[]
  followers: number[]
}

/**
 * Locks and reads everything in one round trip. The read is a statement after the locks on the inspection and
 * its unfinished files: in the same statement it would see the state before other transactions released them.
 * Undefined unless it is of this task and the actor may see it.
 */
export async function findToSubmit(
  db: Db,
  actor: Actor,
  taskId: number,
  id: number,
): Promise<ToSubmit | undefined> {
  const parts = {
    inspections: inspectionIn(actor, id),
    files: filesIn(id),
    followers: followersToNotify({ task_id: taskId, user_id: ownerOf(id) }, actor.userId),
  }
  const [, uploads, { inspections, files, followers }] = await Promise.all([
    lockInspection(db, id),
    unarrived(db, { inspectionId: id }),
    readParts(db, parts),
  ])
  const [inspection] = inspections
  if (inspection?.task_id !== taskId) return undefined
  return {
    inspection,
    uploads,
    files: files.map(fileOf).filter(({ state }) => state !== 'failed'),
    followers: followers.map(({ user_id }) => user_id),
  }
}

/**
 * The files of the submission: all of them, except those of a returned submission that the answers no longer
 * name.
 */
function filesSubmitted(files: { identifier: string; returned: boolean }[], answers: Json): string[] {
  const named = JSON.stringify(answers)
  return files
    .filter(({ identifier, returned }) => !returned || named.includes(identifier))
    .map(({ identifier }) => identifier)
}

/** The statement of a submission for the log. */
function statementOf(
  { actor, locale }: SubmitContext,
  inspection: InspectionRow,
  submission: Pick<Submission, 'at' | 'digest' | 'signatures'>,
  certifications: string[],
): NewStatement {
  const { at, digest, signatures } = submission
  const { claims, disclosures } = createClaims({
    person: { name: actor.name, id: String(actor.userId), signed_in: actor.respondent === null },
  })
  return {
    kind: 'submission',
    companyId: actor.companyId,
    inspectionId: inspection.id,
    certificationId: null,
    disclosures,
    bytes: statementBytes({
      type: 'atesta.submission',
      version: 2,
      inspection: String(inspection.id),
      task: String(inspection.task_id),
      company: String(actor.companyId),
      answers_sha256: digest.sha256,
      template: { id: String(inspection.template_id), version: inspection.template_version },
      language: locale,
      certifications,
      signatures: signatures.map((signature, place) =>
        signatureDigest(pictureDigest(signature), place, digest.salt),
      ),
      submitted_at: at.toISOString(),
      claims,
    }),
  }
}

/** The webhook events of a submission. */
function eventsOf(
  { respondent }: Actor,
  { id, number, task_id, user_id }: InspectionRow,
  { submitted_at, round, answers_sha256 }: z.infer<typeof SubmitReceipt>,
): RawBuilder<unknown>[] {
  const event = { id, number, task_id, user_id, round, answers_sha256, submitted_at }
  const answered = respondent && { id: respondent.emailId, task_id, inspection_id: id }
  return [
    eventEmitted('inspection.submitted', event),
    ...(answered ? [eventEmitted('email.submitted', answered)] : []),
  ]
}

const notificationOf = ({ id, task_id }: InspectionRow, by: number) =>
  ({ kind: 'inspection_submitted', taskId: task_id, inspectionId: id, by }) as const

/**
 * Submits: checks the answers with the same engine as the browser, stores the result (without hidden fields,
 * with calculations), digests it, and queues the submission's statement for the log, all in the caller's
 * transaction. A second submission finds it submitted and is refused. `checkSignatures` has checked the
 * payload.
 */
export async function submitInspection(
  context: SubmitContext,
  { inspection, uploads, files, followers }: ToSubmit,
  payload: FormPayload,
): Promise<z.infer<typeof SubmitReceipt>> {
  const { db, actor, services, locale } = context
  refuseUnlessFillable(inspection)
  refuseUnlessOpen(inspection, payload.form_data.inspection.version)
  const structure = await structureOf(services.app, db, actor.companyId, inspection)
  if (!structure) throw new Failure('not_found')
  const form = formUnder(structure, inspection)
  const at = new Date()
  const judgedAt = judgedBy(payload, actor, at)
  const { answers } = readPayload(payload as Parameters<typeof readPayload>[0])
  const evaluation = evaluateForm(form, answers, {
    locale,
    now: judgedAt,
    files: new Map(files.map((f) => [f.identifier, f])) as KnownFiles,
  })
  refuseIncomplete(evaluation)
  const closed = await closeUploads(db, actor, uploads)
  const canonical = canonicalAnswers(form, evaluation.values) as Json
  const certifications = filesSubmitted(files, canonical).filter((each) => !closed.includes(each))
  const salt = randomBytes(16).toString('base64url')
  const sha256 = answersDigest(answersDocument(canonical, salt))
  const { id: inspectionId, version } = inspection
  const evaluated = buildPayload({ form, inspectionId, version, answers, evaluation })
  const submission: Submission = {
    answers: evaluated.form_data.schema,
    signatures: evaluated.envelope.signatures,
    by: actor.userId,
    at,
    judgedAt,
    digest: { sha256, salt },
    version: version + 1,
  }
  const statement = await authenticStatement(
    services.statementKeys,
    statementOf(context, inspection, submission, certifications),
  )
  const receipt = {
    inspection_id: inspection.id,
    number: inspection.number,
    submitted_at: at.toISOString(),
    version: submission.version,
    round: inspection.round,
    answers_sha256: sha256,
  }
  await withCommit(
    db,
    submit(db, inspection.id, submission, [
      statementAdded(statement),
      ...eventsOf(actor, inspection, receipt),
    ]),
    insertNotifications(db, followers, notificationOf(inspection, actor.userId)),
  )
  await recordActions(db, actor, inspection, actionsIn(form, evaluation.values))
  if (inspection.task_type === 'email') await withCommit(db, markAnswered(db, inspection.id))
  return receipt
}
