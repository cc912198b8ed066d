import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { Certification } from '../schemas/certification.ts'
import { Inspection } from '../schemas/inspection.ts'
import { CalendarEntry } from '../schemas/task.ts'

export const dashboard = defineRoutes({
  summary: {
    method: 'GET',
    path: '/dashboard/summary',
    summary: 'What needs this user today, and the company’s figures',
    ok: z.object({
      figures: z.object({
        open_inspections: z.number(),
        submitted_30_days: z.number(),
        certifications: z.number(),
        certified_30_days: z.number(),
      }),
      /** One row a day for the last 30 days, oldest first. */
      per_day: z.array(z.object({ day: z.string(), submitted: z.number(), certified: z.number() })),
      /** What is assigned to this user, is due until tomorrow or was missed in the last week, and is not done. */
      due: z.array(CalendarEntry),
      /** Notifications this user has not read. */
      unread: z.number(),
      drafts: z.array(Inspection),
      recent: z.array(Certification),
    }),
    errors: [],
  },
})
