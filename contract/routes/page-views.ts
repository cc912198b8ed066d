import { z } from 'zod'
import { pageViewDays } from '../limits.ts'
import { defineRoutes } from '../route.ts'

export const pageViews = defineRoutes({
  create: {
    method: 'POST',
    path: '/page_views',
    summary: 'Logs a page view of someone who agreed to it',
    open: true,
    body: z.strictObject({
      path: z.string().startsWith('/').max(500),
      referrer: z.string().max(500).default(''),
    }),
    status: 204,
    errors: ['too_many_requests'],
  },
  summary: {
    method: 'GET',
    path: '/page_views/summary',
    summary:
      'How often the pages were opened by people of the company who agreed to be counted, in the days up to today (UTC)',
    query: z.strictObject({ days: z.enum(pageViewDays).default('30') }),
    ok: z.object({
      total: z.number(),
      /** Every day, including those without a view; the last one is today. */
      by_day: z.array(z.object({ day: z.iso.date(), views: z.number() })),
      /** Most viewed first; `page` is the address with `*` for each part that names a record. */
      by_page: z.array(z.object({ page: z.string(), views: z.number() })),
    }),
    errors: ['forbidden'],
  },
  errorReports: {
    method: 'GET',
    path: '/page_views/error_reports',
    summary:
      'Where a page reports its errors, if the visitor agreed to it; null where the operator has named nothing',
    open: true,
    ok: z.object({ dsn: z.string().nullable() }),
    errors: [],
  },
})
