import { z } from 'zod'
import { Instant, Person } from './page.ts'

/**
 * The erasure of a file. `days`: the retention period of the rule that erased it; null on request, with the
 * reason.
 */
export const Erasure = z.object({
  at: Instant,
  days: z.number().nullable(),
  reason: z.string(),
})
export type Erasure = z.infer<typeof Erasure>

export const RetentionRule = z.object({
  /** Null while nothing is erased by rule. */
  days: z.number().nullable(),
  /** When it takes effect. */
  effective_at: Instant.nullable(),
  changed_at: Instant.nullable(),
  changed_by: Person.nullable(),
  version: z.number(),
})
export type RetentionRule = z.infer<typeof RetentionRule>

/** Files that would be erased, counted up to 10,000; `more` says that there are others. */
export const ErasureCount = z.object({
  certifications: z.number(),
  bytes: z.number(),
  /** Further files that a legal hold keeps. */
  held: z.number(),
  more: z.boolean(),
})
export type ErasureCount = z.infer<typeof ErasureCount>

export const LegalHold = z.object({
  task: z.object({ id: z.number(), name: z.string() }),
  reason: z.string(),
  placed_by: Person,
  placed_at: Instant,
})
export type LegalHold = z.infer<typeof LegalHold>
