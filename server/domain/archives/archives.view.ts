import { randomUUID } from 'node:crypto'
import type { CompanyArchive } from '@atesta/contract/routes/archives.ts'
import type { ArchiveRow } from './archives.queries.ts'

export const archiveView = (row: ArchiveRow): CompanyArchive => ({
  id: row.id,
  state: row.state,
  files: { done: row.files_done, total: row.files_total },
  bytes: row.bytes,
  sha256: row.sha256,
  requested_by: { id: row.requested_by, name: row.requested_by_name },
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
})

/** A storage key for one attempt to make an archive, shared with no other. */
export const newArchiveKey = (companyId: number, id: number) =>
  `archives/${companyId}-${id}-${randomUUID()}.tar`
