import { createHash, randomBytes } from 'node:crypto'
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
import type { KnownFiles } from '@atesta/forms/constraints.ts'
import { type Evaluation, evaluateForm } from '@atesta/forms/evaluate.ts'
import { normalizeForm } from '@atesta/forms/normalize.ts'
import { canonicalAnswers, readPayload } from '@atesta/forms/payload.ts'
import type { z } from 'zod'
import type { Db } from '../../database/database.ts'
import { Failure } from '../../http/failure.ts'
import type { Actor } from '../../identity/actor.ts'
import type { Services } from '../../services/services.ts'
import { filesOfInspection } from '../certifications/certifications.queries.ts'
import { closeUploads } from '../certifications/close-uploads.ts'
import { markAnswered } from '../emails/email-changes.queries.ts'
import { insertStatement } from '../log/log.queries.ts'
import { insertNotifications } from '../notifications/notifications.queries.ts'
import { followersToTell } from '../tasks/task-people.queries.ts'
import { findTemplateVersion } from '../templates/templates.queries.ts'
import { underSettings } from '../templates/templates.rules.ts'
import { emitEvent } from '../webhooks/emit.ts'
import { type InspectionRow, markSubmitted, updateDraft } from './inspections.queries.ts'
import { refuseUnlessFillable, refuseUnlessOpen } from './save-draft.ts'
import { refuseOtherSignatures } from './signatures.ts'

/** The form's problems as field errors; waiting files have a code of their own because waiting is all it takes. */
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

/** The transaction, who submits, and what the statement is authenticated with. */
type SubmitContext = {
  db: Db
  actor: Actor
  services: Pick<Services, 'statementKeys' | 'media'>
  locale: Locale
}

/** Tells followers in the app, and webhooks. */
async function tellSubmitted(
  db: Db,
  actor: Actor,
  inspection: InspectionRow,
  { submitted_at, answers_sha256 }: z.infer<typeof SubmitReceipt>,
): Promise<void> {
  await insertNotifications(db, await followersToTell(db, inspection, actor.userId), {
    kind: 'inspection_submitted',
    taskId: inspection.task_id,
    inspectionId: inspection.id,
    by: actor.userId,
  })
  const { id, number, task_id } = inspection
  await emitEvent(db, 'inspection.submitted', {
    id,
    number,
    task_id,
    user_id: inspection.user_id,
    answers_sha256,
    submitted_at,
  })
  if (actor.respondent)
    await emitEvent(db, 'email.submitted', { id: actor.respondent.emailId, task_id, inspection_id: id })
}

/**
 * Submits: checks the answers with the same engine as the browser, stores them, and queues the submission's statement
 * for the log, all in the caller's transaction. A second submission finds it submitted and is refused.
 */
export async function submitInspection(
  { db, actor, services: { statementKeys: keys, media }, locale }: SubmitContext,
  inspection: InspectionRow,
  payload: FormPayload,
): Promise<z.infer<typeof SubmitReceipt>> {
  refuseUnlessFillable(inspection)
  await refuseOtherSignatures(media, payload)
  await refuseUnlessOpen(db, inspection.id, payload.form_data.inspection.version)
  const template = await findTemplateVersion(db, inspection.template_id, inspection.template_version)
  if (!template) throw new Failure('not_found')
  const form = normalizeForm(underSettings(template.structure, inspection))
  const files = (await filesOfInspection(db, inspection.id)).filter(({ state }) => state !== 'failed')
  const now = new Date()
  const evaluation = evaluateForm(form, readPayload(payload as Parameters<typeof readPayload>[0]).answers, {
    locale,
    now: now.toISOString(),
    files: new Map(files.map((f) => [f.identifier, f])) as KnownFiles,
  })
  refuseIncomplete(evaluation)
  const closed = await closeUploads(db, actor, inspection.id)
  await updateDraft(db, inspection.id, {
    answers: payload.form_data.schema,
    signatures: payload.envelope.signatures,
  })
  const salt = randomBytes(16).toString('base64url')
  const sha256 = answersDigest(answersDocument(canonicalAnswers(form, evaluation.values) as Json, salt))
  const version = await markSubmitted(db, inspection.id, actor.userId, { sha256, salt }, now)
  if (inspection.task_type === 'email') await markAnswered(db, inspection.id)
  const { claims, disclosures } = createClaims({
    person: { name: actor.name, id: String(actor.userId), signed_in: actor.respondent === null },
  })
  await insertStatement(db, keys, {
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
      answers_sha256: sha256,
      template: { id: String(template.id), version: template.version },
      language: locale,
      certifications: files.map((file) => file.identifier).filter((each) => !closed.includes(each)),
      signatures: payload.envelope.signatures.map((signature, place) =>
        signatureDigest(pictureDigest(signature), place, salt),
      ),
      submitted_at: now.toISOString(),
      claims,
    }),
  })
  const receipt = {
    inspection_id: inspection.id,
    number: inspection.number,
    submitted_at: now.toISOString(),
    version,
    answers_sha256: sha256,
  }
  await tellSubmitted(db, actor, inspection, receipt)
  return receipt
}
