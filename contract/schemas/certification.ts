import { z } from 'zod'
import { categories } from '../limits.ts'
import { Identifier, Instant, Person } from './page.ts'

/** queued → uploading → hashing → sealing → certified; or failed, with a reason that can be retried or not. */
export const certificationStates = [
  'queued',
  'uploading',
  'hashing',
  'sealing',
  'certified',
  'failed',
] as const
export const CertificationState = z.enum(certificationStates)
export type CertificationState = z.infer<typeof CertificationState>

/** WGS 84 degrees; accuracy and altitude in metres. `source` says who claims it. */
export const Position = z.object({
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  accuracy_m: z.number().nonnegative().optional(),
  altitude_m: z.number().optional(),
  source: z.enum(['exif', 'device']),
})
export type Position = z.infer<typeof Position>

export const Certification = z.object({
  id: z.number(),
  identifier: Identifier,
  state: CertificationState,
  /** Why it failed: an error code of the catalogue. */
  failure: z.string().nullable(),
  category: z.enum(categories),
  kind: z.enum(['image', 'pdf', 'video', 'unknown']),
  title: z.string(),
  description: z.string(),
  media_type: z.string().nullable(),
  size: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  duration_s: z.number().nullable(),
  pages: z.number().nullable(),
  sha256: z.string().nullable(),
  task: z.object({ id: z.number(), name: z.string(), folder_id: z.number() }),
  inspection_id: z.number(),
  component_id: z.string().nullable(),
  person: Person,
  created_at: Instant,
  received_at: Instant.nullable(),
  sealed_at: Instant.nullable(),
  log_index: z.number().nullable(),
  /** `preview`: a smaller picture exists. `unreadable`: certified as the bytes it is, but cannot be shown. */
  preview: z.boolean(),
  unreadable: z.boolean(),
  position: Position.nullable(),
  /** When the device says it was taken. Claimed, never proved. */
  taken_at: z.string().nullable(),
  device: z.string().nullable(),
  favorite: z.boolean(),
  visited: z.boolean(),
  download_available: z.boolean(),
  can: z.object({ delete: z.boolean(), download: z.boolean() }),
})
export type Certification = z.infer<typeof Certification>

export const CertificationDetails = Certification.extend({
  exif: z.record(z.string(), z.union([z.string(), z.number()])),
  statement: z.string().nullable(),
  proof_size: z.number().nullable(),
  history: z.array(z.object({ at: Instant, action: z.string(), person: z.string().nullable() })),
  verifier_url: z.string(),
})
export type CertificationDetails = z.infer<typeof CertificationDetails>
