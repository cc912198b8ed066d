import { limits } from '@atesta/contract/limits.ts'
import { reports } from '@atesta/contract/routes/reports.ts'
import { route } from '../../../core/route.ts'
import { mergeStored } from '../merge-stored.ts'
import { seeReports } from '../reports.policy.ts'
import { findReports } from '../reports.queries.ts'

export const merge = route(reports.merge, {
  allow: seeReports,
  audit: ({ body }) => ({
    action: 'merge',
    noun: 'report',
    id: body.reports.join(','),
    details: { reports: body.reports },
  }),
  handler: async ({ db, actor, body, locale, fail, services }) => {
    const found = await findReports(db, actor, body.reports)
    if (found.length !== body.reports.length) fail('reports_not_found')
    const parts = found.map((row) => ({
      name: `${row.title}.pdf`,
      key: row.storage_key ?? fail('report_not_ready'),
    }))
    return {
      mediaType: 'application/pdf',
      fileName: limits.mergedReportName,
      open: () => mergeStored(services, parts, locale),
    }
  },
})
