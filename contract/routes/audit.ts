import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { Instant, NumericId, PageQuery, Person, pageOf, Whole } from '../schemas/page.ts'

/** A day or an instant. A day as an end includes the whole day (UTC). */
const When = z.union([z.iso.date(), z.iso.datetime({ offset: true })])

export const AuditEntry = z.object({
  id: z.number(),
  /** Its position in the company's chain; null for about a second, until it is assigned. */
  seq: z.number().nullable(),
  at: Instant,
  /** With the name that the person had then; null when the installation itself acted. */
  user: Person.nullable(),
  api_key_id: z.number().nullable(),
  action: z.string(),
  noun: z.string(),
  record_id: z.string(),
  /** Its present name, if it has one and exists; not part of the hash. */
  record_name: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
  request_id: z.string().nullable(),
  /** SHA-256 of the previous hash and this entry, in hexadecimal. */
  hash: z.string().nullable(),
})

const AuditFilter = z.object({
  user_id: NumericId.optional(),
  noun: z.string().max(60).optional(),
  record_id: z.string().max(100).optional(),
  action: z.string().max(60).optional(),
  from: When.optional(),
  to: When.optional(),
  q: z.string().trim().max(200).optional(),
})

/** `logged`: the public log has another head for this position in the chain. */
export const auditFaults = ['altered', 'missing', 'unexpected', 'head', 'logged'] as const

export const audit = defineRoutes({
  list: {
    method: 'GET',
    path: '/audit',
    summary: 'Who did what, newest first',
    query: PageQuery.extend({ ...AuditFilter.shape, id: NumericId.optional() }),
    ok: pageOf(AuditEntry),
    errors: ['forbidden'],
  },
  exportEntries: {
    method: 'GET',
    path: '/audit/export',
    summary: 'The audit log as a file, oldest first',
    query: AuditFilter.extend({ format: z.enum(['csv', 'ndjson']).default('csv') }),
    binary: 'text/csv, application/x-ndjson',
    errors: ['forbidden'],
  },
  verify: {
    method: 'GET',
    path: '/audit/verify',
    summary: 'Recompute a part of the chain; continue with `next` until it is null',
    query: z.object({ after: Whole(0).default(0) }),
    ok: z.object({
      intact: z.boolean(),
      entries: z.number(),
      /** Entries too new to have a position in the chain. */
      waiting: z.number(),
      checked: z.object({ from: z.number(), to: z.number() }),
      next: z.number().nullable(),
      faults: z.array(
        z.object({
          what: z.enum(auditFaults),
          seq: z.number(),
          /** The last of several missing entries. */
          to: z.number().optional(),
          id: z.number().nullable(),
        }),
      ),
      /** The signed end of the chain: a copy of it makes shortening or rewriting the log detectable. */
      head: z.object({ seq: z.number(), hash: z.string(), note: z.string() }).nullable(),
      /**
       * The newest head in the public log, and its index there; each hour in which the chain grows adds one.
       */
      logged: z.object({ seq: z.number(), log_index: z.number() }).nullable(),
    }),
    errors: ['forbidden'],
  },
})
