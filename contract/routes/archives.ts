import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { IdParams, Instant, Person } from '../schemas/page.ts'

/** Days for which a finished archive can be downloaded. */
export const archiveDays = 7

export const CompanyArchive = z.object({
  id: z.number(),
  state: z.enum(['queued', 'running', 'ready', 'failed', 'expired']),
  /** Stored files already included, and all of them. */
  files: z.object({ done: z.number(), total: z.number() }),
  bytes: z.number().nullable(),
  sha256: z.string().nullable(),
  requested_by: Person,
  created_at: Instant,
  expires_at: Instant.nullable(),
})
export type CompanyArchive = z.infer<typeof CompanyArchive>

export const archives = defineRoutes({
  list: {
    method: 'GET',
    path: '/archives',
    summary: 'The newest archives of the company, ten at most',
    ok: z.object({ data: z.array(CompanyArchive) }),
    errors: ['forbidden'],
  },
  create: {
    method: 'POST',
    path: '/archives',
    summary: 'Pack all that the company has into one verifiable archive; while one is being made, that one',
    body: z.strictObject({}),
    ok: CompanyArchive,
    errors: ['forbidden'],
    stepUp: true,
  },
  download: {
    method: 'GET',
    path: '/archives/download/:id',
    summary: 'A finished archive as a tar file, until it expires',
    params: IdParams,
    binary: 'application/x-tar',
    errors: ['forbidden', 'not_found', 'file_not_ready'],
  },
})
