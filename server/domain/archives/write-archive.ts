import { discloseProof } from '@atesta/evidence/extra.ts'
import type { TileReader } from '@atesta/evidence/log/tile.ts'
import { type ArchiveWriter, writeArchive } from '../../backup/archive-writer.ts'
import { type Db, inCompany } from '../../database/database.ts'
import type { Services } from '../../services/services.ts'
import { originalKey } from '../../storage/object-keys.ts'
import { placedEntries, readHeadOf } from '../audit/audit.queries.ts'
import { exportedEntry } from '../audit/audit.view.ts'
import { faultBySize } from '../certifications/originals/original-bytes.ts'
import { makeProof } from '../certifications/proof.ts'
import { databaseTiles } from '../log/log.queries.ts'
import { type ArchiveManifest, archiveFormat, archiveVersion, signManifest } from './archive-manifest.ts'
import { archivedTables } from './kinds.ts'
import { Lines } from './lines.ts'
import {
  beginSnapshot,
  columnsOf,
  countFiles,
  importedAfter,
  importedKeys,
  lastSealed,
  rowsOf,
  type SealedRow,
  sealedAfter,
} from './rows.queries.ts'

type Making = {
  services: Services
  company: { id: number; slug: string; name: string }
  archive: ArchiveWriter
  progress: (done: number, total: number) => Promise<void>
  /** Number of proofs made in one transaction. */
  proofsAtOnce: number
}

/** Adds every table as JSON lines, and the audit log in its hashed form, all from one snapshot. */
async function addRecords(db: Db, { archive, company }: Making) {
  await beginSnapshot(db)
  const names = Object.keys(archivedTables)
  const tables: ArchiveManifest['tables'] = []
  for (const name of names) {
    const columns = (await columnsOf(db, name)).filter((column) => !archivedTables[name]?.includes(column))
    const lines = new Lines(archive, `records/${name}`)
    for await (const rows of rowsOf(db, name, columns, names)) for (const row of rows) await lines.add(row)
    tables.push({ name, columns, rows: await lines.end() })
  }
  const lines = new Lines(archive, 'audit')
  const head = await readHeadOf(db, company.id)
  for (let after = 0; ; ) {
    const entries = await placedEntries(db, company.id, after, 1000)
    for (const entry of entries) await lines.add(JSON.stringify(exportedEntry(company.id, entry)))
    if (entries.length < 1000) break
    after = entries.at(-1)?.seq ?? after
  }
  const audit = { entries: await lines.end(), head: head?.note ?? null }
  const [total, older, last] = [await countFiles(db), await importedKeys(db), await lastSealed(db)]
  return { tables, audit, total, older, last: last ?? -1 }
}

/** Caches tiles of the log, since neighbouring entries share most of theirs. */
function remembering(read: TileReader): TileReader {
  const known = new Map<string, ReturnType<TileReader>>()
  return (level, index, width) => {
    const name = `${level} ${index} ${width}`
    const tile = known.get(name) ?? read(level, index, width)
    known.set(name, tile)
    return tile
  }
}

const nextSealed = ({ services, company, proofsAtOnce }: Making, after: number, last: number) =>
  inCompany(services.app, company.id, async (db) => {
    const tiles = remembering(databaseTiles(db))
    const found: (SealedRow & { proof: string | null })[] = []
    for (const row of await sealedAfter(db, after, last, proofsAtOnce))
      found.push({ ...row, proof: await makeProof(db, row, tiles) })
    return found
  })

const nextImported = ({ services, company, proofsAtOnce }: Making, after: number) =>
  inCompany(services.app, company.id, async (db) =>
    (await importedAfter(db, after, proofsAtOnce)).map((row) => ({
      ...row,
      proof: discloseProof(row.proof, row.disclosures ?? []),
    })),
  )

const proofName = ({ kind, identifier, inspection_id, round }: SealedRow) =>
  kind === 'submission'
    ? `proofs/inspection-${inspection_id}-${round}.tlog-proof`
    : `proofs/${kind === 'withdrawal' ? 'withdrawal-' : ''}${identifier}.tlog-proof`

/** Adds one original right after its proof. False when the storage has lost it, or holds different bytes. */
async function addOriginal({ archive, services: { storage } }: Making, row: SealedRow): Promise<boolean> {
  const { identifier, size, sha256 } = row
  if (identifier === null || size === null || sha256 === null) return false
  if (await faultBySize(storage, { id: row.id, identifier, size, sha256 })) return false
  const body = size === 0 ? new Uint8Array(0) : await storage.read(originalKey(identifier))
  return (await archive.add(`originals/${identifier}`, size, body)) === sha256
}

/**
 * Adds every statement's proof, followed by its file: first of this log up to entry `last`, the newest in the
 * snapshot, then of the logs it was imported from.
 */
async function addEvidence(making: Making, total: number, last: number) {
  const files = { count: 0, bytes: 0, erased: 0, lost: 0 }
  const lost = new Lines(making.archive, 'lost')
  let proofs = 0
  for (let after = 0, next: typeof nextSealed = nextSealed; ; ) {
    const rows = await next(making, after, last)
    for (const row of rows) {
      if (row.proof === null) continue
      const bytes = Buffer.from(row.proof)
      await making.archive.add(proofName(row), bytes.length, bytes)
      proofs += 1
      if (row.erased_at && row.kind === 'certification') files.erased += 1
      if (!row.kept) continue
      if (await addOriginal(making, row)) {
        files.count += 1
        files.bytes += row.size ?? 0
      } else {
        files.lost += 1
        await lost.add(JSON.stringify({ identifier: row.identifier, sha256: row.sha256 }))
      }
    }
    await making.progress(files.count + files.lost, total)
    if (rows.length === making.proofsAtOnce) after = rows.at(-1)?.id ?? after
    else if (next === nextImported) break
    else {
      next = nextImported
      after = 0
    }
  }
  await lost.end()
  return { proofs, files }
}

/**
 * Writes all data of a company into one tar file: its records as JSON lines, its audit log, its proofs, its
 * originals and reports, and at the end a manifest with the hashes of all members, signed by the key of the
 * log. Uses constant memory; the file appears complete or not at all.
 */
export async function writeCompanyArchive(
  services: Services,
  company: Making['company'],
  target: string,
  progress: Making['progress'],
  proofsAtOnce = 50,
): Promise<{ bytes: number; manifest: ArchiveManifest }> {
  const archive = writeArchive(target)
  try {
    const making = { services, company, archive, progress, proofsAtOnce }
    const made_at = new Date().toISOString()
    const { tables, audit, total, older, last } = await inCompany(services.app, company.id, (db) =>
      addRecords(db, making),
    )
    const { proofs, files } = await addEvidence(making, total, last)
    const { signer, verifiers } = await services.logKeys.current()
    const keys = [...verifiers, ...older]
    const log = { origin: services.logKeys.origin, keys }
    const head = { format: archiveFormat, version: archiveVersion, made_at, company, log } as const
    const { bytes, manifest } = await archive.finish((indexes) =>
      signManifest({ ...head, tables, proofs, files, audit, indexes }, signer),
    )
    return { bytes, manifest }
  } catch (error) {
    await archive.abandon()
    throw error
  }
}
