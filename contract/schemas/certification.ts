import { z } from 'zod'
import { categories } from '../limits.ts'
import { Box } from './box.ts'
import { ContentCredentials } from './content-credentials.ts'
import { deeds } from './deeds.ts'
import { LocalizedText } from './form.ts'
import { Flag, Identifier, Instant, Moment, NumericId, Person } from './page.ts'
import { Erasure } from './retention.ts'
import { TaskReference } from './task.ts'

/** queued → uploading → hashing → sealing → certified; or failed, with a reason that can be retried or not. */
export const certificationStates = [
  'queued',
  'uploading',
  'hashing',
  'sealing',
  'certified',
  'failed',
] as const
/** A file that has arrived is evidence; one that is announced, on its way or failed is not. */
export const arrivedStates = ['hashing', 'sealing', 'certified'] as const

/** Files that cannot be in a report yet. */
export const pendingStates = ['queued', 'uploading', 'hashing'] as const

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

/** SHA-256 as 64 hexadecimal digits in lower case. */
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/**
 * The original from which the device made a smaller copy, because pictures may have at most 3000 pixels.
 * Claimed, never proved.
 */
export const ReducedFrom = z.strictObject({
  width: z.number().int().positive().max(100_000),
  height: z.number().int().positive().max(100_000),
  size: z.number().int().positive().max(10_000_000_000),
  sha256: Sha256,
})
export type ReducedFrom = z.infer<typeof ReducedFrom>

/**
 * What the device claims of a file when announcing it. `time`: at the shutter. `sha256`: of all its bytes, as
 * the device had them when the file was taken or chosen; other bytes are refused when they have arrived.
 */
export const DeviceSaid = z.strictObject({
  time: z.iso.datetime({ offset: true }).optional(),
  position: Position.omit({ source: true }).optional(),
  reduced: ReducedFrom.optional(),
  sha256: Sha256.optional(),
})

/** A certification as shown on a map. */
export const CertifiedPlace = z.object({
  id: z.number(),
  title: z.string(),
  lat: Position.shape.lat,
  lon: Position.shape.lon,
  accuracy_m: Position.shape.accuracy_m,
})
export type CertifiedPlace = z.infer<typeof CertifiedPlace>

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
  /** Of the description, which alone can be changed: a save starts from it. */
  version: z.number(),
  media_type: z.string().nullable(),
  size: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  duration_s: z.number().nullable(),
  pages: z.number().nullable(),
  sha256: z.string().nullable(),
  /** Null for a merged report, which may cover several tasks. */
  task: TaskReference.nullable(),
  /** Null for a certified report. */
  inspection_id: z.number().nullable(),
  inspection_title: z.string().nullable(),
  /** The form's label for this file, in its languages; null for a report, or if the form has none. */
  slot: LocalizedText.nullable(),
  /** The report this is the certification of; null for a file. */
  report_id: z.number().nullable(),
  component_id: z.string().nullable(),
  person: Person,
  created_at: Instant,
  received_at: Instant.nullable(),
  sealed_at: Instant.nullable(),
  log_index: z.number().nullable(),
  /** `preview`: a smaller picture exists. `unreadable`: certified as the bytes it is, but cannot be shown. */
  preview: z.boolean(),
  unreadable: z.boolean(),
  /**
   * What is wrong with the stored original: other bytes than certified, missing, or unreadable. Null if
   * nothing is known to be wrong.
   */
  damage: z.enum(['altered', 'missing', 'unreadable']).nullable(),
  /** When and why its file and disclosures were erased; null while they are kept. Its name is then its identifier. */
  erased: Erasure.nullable(),
  position: Position.nullable(),
  /** When it was taken, according to the device. Claimed, never proved. */
  taken_at: z.string().nullable(),
  device: z.string().nullable(),
  /** Whether it was taken with the page's own camera or chosen from the device. Claimed, never proved. */
  captured: z.enum(['camera', 'picked']),
  /** The original that the device made smaller; null for a file as taken. Claimed, never proved. */
  reduced: ReducedFrom.nullable(),
  /**
   * The SHA-256 that was announced with the file, which only these bytes can become; null if none was. Claimed,
   * never proved.
   */
  announced_sha256: z.string().nullable(),
  favorite: z.boolean(),
  visited: z.boolean(),
  download_available: z.boolean(),
  // `edit` changes its description and `retry` sends its bytes again, until the inspection is submitted.
  ...deeds('delete', 'download', 'edit', 'retry', 'share'),
})
export type Certification = z.infer<typeof Certification>

/**
 * A picture of another task that looks like a certification's, if the caller may see it. A hint, never
 * proved.
 */
