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
})
