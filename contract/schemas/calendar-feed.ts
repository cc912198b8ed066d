import { z } from 'zod'
import { Instant } from './page.ts'

/** A person's calendar for other programs, which read it at an address known only to the person. */
export const CalendarFeed = z.object({
  /** Only what is assigned to the person, or everything in their calendar. */
  mine: z.boolean(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>
