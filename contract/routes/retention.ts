import { z } from 'zod'
import { retentionDays } from '../limits.ts'
import { defineRoutes } from '../route.ts'
import { Identifier, IdParams, NumericId, PageQuery, pageOf, Version, Whole } from '../schemas/page.ts'
import { ErasureCount, LegalHold, RetentionRule } from '../schemas/retention.ts'

const Days = z.number().int().min(retentionDays.least).max(retentionDays.most)

/** What to erase: one file, or everything of an inspection or of a client's inspections. */
const Subject = { identifier: Identifier, inspection_id: NumericId, client_id: NumericId }

const oneOf = (asked: Record<string, unknown>) =>
  Object.keys(Subject).filter((name) => asked[name] !== undefined).length === 1

export const retention = defineRoutes({
  read: {
    method: 'GET',
    path: '/retention',
    summary: 'For how long the company keeps files after they were certified',
    ok: RetentionRule,
    errors: ['forbidden'],
  },
  save: {
    method: 'POST',
    path: '/retention',
    summary: 'Change the rule: it takes effect after seven days; null ends it immediately',
    body: z.strictObject({ days: Days.nullish(), version: Version }),
    ok: RetentionRule,
    errors: ['forbidden', 'stale_version'],
    stepUp: true,
  },
  preview: {
    method: 'GET',
    path: '/retention/preview',
    summary: 'How many files a rule would erase now',
    query: z.object({ days: Whole(retentionDays.least, retentionDays.most).default(365) }),
    ok: ErasureCount,
    errors: ['forbidden'],
  },
  count: {
    method: 'GET',
    path: '/retention/count',
    summary: 'How many files an erasure would take: of one identifier, inspection or client',
    query: z.object({
      identifier: Identifier.optional(),
      inspection_id: NumericId.optional(),
      client_id: NumericId.optional(),
    }),
    ok: ErasureCount,
    errors: ['forbidden'],
  },
  erase: {
    method: 'POST',
    path: '/retention/erase',
    summary: 'Erase files and their disclosures for good; statements and hashes stay. Repeat it while `more`',
    body: z
      .strictObject({
        identifier: Identifier.optional(),
        inspection_id: NumericId.optional(),
        client_id: NumericId.optional(),
        reason: z.string().trim().min(1).max(1000),
      })
      .refine(oneOf, 'one_of_three'),
    ok: z.object({ erased: z.number(), held: z.number(), more: z.boolean() }),
    errors: ['forbidden', 'not_found', 'legal_hold'],
    stepUp: true,
  },
  holds: {
    method: 'GET',
    path: '/retention/holds',
    summary: 'The tasks whose files are kept by a legal hold, newest first',
    query: PageQuery,
    ok: pageOf(LegalHold),
    errors: ['forbidden'],
  },
  hold: {
    method: 'POST',
    path: '/retention/hold/:id',
    summary: 'Keep everything of a task: nothing of it is erased or deleted until the hold is released',
    params: IdParams,
    body: z.strictObject({ reason: z.string().trim().min(1).max(1000) }),
    ok: LegalHold,
    errors: ['forbidden', 'not_found'],
    stepUp: true,
  },
  release: {
    method: 'DELETE',
    path: '/retention/hold/:id',
    summary: 'Release the legal hold of a task',
    params: IdParams,
    status: 204,
    errors: ['forbidden', 'not_found'],
    stepUp: true,
  },
})
