import { fileKind } from '@atesta/contract/limits.ts'
import type { Certification } from '@atesta/contract/schemas/certification.ts'
import type { Actor } from '../../core/actor.ts'
import { certificationCan } from './certifications.policy.ts'
import type { CertificationRow } from './certifications.queries.ts'
import { claimedPosition } from './certifications.rules.ts'

export const certificationView =
  (actor: Actor) =>
  (row: CertificationRow): Certification => {
    const can = certificationCan(actor, row)
    return {
      id: row.id,
      identifier: row.identifier,
      state: row.state,
      failure: row.failure,
      category: row.category,
      kind: fileKind(row.media_type ?? row.declared_type),
      title: row.title,
      description: row.description,
      media_type: row.media_type,
      size: row.size,
      width: row.width,
      height: row.height,
      duration_s: row.duration_s,
      pages: row.pages,
      sha256: row.sha256,
      task: { id: row.task_id, name: row.task_name, folder_id: row.folder_id },
      inspection_id: row.inspection_id,
      component_id: row.component_id,
      person: { id: row.user_id, name: row.user_name },
      created_at: row.created_at.toISOString(),
      received_at: row.received_at?.toISOString() ?? null,
      sealed_at: row.sealed_at?.toISOString() ?? null,
      log_index: row.log_index,
      preview: row.preview,
      unreadable: row.unreadable,
      position: claimedPosition(row.device_claims, row.file_claims),
      taken_at: row.file_claims.taken_at ?? row.device_claims.time ?? null,
      device: row.file_claims.device ?? null,
      favorite: row.favorite,
      visited: row.visited,
      download_available: can.download,
      can,
    }
  }
