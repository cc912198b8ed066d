import { reports } from '@atesta/contract/routes/reports.ts'
import { findReport } from '../../domain/reports/reports.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const page = route(reports.page, {
  find: ({ db, actor, params }) => findReport(db, actor, params.id),
  allow: anyone,
  handler: async ({ actor, subject, query, fail, services }) => {
    const { storage_key: key, size, pages, erased_at } = subject
    if (erased_at) fail('file_erased')
    if (!key || size === null) return fail('report_not_ready')
    if (pages !== null && query.page > pages) return fail('not_found')
    const draw = async () => {
      const drawn = await services.media.read('page', actor.companyId, { key, size, page: query.page - 1 })
      return drawn ? Buffer.from(drawn, 'base64') : fail('report_not_shown')
    }
    // A report never changes, so a page already seen is neither sent nor drawn again.
    return { mediaType: 'image/jpeg', inline: true, etag: `report-${subject.id}-${query.page}`, open: draw }
  },
})
