import { callUrl } from '@atesta/contract/client.ts'
import { limits, serverLimits } from '@atesta/contract/limits.ts'
import { reports } from '@atesta/contract/routes/reports.ts'
import { expectPlace } from '../../domain/reports/merge-places.ts'
import { mergeOptions, mergeStored } from '../../domain/reports/merge-stored.ts'
import { findReports } from '../../domain/reports/reports.queries.ts'
import { keepMerge } from '../../domain/reports/request-report.ts'
import { anyone, route } from '../../http/route.ts'

export const merge = route(reports.merge, {
  allow: anyone,
  audit: ({ body }) => ({
    action: 'merge',
    noun: 'report',
    id: body.reports.join(','),
    details: { reports: body.reports, ...(body.store && { stored: true }) },
  }),
  handler: async ({ db, actor, body, locale, headers, requestId, fail, services }) => {
    if (new Set(body.reports).size < body.reports.length) fail('repeated_report')
    const found = await findReports(db, actor, body.reports)
    const known = new Set(found.map(({ id }) => id))
    const missing = body.reports.flatMap((id, place) => (known.has(id) ? [] : place))
    if (missing.length > 0) fail('reports_not_found', { meta: { missing } })
    const parts = found.map((row) => ({
      name: row.title,
      key: row.storage_key ?? fail(row.erased_at ? 'file_erased' : 'report_not_ready'),
    }))
    // A certified merge is held in memory once, and is no larger than any other certified file.
    const size = found.reduce((sum, row) => sum + (row.size ?? 0), 0)
    if (size > (body.store ? limits.maxUploadBytes : serverLimits.maxMergedBytes)) fail('report_too_large')
    const kept =
      body.store &&
      (await keepMerge(db, actor, {
        reports: body.reports,
        locale,
        title: limits.mergedReportName.replace(/\.pdf$/, ''),
        once: headers.get('idempotency-key') ?? requestId,
      }))
    // A refusal here leaves nothing stored and nothing charged; after the commit, a kept merge is not
    // refused.
    expectPlace(String(actor.companyId))
    const options = kept ? await mergeOptions(services, kept) : { language: locale, pageLabels: true }
    return {
      mediaType: 'application/pdf',
      fileName: limits.mergedReportName,
      ...(kept && { location: callUrl('/api', reports.read, { params: { id: kept.id } }) }),
      open: (_range, gone) =>
        mergeStored(services, {
          parts,
          options,
          company: String(actor.companyId),
          isKept: kept !== false,
          gone,
        }),
    }
  },
})
