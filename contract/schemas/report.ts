import { z } from 'zod'
import { Identifier, Instant } from './page.ts'

/** Of one inspection; of all submitted emails of an email task; of a claim; or several reports joined into one file. */
export const reportKinds = ['inspection', 'email_task', 'claim', 'merged'] as const
export const ReportKind = z.enum(reportKinds)
export type ReportKind = z.infer<typeof ReportKind>

/** A report is queued work until its PDF exists. `progress` runs from 0 to 100. */
export const Report = z.object({
  id: z.number(),
  state: z.enum(['queued', 'rendering', 'ready', 'failed']),
  progress: z.number(),
  /** What it reports on is not in the log yet; it is made as soon as it is. */
  awaits_seal: z.boolean(),
  kind: ReportKind,
  title: z.string(),
  locale: z.string(),
  inspection_id: z.number().nullable(),
  /** Null for a merged report, which may join reports of several tasks. */
  task: z.object({ id: z.number(), name: z.string(), folder_id: z.number() }).nullable(),
  size: z.number().nullable(),
  pages: z.number().nullable(),
  /** Its own certification, once it is ready. Reports made before reports were certified have none. */
  certification: z
    .object({ id: z.number(), identifier: Identifier, sha256: z.string(), certified: z.boolean() })
    .nullable(),
  created_at: Instant,
  person: z.string(),
})
export type Report = z.infer<typeof Report>
