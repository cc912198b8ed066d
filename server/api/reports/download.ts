import { reports } from '@atesta/contract/routes/reports.ts'
import { findReport } from '../../domain/reports/reports.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const download = route(reports.download, {
  find: ({ db, actor, params }) => findReport(db, actor, params.id),
  allow: anyone,
  handler: async ({ subject, fail, services }) => {
    const { storage_key: key, size, erased_at } = subject
    if (erased_at) fail('file_erased')
    if (!key || size === null) return fail('report_not_ready')
    return {
      mediaType: 'application/pdf',
      size,
      fileName: `${subject.title}.pdf`,
      etag: `report-${subject.id}`,
      open: (range) => services.storage.read(key, range),
    }
  },
})
