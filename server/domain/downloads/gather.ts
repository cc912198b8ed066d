import type { Locale } from '@atesta/contract/limits.ts'
import type { TileReader } from '@atesta/evidence/log/tile.ts'
import type { Db } from '../../database/database.ts'
import type { Actor } from '../../identity/actor.ts'
import { makeProof } from '../certifications/proof.ts'
import { databaseTiles } from '../log/log.queries.ts'
import {
  newestReports,
  newestTaskReport,
  nextFiles,
  nextInspections,
  type PackedFile,
  type PackedInspection,
  type SealedStatement,
} from './downloads.queries.ts'

/** Files whose proofs are made concurrently. */
export const filesAtOnce = 50

export type ProvenFile = PackedFile & { proof: string | null }
/** An inspection with its records; of its files the first ones. */
export type Gathered = PackedInspection & {
  proof: string | null
  report: ProvenFile | undefined
  files: ProvenFile[]
}

/** Neighbours in the log share most of their tiles. */
function remembering(read: TileReader): TileReader {
  const known = new Map<string, ReturnType<TileReader>>()
  return (level, index, width) => {
    const key = `${level} ${index} ${width}`
    const tile = known.get(key) ?? read(level, index, width)
    known.set(key, tile)
    return tile
  }
}

const prover = (db: Db) => {
  const tiles = remembering(databaseTiles(db))
  return async (statement: SealedStatement | null) => statement && makeProof(db, statement, tiles)
}

/** Files with their proofs. */
export async function proveAll<F extends PackedFile>(
  db: Db,
  files: readonly F[],
): Promise<(F & { proof: string | null })[]> {
  const prove = prover(db)
  const proven: (F & { proof: string | null })[] = []
  for (const file of files) proven.push({ ...file, proof: await prove(file.statement) })
  return proven
}

/** The next files of one inspection with their proofs. */
export const gatherFiles = async (db: Db, inspection: number, after: number): Promise<ProvenFile[]> =>
  proveAll(db, await nextFiles(db, [inspection], after, filesAtOnce))

/** The report of a whole task with its proof, if there is one for the actor to see. */
export async function gatherTaskReport(
  db: Db,
  actor: Actor,
  taskId: number,
): Promise<ProvenFile | undefined> {
  const report = await newestTaskReport(db, actor, taskId)
  return report && { ...report, proof: await prover(db)(report.statement) }
}

/** The next inspections the actor may see, with all that is packed of them, in few queries. */
export async function gatherInspections(
  db: Db,
  { actor, locale }: { actor: Actor; locale: Locale },
  which: Parameters<typeof nextInspections>[2],
  after: number,
  most: number,
): Promise<Gathered[]> {
  const prove = prover(db)
  const rows = await nextInspections(db, actor, which, after, most)
  const gathered = new Map<number, Gathered>()
  for (const row of rows)
    gathered.set(row.id, { ...row, proof: await prove(row.statement), report: undefined, files: [] })
  const ids = [...gathered.keys()]
  if (ids.length === 0) return []
  for (const report of await newestReports(db, ids, locale)) {
    const of = gathered.get(report.inspection_id)
    if (of) of.report = { ...report, proof: await prove(report.statement) }
  }
  for (const file of await nextFiles(db, ids, 0, filesAtOnce))
    gathered.get(file.inspection_id)?.files.push({ ...file, proof: await prove(file.statement) })
  return [...gathered.values()]
}