export const SimilarPicture = z.object({
  /** The certification it looks like. */
  certification_id: z.number(),
  certification: Certification.pick({
    id: true,
    identifier: true,
    title: true,
    kind: true,
    preview: true,
    created_at: true,
    person: true,
  }),
  task: TaskReference,
  /** The number of the claim, where it is evidence in one. */
  claim_number: z.string().nullable(),
  /** Whether it is exactly the same file. */
  same_bytes: z.boolean(),
  /** How many of the 256 bits of the perceptual hashes differ. */
  distance: z.number(),
})
export type SimilarPicture = z.infer<typeof SimilarPicture>

export const CertificationDetails = Certification.extend({
  exif: z.record(z.string(), z.union([z.string(), z.number()])),
  statement: z.string().nullable(),
  /** The disclosed claims of the statement: who, where, and what the file and the device said. Claimed. */
  disclosures: z.array(z.object({ name: z.string(), value: z.unknown(), digest: z.string() })),
  proof_size: z.number().nullable(),
  history: z.array(z.object({ at: Instant, action: z.string(), person: z.string().nullable() })),
  verifier_url: z.string(),
  similar: z.array(SimilarPicture),
  /** The content of the file's C2PA manifest when it was received; null without one. Claimed by the file. */
  content_credentials: ContentCredentials.nullable(),
})
export type CertificationDetails = z.infer<typeof CertificationDetails>

/** What a shared link shows besides the public record. */
const LinkShows = z.strictObject({
  /** Name, description, place, person and times. */
  facts: z.boolean().default(true),
  /** A smaller picture. */
  preview: z.boolean().default(true),
  /** The original file, with its proof. */
  download: z.boolean().default(false),
})

/** What a shared link is made from: its reader, what it shows, and for how many days. */
export const LinkBody = z.strictObject({
  label: z.string().trim().max(200).default(''),
  shows: LinkShows.default({ facts: true, preview: true, download: false }),
  days: z.number().int().min(1).max(365).default(30),
})

export const CertificationLink = z.object({
  id: z.number(),
  /** For whom it was made. */
  label: z.string(),
  shows: z.object({ facts: z.boolean(), preview: z.boolean(), download: z.boolean() }),
  state: z.enum(['active', 'expired', 'revoked']),
  created_at: Instant,
  created_by: Person,
  expires_at: Instant,
  revoked_at: Instant.nullable(),
  opened: z.number(),
  last_opened_at: Instant.nullable(),
})
export type CertificationLink = z.infer<typeof CertificationLink>

/** What anyone may know of a sealed certification: no name, place or file. */
export const PublicFacts = z.object({
  identifier: Identifier,
  sha256: z.string(),
  media_type: z.string(),
  size: z.number(),
  received_at: Instant.nullable(),
  sealed_at: Instant.nullable(),
  log_index: z.number().nullable(),
  /** When its file was erased. */
  erased_at: Instant.nullable(),
})

/**
 * The identifier and the token of a shared link. In the body, so that logs of addresses never contain a
 * token.
 */
export const SharedBody = z.strictObject({
  identifier: Identifier,
  token: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
})

/** What a link shows. `facts` is null unless the link includes them. */
export const SharedCertification = z.object({
  record: PublicFacts,
  shows: CertificationLink.shape.shows,
  expires_at: Instant,
  company: z.string(),
  kind: Certification.shape.kind,
  preview: z.boolean(),
  facts: Certification.pick({
    title: true,
    description: true,
    category: true,
    width: true,
    height: true,
    duration_s: true,
    pages: true,
    position: true,
    taken_at: true,
    device: true,
    captured: true,
    created_at: true,
  })
    .extend({ person: z.string(), task: z.string().nullable() })
    .nullable(),
  /** The `.tlog-proof`, with the owner's disclosures if facts are shown. */
  proof: z.string().nullable(),
})
export type SharedCertification = z.infer<typeof SharedCertification>

/** The filters for certifications in a list or on a map. */
export const certificationFilters = {
  favorite: Flag,
  /** Whose stored original is known to be altered, missing or unreadable. */
  damaged: Flag,
  task_id: NumericId.optional(),
  inspection_id: NumericId.optional(),
  person_id: NumericId.optional(),
  category: z.enum(['photo', 'video_basic', 'file']).optional(),
  state: CertificationState.optional(),
  /** Announced at `from` or later, and before `to`. */
  from: Moment.optional(),
  to: Moment.optional(),
  /** Sealed at `sealed_from` or later, and before `sealed_to`. */
  sealed_from: Moment.optional(),
  sealed_to: Moment.optional(),
  box: Box.optional(),
  q: z.string().trim().max(200).optional(),
}
