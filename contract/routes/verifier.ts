import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { IdentifierParams, Instant } from '../schemas/page.ts'

/** What anyone may learn: without name, place or file. `proof` is a .tlog-proof without disclosures. */
const PublicRecord = z.object({
  identifier: z.string(),
  sha256: z.string(),
  media_type: z.string(),
  size: z.number(),
  sealed_at: Instant,
  withdrawn_at: Instant.nullable(),
  /** When the company erased the file, and after how many days by a rule; null days: on request. */
  erased: z.object({ at: Instant, days: z.number().nullable() }).nullable(),
  proof: z.string(),
})

export const verifier = defineRoutes({
  byHash: {
    method: 'GET',
    path: '/verifier/by_hash/:sha256',
    summary: 'Find public records by the SHA-256 of a file',
    open: true,
    params: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    ok: z.array(PublicRecord),
    errors: ['too_many_requests'],
  },
  byIdentifier: {
    method: 'GET',
    path: '/verifier/:identifier',
    summary: 'A public record',
    open: true,
    params: IdentifierParams,
    ok: PublicRecord,
    errors: ['not_found', 'too_many_requests'],
  },
})
