import { z } from 'zod'
import { Instant } from './page.ts'

/** A report is queued work until its PDF exists. `progress` runs from 0 to 100. */
export const Report = z.object({
  id: z.number(),
  state: z.enum(['queued', 'rendering', 'ready', 'failed']),
  progress: z.number(),
  kind: z.enum(['inspection']),
  title: z.string(),
  locale: z.string(),
  inspection_id: z.number().nullable(),
  task: z.object({ id: z.number(), name: z.string(), folder_id: z.number() }),
  size: z.number().nullable(),
  pages: z.number().nullable(),
  created_at: Instant,
  person: z.string(),
})
export type Report = z.infer<typeof Report>
