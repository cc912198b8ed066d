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
      /**
       * Work assigned to this user that begins by tomorrow or was missed in the last week, and is not done:
       * what is due first of each workflow, at most 20, in order of due date.
       */
      due: z.array(CalendarEntry),
      /** Notifications this user has not read. */
      unread: z.number(),
      /** The user's own that can be filled in: the newest 20 that were returned, then the newest 8 others. */
      drafts: z.array(Inspection),
      /** Whether more were returned than these. */
      more_returned: z.boolean(),
      recent: z.array(Certification),
    }),
    errors: [],
  },
  charts: {
    method: 'GET',
    path: '/dashboard/charts',
    summary: 'How the work of the last 30 days went: by state, by person, and how long it took',
    ok: z.object({
      /** Of the inspections begun in these days. */
      by_state: z.object({ draft: z.number(), submitted: z.number() }),
      by_inspector: z.array(z.object({ id: z.number(), name: z.string(), submitted: z.number() })),
      /**
       * Weeks begin on Monday in the user's time zone; `median_hours` is the time from creation to
       * submission.
       */
      turnaround: z.array(z.object({ week: z.string(), median_hours: z.number(), submitted: z.number() })),
    }),
    errors: [],
  },
})
