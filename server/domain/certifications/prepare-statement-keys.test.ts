import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePdf } from '@atesta/testkit/files.ts'
import { queueStatements } from '@atesta/testkit/log-audit.ts'
import { certify, makeInspection } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealBatch } from '../log/sequencer.ts'
import { prepareStatementKeys } from './prepare-statement-keys.ts'

const given = useScene()
let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atesta-adopt-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const partsAt = (dataDir: string) => {
  const { app, log, logger } = given.stack.services
  return { app, log, logger, dataDir }
}
const newDirectory = () => join(directory, randomBytes(4).toString('hex'))

test('the first start authenticates what waits and fits, and nothing that was made up; later starts nothing', async () => {
  const { id } = await makeInspection(given.ines, given.workflowId)
  const { identifier } = await certify(given.ines, id, makePdf(), 'permit.pdf')
  await queueStatements(given.stack, id, 3)
  // As an installation of before: no codes, no receipts, no key; and one of three was tampered with.
  const [, changed] = await given.stack.query<{ id: number }>(
    'UPDATE statements SET mac = NULL WHERE log_index IS NULL RETURNING certification_id AS id',
  )
  await given.stack.query(`UPDATE certifications SET received_at = '2019-01-01' WHERE id = $1`, [changed?.id])
  await given.stack.query('UPDATE certifications SET receipt = NULL, receipt_mac = NULL')
  await given.stack.query('UPDATE log.head SET statement_key = NULL')
  const dataDir = newDirectory()
  const keys = await prepareStatementKeys(partsAt(dataDir))
  const codes = await given.stack.query<{ id: number; mac: Buffer | null }>(
    'SELECT certification_id AS id, mac FROM statements WHERE log_index IS NULL ORDER BY id',
  )
  expect(codes.map(({ id: about, mac }) => [about === changed?.id, mac !== null])).toEqual([
    [false, true],
    [true, false],
    [false, true],
  ])
  const [file] = await given.stack.query<{ receipt: Buffer | null }>(
    'SELECT receipt FROM certifications WHERE identifier = $1',
    [identifier],
  )
  expect(file?.receipt?.toString()).toContain(identifier)

  const { log: database, logKeys, logger } = given.stack.services
  await sealBatch({ database, keys: logKeys, statementKeys: keys, logger }, {})
  expect(await given.stack.query('SELECT refused_for FROM statements WHERE log_index IS NULL')).toEqual([
    { refused_for: 'missing' },
  ])
  await given.stack.query(
    'UPDATE statements SET mac = NULL, refused_at = NULL, refused_for = NULL WHERE log_index IS NULL',
  )
  await prepareStatementKeys(partsAt(dataDir))
  expect(await given.stack.query('SELECT mac FROM statements WHERE log_index IS NULL')).toEqual([
    { mac: null },
  ])
})

test('a machine without the key, or with another, does not start and says what to copy', async () => {
  await expect(prepareStatementKeys(partsAt(newDirectory()))).rejects.toThrow(
    'Copy that file from the machine',
  )
  const other = newDirectory()
  await mkdir(join(other, 'keys'), { recursive: true })
  await copyFile(join(given.stack.dataDir, 'keys/statement.key'), join(other, 'keys/statement.key'))
  await expect(prepareStatementKeys(partsAt(other))).rejects.toThrow('with another key')
})
