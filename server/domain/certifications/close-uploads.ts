import { type Db, withCommit } from '../../database/database.ts'
import type { Actor } from '../../identity/actor.ts'
import { refundCredit } from '../billing/credits.queries.ts'
import { lockCompany } from '../companies/companies.queries.ts'
import { emitEvent } from '../webhooks/emit.ts'
import {
  markDeleted,
  markFailed,
  type PendingUpload,
  type UploadsOf,
  unarrived,
} from './certification-changes.queries.ts'
import { queueErasing } from './erasing.queries.ts'
import { followFailure } from './fail-certification.ts'

/**
 * Deletes, with an inspection or a task, the files that never became evidence, and gives back their credits
 * and storage. The caller has locked the inspections.
 */
export async function dropUploads(db: Db, of: UploadsOf): Promise<void> {
  const uploads = await unarrived(db, of)
  if (uploads.length > 0) await lockCompany(db)
  for (const { id, identifier, state, task_id, inspection_id } of uploads) {
    await markDeleted(db, id)
    if (state !== 'failed') await refundCredit(db, 'certification', id)
    await emitEvent(db, 'certification.deleted', { id, identifier, task_id, inspection_id })
    await queueErasing(db, identifier)
  }
}

/**
 * Ends the uploads of an inspection that is being submitted: a file that has not arrived is not part of it.
 * The uploads fail and their credits are given back; a client that is sending is refused at the next byte or
 * the last. Returns their identifiers. The caller has locked the inspection and these uploads.
 */
export async function closeUploads(db: Db, actor: Actor, uploads: PendingUpload[]): Promise<string[]> {
  const open = uploads.filter(({ state }) => state !== 'failed')
  const by = { userId: actor.userId, apiKeyId: actor.apiKey?.id }
  const code = 'inspection_already_submitted'
  // They are locked and open, so failing them cannot be prevented.
  for (const upload of open)
    await withCommit(
      db,
      lockCompany(db),
      markFailed(db, upload.id, code),
      followFailure(db, upload, code, { action: 'give_up', by }),
      queueErasing(db, upload.identifier),
    )
  return open.map(({ identifier }) => identifier)
}
