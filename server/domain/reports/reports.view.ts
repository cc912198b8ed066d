import type { Report } from '@atesta/contract/schemas/report.ts'
import type { ReportRow } from './reports.queries.ts'

export const reportView = (row: ReportRow): Report => ({
  id: row.id,
  state: row.state,
  // Reports that failed before reasons were stored.
  failure: row.state === 'failed' ? (row.failure ?? 'UNKNOWN') : null,
  awaits_seal: row.awaits_seal,
  progress: row.progress,
  files: { done: row.files_done, total: row.files_total },
  kind: row.kind,
  title: row.title,
  locale: row.locale,
  inspection_id: row.inspection_id,
  inspected_at: row.inspected_at?.toISOString() ?? null,
  task:
    row.task_id === null
      ? null
      : { id: row.task_id, name: row.task_name, type: row.task_type, folder_id: row.folder_id },
  size: row.size,
  pages: row.pages,
  certification:
    row.certification_id === null
      ? null
      : {
          id: row.certification_id,
          identifier: row.identifier,
          sha256: row.sha256,
          certified: row.certified,
        },
  erased_at: row.erased_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  person: row.user_name,
})
