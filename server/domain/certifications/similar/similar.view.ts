import { fileKind } from '@atesta/contract/limits.ts'
import type { SimilarPicture } from '@atesta/contract/schemas/certification.ts'
import type { SimilarRow } from './similar.queries.ts'

export const similarView = (row: SimilarRow): SimilarPicture => ({
  certification_id: row.certification_id,
  certification: {
    id: row.id,
    identifier: row.identifier,
    title: row.title,
    kind: fileKind(row.media_type ?? ''),
    preview: row.preview,
    created_at: row.created_at.toISOString(),
    person: { id: row.user_id, name: row.user_name },
  },
  task: { id: row.task_id, name: row.task_name, type: row.task_type, folder_id: row.folder_id },
  claim_number: row.claim_number,
  same_bytes: row.same_bytes,
  distance: row.distance,
})
