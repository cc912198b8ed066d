import { createHash } from 'node:crypto'
import { canonicalBytes, type Json } from '@atesta/evidence/canonical.ts'
import { equalBytes } from '@atesta/evidence/encoding.ts'
import { openCheckpoint, signCheckpoint } from '@atesta/evidence/log/checkpoint.ts'
import { parseVerifierKey, type SignerKey } from '@atesta/evidence/log/key.ts'
import { z } from 'zod'
import { IndexLine } from '../../backup/manifest.ts'

export const archiveFormat = 'atesta.company'
export const archiveVersion = 1

/** The last member of a company's archive: its table of contents, signed. */
export const ArchiveManifest = z.object({
  format: z.literal(archiveFormat),
  version: z.number(),
  made_at: z.string(),
  company: z.object({ id: z.number(), slug: z.string(), name: z.string() }),
  log: z.object({ origin: z.string(), keys: z.array(z.string()) }),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  proofs: z.number(),
  files: z.object({ count: z.number(), bytes: z.number(), erased: z.number(), lost: z.number() }),
  /** Entries of the audit log, and the signed end of its chain. */
  audit: z.object({ entries: z.number(), head: z.string().nullable() }),
  /** The members that list all other members with their hashes. */
  indexes: z.array(IndexLine),
  /**
   * Signed by the key of the log: a note as in c2sp.org/tlog-checkpoint, whose root is the SHA-256 of the
   * manifest without the note.
   */
  note: z.string(),
})
export type ArchiveManifest = z.infer<typeof ArchiveManifest>

const noteOrigin = (origin: string, company: number) => `${origin}/archive/${company}`
const rootOf = (facts: Omit<ArchiveManifest, 'note'>) =>
  createHash('sha256')
    .update(canonicalBytes(facts as unknown as Json))
    .digest()

export function signManifest(facts: Omit<ArchiveManifest, 'note'>, signer: SignerKey): ArchiveManifest {
  const origin = noteOrigin(facts.log.origin, facts.company.id)
  const note = signCheckpoint({ origin, size: facts.indexes.length, root: rootOf(facts) }, [signer])
  return { ...facts, note }
}

/** Throws unless one of the keys signed exactly this manifest. */
export function checkManifest({ note, ...facts }: ArchiveManifest, keys: readonly string[]): void {
  const origin = noteOrigin(facts.log.origin, facts.company.id)
  const signed = openCheckpoint(note, origin, keys.map(parseVerifierKey))
  if (!equalBytes(signed.root, rootOf(facts))) throw new Error('its manifest is not the one that was signed.')
}
