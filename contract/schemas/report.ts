import { z } from 'zod'
import { Identifier, Instant } from './page.ts'
import { TaskReference } from './task.ts'

/**
 * A report on one inspection, on all submitted emails of an email task, on a claim, or several reports merged
 * into one file.
 */
export const reportKinds = ['inspection', 'email_task', 'claim', 'merged'] as const
export const ReportKind = z.enum(reportKinds)
export type ReportKind = z.infer<typeof ReportKind>

/** A report is queued work until its PDF exists. */
export const Report = z.object({
  id: z.number(),
  state: z.enum(['queued', 'rendering', 'ready', 'failed']),
  /**
   * Why it failed: `plan_limit_storage` if its PDF exceeds the plan, `report_too_large` if making it takes too much
   * memory, else `UNKNOWN`; null unless it failed.
   */
  failure: z.string().nullable(),
  /** From 0 to 100: the share of its steps that is done, which are its files, typesetting and storing. */
  progress: z.number(),
  /** The files it prints, and how many of them are prepared; both 0 until its making begins. */
  files: z.object({ done: z.number(), total: z.number() }),
  /**
   * Its content is not fully in the log yet, or a picture is not drawn; the report is made once everything is
   * there.
   */
  awaits_seal: z.boolean(),
  kind: ReportKind,
  title: z.string(),
  locale: z.string(),
  inspection_id: z.number().nullable(),
  /** When the inspection it reports on was submitted; null for one of a draft, of a whole task, or of several. */
  inspected_at: Instant.nullable(),
  /** Null for a merged report, which may cover several tasks. */
  task: TaskReference.nullable(),
  size: z.number().nullable(),
  pages: z.number().nullable(),
  /** Its own certification, once it is ready. Reports made before reports were certified have none. */
  certification: z
    .object({ id: z.number(), identifier: Identifier, sha256: z.string(), certified: z.boolean() })
    .nullable(),
  /** When its file was erased, because it showed an erased file. */
  erased_at: Instant.nullable(),
  created_at: Instant,
  person: z.string(),
})
export type Report = z.infer<typeof Report>
