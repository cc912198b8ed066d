import { fileKind } from '@atesta/contract/limits.ts'
import type {
  Certification,
  PublicFacts,
  SharedCertification,
} from '@atesta/contract/schemas/certification.ts'
import type { z } from 'zod'
import { deedsOf } from '../../http/deeds.ts'
import type { Actor } from '../../identity/actor.ts'
import { certificationDeeds } from './certifications.policy.ts'
import type { CertificationRow } from './certifications.queries.ts'
import { claimedPosition } from './certifications.rules.ts'

export const certificationView =
  (actor: Actor) =>
  (row: CertificationRow): Certification => {
    const { can, cannot } = deedsOf(certificationDeeds(actor, row))
    return {
      id: row.id,
      identifier: row.identifier,
      state: row.state,
      failure: row.failure,
      category: row.category,
      kind: fileKind(row.media_type ?? row.declared_type),
      title: row.title,
      description: row.description,
      version: row.version,
      media_type: row.media_type,
      size: row.size,
      width: row.width,
      height: row.height,
      duration_s: row.duration_s,
      pages: row.pages,
      sha256: row.sha256,
      task: taskOf(row),
      inspection_id: row.inspection_id,
      inspection_title: row.inspection_title,
      slot: row.slot,
      report_id: row.report_id,
      component_id: row.component_id || null,
      person: { id: row.user_id, name: row.user_name },
      created_at: row.created_at.toISOString(),
      received_at: row.received_at?.toISOString() ?? null,
      sealed_at: row.sealed_at?.toISOString() ?? null,
      log_index: row.log_index,
      preview: row.preview,
      unreadable: row.unreadable,
      damage: row.damage,
      erased: row.erased && { ...row.erased, at: new Date(row.erased.at).toISOString() },
      position: claimedPosition(row.device_claims, row.file_claims),
      taken_at: row.file_claims.taken_at ?? row.device_claims.time ?? null,
      device: row.file_claims.device ?? null,
      captured: row.captured,
      reduced: row.device_claims.reduced ?? null,
      announced_sha256: row.device_claims.sha256 ?? null,
      favorite: row.favorite,
      visited: row.visited,
      download_available: can.download,
      can,
      cannot,
    }
  }

/** A merged report has no task. */
function taskOf({ task_id, task_name, task_type, folder_id }: CertificationRow) {
  if (task_id === null || task_name === null || task_type === null || folder_id === null) return null
  return { id: task_id, name: task_name, type: task_type, folder_id }
}

/** The public facts: no name, no place. */
export const publicFactsView = (row: CertificationRow): z.infer<typeof PublicFacts> => ({
  identifier: row.identifier,
  sha256: row.sha256 ?? '',
  media_type: row.media_type ?? 'application/octet-stream',
  size: row.size,
  received_at: row.received_at?.toISOString() ?? null,
  sealed_at: row.sealed_at?.toISOString() ?? null,
  log_index: row.log_index,
  erased_at: row.erased && new Date(row.erased.at).toISOString(),
})

/** What a shared link shows in addition, where its maker allowed it. */
export function sharedFactsView(row: CertificationRow): Pick<SharedCertification, 'kind' | 'facts'> {
  return {
    kind: fileKind(row.media_type ?? ''),
    facts: {
      title: row.title,
      description: row.description,
      category: row.category,
      width: row.width,
      height: row.height,
      duration_s: row.duration_s,
      pages: row.pages,
      position: claimedPosition(row.device_claims, row.file_claims),
      taken_at: row.file_claims.taken_at ?? row.device_claims.time ?? null,
      device: row.file_claims.device ?? null,
      captured: row.captured,
      created_at: row.created_at.toISOString(),
      person: row.user_name,
      task: row.task_name,
    },
  }
}
