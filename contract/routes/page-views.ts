import { z } from 'zod'
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
