import { z } from 'zod'

/** The archive's format version; raised by changes that older programs cannot read. */
export const formatVersion = 1
export const manifestName = 'manifest.json'

const Digest = z.string().regex(/^[0-9a-f]{64}$/)
const Name = z.string().regex(/^[A-Za-z0-9_]+$/)

/** One line of an index: a member of the archive and the SHA-256 of its bytes. */
export const IndexLine = z.object({ name: z.string(), size: z.number(), sha256: Digest })
export type IndexLine = z.infer<typeof IndexLine>

export const BackedUpTable = z.object({
  schema: Name,
  name: Name,
  columns: z.array(Name),
  rows: z.number(),
})
export type BackedUpTable = z.infer<typeof BackedUpTable>

export const Sequence = z.object({ schema: Name, name: z.string(), value: z.number() })
export type Sequence = z.infer<typeof Sequence>

/** The last member of an archive. An archive without it is incomplete. */
export const Manifest = z.object({
  format: z.number(),
  made_at: z.string(),
  postgres: z.string(),
  /** Migrations applied to the database, oldest first. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(BackedUpTable),
  sequences: z.array(Sequence),
  jobs: z.number(),
  files: z.object({ count: z.number(), bytes: z.number() }),
  data_files: z.array(z.string()),
  /** Originals that were already damaged when the backup was made. */
  damaged: z.array(z.object({ identifier: z.string(), fault: z.enum(['altered', 'missing']) })).default([]),
  /** The members that list all other members with their hashes. */
  indexes: z.array(IndexLine),
})
export type Manifest = z.infer<typeof Manifest>

export const tableOf = ({ schema, name }: { schema: string; name: string }) => `${schema}.${name}`
