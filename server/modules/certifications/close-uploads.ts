import type { Actor } from '../../core/actor.ts'
import type { Db } from '../../core/database.ts'
import { openUploads, queueErasing } from './certification-changes.queries.ts'
import { failCertification } from './fail-certification.ts'

/**
 * Ends the uploads of an inspection that is being submitted: what has not arrived by now is no part of it. They fail and
 * their credits go back; whoever is sending one is refused at the next byte or the last. Answers their identifiers. The
 * caller holds the inspection.
 */
export async function closeUploads(db: Db, actor: Actor, inspectionId: number): Promise<string[]> {
  const open = await openUploads(db, inspectionId)
  const by = { userId: actor.userId, apiKeyId: actor.apiKey?.id }
  for (const upload of open) {
    await failCertification(db, upload, 'inspection_already_submitted', { action: 'give_up', by })
    await queueErasing(db, upload.identifier)
  }
  return open.map(({ identifier }) => identifier)
}
