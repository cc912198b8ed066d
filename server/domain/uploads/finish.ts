import { uploadTypes } from '@atesta/contract/limits.ts'
import type { MediaCertification } from '@atesta/contract/schemas/form.ts'
import { type AuditBy, recordAudit } from '../../database/audit.ts'
import { type Db, inCompany, withCommit } from '../../database/database.ts'
import { Failure } from '../../http/failure.ts'
import type { Actor } from '../../identity/actor.ts'
import { inspectContent } from '../../media/inspect.ts'
import type { Services } from '../../services/services.ts'
import { hashStored } from '../../storage/hash-stored.ts'
import { originalKey } from '../../storage/object-keys.ts'
import { lockState, markReceived, queueCertifying } from '../certifications/certification-changes.queries.ts'
import type { CertificationRow } from '../certifications/certifications.queries.ts'
import { queueErasing } from '../certifications/erasing.queries.ts'
import { failCertification } from '../certifications/fail-certification.ts'
import { keepReceipt } from '../certifications/receipt.queries.ts'
import { authenticated, receiptOf } from '../certifications/receipt.ts'
import { lockInspection } from '../inspections/inspections.queries.ts'
import { fileSettingsOf } from '../tasks/tasks.queries.ts'
import { findTemplateVersion } from '../templates/templates.queries.ts'
import { placeOf, underSettings } from '../templates/templates.rules.ts'
import type { StreamedHash } from './hashing-store.ts'

/**
 * When the bytes of a refused file are removed at the latest, in ms: by then this request has ended and
 * released them.
 */
const afterAnswerMs = 60_000

type Code =
  | 'incorrect_file_format'
  | 'image_too_large'
  | 'position_required'
  | 'file_changed'
  | 'file_too_large'
  | 'inspection_already_submitted'
  | 'inspection_already_deleted'
  | 'upload_not_open'

/**
 * What happened before the file was complete: its inspection was submitted, and the submission has closed its
 * upload or is about to; or the inspection, or the file alone, was deleted. Locks both until the transaction
 * ends.
 */
async function overtakenBy(db: Db, row: CertificationRow): Promise<Code | 'received' | null> {
  const [inspection, seen] = await Promise.all([
    row.inspection_id === null ? undefined : lockInspection(db, row.inspection_id),
    lockState(db, row.id),
  ])
  if (inspection?.deleted) return 'inspection_already_deleted'
  if (seen === undefined) return row.inspection_id === null ? null : 'upload_not_open'
  if (!['queued', 'uploading', 'failed'].includes(seen)) return 'received'
  return inspection?.state === 'submitted' ? 'inspection_already_submitted' : null
}

async function rulesOf(db: Db, row: CertificationRow): Promise<MediaCertification | undefined> {
  if (row.template_id === null || row.template_version === null) return undefined
  const [template, settings] = await Promise.all([
    findTemplateVersion(db, row.template_id, row.template_version),
    row.task_id === null ? undefined : fileSettingsOf(db, row.task_id),
  ])
  if (!template || !settings) return undefined
  return placeOf(underSettings(template.structure, settings), row.component_id) ?? undefined
}

/**
 * Whether the bytes that arrived are those that the device hashed, if it said so. Where they did not all pass
 * through this process, or others came between them, the stored ones are read: a file counts as arrived, and
 * may be submitted, only once it was compared.
 */
async function isAsAnnounced(
  { storage }: Services,
  { identifier, device_claims: { sha256 } }: CertificationRow,
  hash: StreamedHash | null,
): Promise<boolean> {
  if (sha256 === undefined || hash?.sha256 === sha256) return true
  return (await hashStored(storage, originalKey(identifier))) === sha256
}

/** The type of the bytes, and whether the form accepts it; `accepted` are the types it accepts. */
async function judge(services: Services, actor: Actor, row: CertificationRow, hash: StreamedHash | null) {
  const key = originalKey(row.identifier)
  const rules = await inCompany(services.app, actor.companyId, (db) => rulesOf(db, row), { readOnly: true })
  const accepted = rules?.types ?? Object.keys(uploadTypes)
  const [content, isWhole] = await Promise.all([
    inspectContent(services.storage, key, row.size, accepted),
    isAsAnnounced(services, row, hash),
  ])
  // Whatever else is wrong with bytes that changed comes from that.
  if (!isWhole) return { accepted, content, refused: 'file_changed' as const }
  let refused: Code | null = content.ok ? null : content.code
  const needsPosition = (rules?.position_required ?? false) || actor.mandatoryMetadata
  if (content.ok && needsPosition && !row.device_claims.position) {
    const claims = await services.media.read('exif', actor.companyId, { key, size: row.size })
    if (!claims?.position) refused = 'position_required'
  }
  return { accepted, content, refused }
}

export type Finish = {
  /** The hash of the bytes on arrival; null where they did not all pass through this process. */
  hash: StreamedHash | null
  /** The origin of the request, for the audit log. */
  from: Omit<AuditBy, 'userId' | 'apiKeyId'>
  /** Throws when another process may own the upload by now. */
  check: () => void
}

/**
 * Completes an upload whose last byte has arrived: makes the bytes durable, checks that they are those the
 * device announced, checks their content, and either
 * receives the file, which a job then processes, or refuses it, removing the bytes and giving back the
 * credit. Repeating it has no effect. Throws a Failure with a documented code (docs/specification.md, section
 * 5) when the file is refused.
 */
export async function finishUpload(
  services: Services,
  actor: Actor,
  row: CertificationRow,
  { hash, from, check }: Finish,
): Promise<void> {
  const { storage, statementKeys } = services
  // Taken now, however long the following steps may take.
  const receivedAt = new Date()
  const key = originalKey(row.identifier)
  const [judged] = await Promise.all([judge(services, actor, row, hash), storage.settle(key)])
  const { content, accepted } = judged
  let refused: Code | null = judged.refused
  let received = false
  check()
  await inCompany(services.app, actor.companyId, async (db) => {
    const by = { ...from, userId: actor.userId, apiKeyId: actor.apiKey?.id }
    // A deleted file does not fail any more, and nothing of it is kept.
    const overtaken = await overtakenBy(db, row)
    // Received by another request: the bytes stay, whatever this request would decide.
    received = overtaken === 'received'
    if (overtaken === 'received') return
    refused ??= overtaken
    if (refused || !content.ok) {
      if (await failCertification(db, row, refused ?? 'UNKNOWN', { action: 'refuse', by }))
        // The bytes are removed below, before the answer; this is for a process or storage that fails first.
        await queueErasing(db, row.identifier, new Date(Date.now() + afterAnswerMs))
      return
    }
    const marked = await markReceived(db, row.id, {
      hash,
      receivedAt,
      mediaType: content.mediaType,
      category: content.category,
      width: content.width,
      height: content.height,
      unreadable: content.unreadable,
    })
    if (!marked) return
    const { mediaType } = content
    const receipt = receiptOf(row, { sha256: marked.sha256, mediaType, receivedAt })
    const kept = await authenticated(statementKeys, actor.companyId, row.id, receipt)
    const details = { size: row.size, media_type: content.mediaType }
    await withCommit(
      db,
      keepReceipt(db, row.id, kept),
      queueCertifying(db, row.identifier),
      recordAudit(db, { action: 'receive', noun: 'certification', id: row.id, details }, by),
    )
  })
  if (refused && !received) {
    check()
    await storage.remove(key)
    throw new Failure(refused, refused === 'incorrect_file_format' ? { meta: { accepted } } : {})
  }
}
