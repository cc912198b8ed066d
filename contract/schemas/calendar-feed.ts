import { z } from 'zod'
import { Instant } from './page.ts'

/** The calendar of a person for other programs, which read it at an address that only the person knows. */
export const CalendarFeed = z.object({
  /** Only what is assigned to the person, or all that their calendar shows. */
  mine: z.boolean(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>
