import { openCheckpoint } from '@atesta/evidence/log/checkpoint.ts'
import { parseVerifierKey } from '@atesta/evidence/log/key.ts'
import { verifyConsistency } from '@atesta/evidence/log/merkle.ts'
import { encodeEntries, entriesPath, tilePath, tileWidth, widthInTree } from '@atesta/evidence/log/tile.ts'
import { consistencyProof } from '@atesta/evidence/log/tree-proof.ts'
import { type Statement, statementBytes } from '@atesta/evidence/statement.ts'
import { auditLog } from '@atesta/server/domain/log/audit-log.ts'
import { databaseTiles, entriesOf, readHead } from '@atesta/server/domain/log/log.queries.ts'
import type { StatementKeys } from '@atesta/server/secrets/statement-keys.ts'
import { readAll } from '@atesta/server/storage/storage.ts'
import { expect } from 'vitest'
import type { Stack } from './stack.ts'

type Queuer = Pick<Stack, 'query'> & { services: { statementKeys: StatementKeys } }
type Made = { company_id: number; id: number; inspection_id: number; identifier: string; received_at: Date }

/** Queues statements of certifications without the API: thousands at once, as from many phones. */
export async function queueStatements(stack: Queuer, inspectionId: number, count: number): Promise<void> {
  const made = await stack.query<Made>(
    `INSERT INTO certifications (company_id, identifier, task_id, inspection_id, component_id, user_id, state, title, size, sha256, media_type, received_at)
     SELECT i.company_id, gen_random_uuid()::text, i.task_id, i.id, 'files', i.user_id, 'sealing', 'x', 1, repeat('ab', 32), 'text/plain', date_trunc('milliseconds', now())
     FROM inspections i, generate_series(1, $2::int) WHERE i.id = $1 RETURNING company_id, id, inspection_id, identifier, received_at`,
    [inspectionId, count],
  )
  const keys = stack.services.statementKeys
  const stated = await Promise.all(
    made.map(async (row) => {
      const bytes = Buffer.from(statementBytes(plainStatement(row)))
      const context = {
        kind: 'certification',
        companyId: Number(row.company_id),
        certificationId: Number(row.id),
        inspectionId: Number(row.inspection_id),
        auditSeq: null,
      }
      return { id: row.id, bytes, mac: await keys.authenticate(context, bytes) }
    }),
  )
  await stack.query(
    `INSERT INTO statements (company_id, kind, certification_id, inspection_id, bytes, disclosures, mac)
     SELECT c.company_id, 'certification', c.id, c.inspection_id, s.bytes, '[]', s.mac
     FROM unnest($1::bigint[], $2::bytea[], $3::bytea[]) AS s(id, bytes, mac) JOIN certifications c ON c.id = s.id`,
    [stated.map(({ id }) => id), stated.map(({ bytes }) => bytes), stated.map(({ mac }) => mac)],
  )
}

/** A statement about a certification with nothing but the required facts. */
const plainStatement = (row: Pick<Made, 'company_id' | 'identifier' | 'received_at'>): Statement => ({
  type: 'atesta.certification',
  version: 1,
  identifier: row.identifier,
  sha256: 'ab'.repeat(32),
  size: 1,
  media_type: 'text/plain',
  received_at: row.received_at.toISOString(),
  company: String(row.company_id),
  claims: [],
})

/** Whether every statement has its place and everything is published. */
export async function isSettled(stack: Stack): Promise<boolean> {
  const [row] = await stack.query<{ settled: boolean }>(
    `SELECT size = published_size AND NOT EXISTS (SELECT FROM statements WHERE log_index IS NULL) AS settled FROM log.head`,
  )
  return row?.settled ?? false
}

async function expectTilesPublished(stack: Stack, size: number): Promise<void> {
  const { storage, log } = stack.services
  const tiles = databaseTiles(log.kysely)
  const published = (path: string) => readAll(storage, `log/${path}`)
  for (let level = 0; widthInTree(level, 0, size) > 0; level++) {
    for (let index = 0; widthInTree(level, index, size) > 0; index++) {
      const width = widthInTree(level, index, size)
      const path = tilePath(level, index, width)
      const stored = Buffer.from(await tiles(level, index, width))
      expect([path, (await published(path)).equals(stored)]).toEqual([path, true])
    }
  }
  for (let index = 0; index * tileWidth < size; index++) {
    const end = Math.min((index + 1) * tileWidth, size)
    const path = entriesPath(index, end - index * tileWidth)
    const entries = encodeEntries(await entriesOf(log.kysely, index * tileWidth, end))
    expect([path, (await published(path)).equals(entries)]).toEqual([path, true])
  }
}

/**
 * Expects a log that never forked: every statement in one place, no empty place, every checkpoint ever signed
 * consistent with the one before (RFC 6962 section 2.1.2), and the public files equal to the database.
 * Returns the number of checkpoints.
 */
export async function expectSoundLog(stack: Stack): Promise<number> {
  const { log, logKeys } = stack.services
  const head = await readHead(log.kysely)
  if (!head) throw new Error('There is no log.')
  const [places] = await stack.query(
    `SELECT count(*)::int AS statements, count(log_index)::int AS placed, count(DISTINCT log_index)::int AS places,
       min(log_index)::int AS first, max(log_index)::int AS last FROM statements`,
  )
  const { size } = head
  expect(places).toEqual({ statements: size, placed: size, places: size, first: 0, last: size - 1 })
  expect(
    await stack.query(
      `SELECT c.id FROM certifications c JOIN statements s ON s.certification_id = c.id WHERE c.state <> 'certified'`,
    ),
  ).toEqual([])
  const keys = (await logKeys.current()).verifiers.map(parseVerifierKey)
  const notes = await stack.query<{ note: string }>('SELECT note FROM log.checkpoints ORDER BY size')
  const checkpoints = notes.map(({ note }) => openCheckpoint(note, logKeys.origin, keys))
  for (const [n, newer] of checkpoints.entries()) {
    const older = checkpoints[n - 1]
    if (!older) continue
    const claim = {
      oldSize: older.size,
      oldRoot: older.root,
      newSize: newer.size,
      newRoot: newer.root,
      path: await consistencyProof(databaseTiles(log.kysely), older.size, newer.size),
    }
    expect([older.size, newer.size, verifyConsistency(claim)]).toEqual([older.size, newer.size, true])
  }
  expect((await auditLog(log, logKeys)).entries).toBe(size)
  await expectTilesPublished(stack, size)
  const note = await (await stack.anyone('/log/checkpoint')).text()
  expect(note).toBe(head.checkpoint)
  expect(openCheckpoint(note, logKeys.origin, keys).size).toBe(size)
  return checkpoints.length
}
