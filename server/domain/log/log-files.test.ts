import { mkdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openCheckpoint, parseCheckpoint } from '@atesta/evidence/log/checkpoint.ts'
import { parseVerifierKey } from '@atesta/evidence/log/key.ts'
import { readLogKeys } from '@atesta/evidence/log/log-keys.ts'
import { parseNote } from '@atesta/evidence/log/note.ts'
import { decodeEntries } from '@atesta/evidence/log/tile.ts'
import { queueStatements } from '@atesta/testkit/log-audit.ts'
import { makeCertified, makeInspection } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'
import { sweepTiles } from './publish.ts'

const given = useScene()
const get = (path: string) => given.stack.anyone(`/log/${path}`)

test('before anything is sealed there are two keys and no checkpoint', async () => {
  const checkpoint = await get('checkpoint')
  expect([checkpoint.status, checkpoint.headers.get('cache-control')]).toEqual([404, 'no-store'])
  const published = await (await get('keys')).text()
  expect(readLogKeys(published)).toEqual([
    { vkey: expect.stringMatching(/^atesta\.test\/log\+[0-9a-f]{8}\+A.{43}$/) },
    { vkey: expect.stringMatching(/^atesta\.test\/log\+[0-9a-f]{8}\+B.{1751}$/) },
  ])
})

test('checkpoint, tile and entries, for anyone from anywhere', async () => {
  const { identifier } = await makeCertified(given.stack, given.ines, given.workflowId)
  const keys = readLogKeys(await (await get('keys')).text()).map(({ vkey }) => parseVerifierKey(vkey))
  const answer = await get('checkpoint')
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  const { size } = openCheckpoint(await answer.text(), 'atesta.test/log', keys)
  expect(size).toBe(1)
  const tile = await get('tile/0/000.p/1')
  expect(tile.headers.get('cache-control')).toContain('immutable')
  expect((await tile.arrayBuffer()).byteLength).toBe(32)
  const bundle = new Uint8Array(await (await get('tile/entries/000.p/1')).arrayBuffer())
  const [entry] = decodeEntries(bundle)
  const text = Buffer.from(entry ?? []).toString()
  expect(JSON.parse(text)).toMatchObject({ type: 'atesta.certification', identifier })
  expect(text).not.toMatch(/Ines Inspector|photo\.jpg|latitude/)
})

test('partial tiles that others have overtaken take no room in the storage and are served all the same', async () => {
  const before = await (await get('tile/0/000.p/1')).arrayBuffer()
  const { id } = await makeInspection(given.ines, given.workflowId)
  for (let n = 0; n < 3; n++) {
    await queueStatements(given.stack, id, 100)
    await given.stack.settle()
  }
  const { size } = parseCheckpoint(
    await (await get('checkpoint')).text().then((note) => parseNote(note).text),
  )
  const stored: string[] = []
  for await (const { key } of given.stack.services.storage.list('log/')) stored.push(key)
  expect(size).toBe(301)
  expect(stored.sort()).toEqual(
    [
      ...['checkpoint', 'tile/0/000', 'tile/0/001.p/45', 'tile/1/000.p/1'],
      ...['tile/entries/000', 'tile/entries/001.p/45'],
    ].map((name) => `log/${name}`),
  )
  expect(await (await get('tile/0/000.p/1')).arrayBuffer()).toEqual(before)
  expect((await (await get('tile/0/000.p/101')).arrayBuffer()).byteLength).toBe(101 * 32)
  const bundle = new Uint8Array(await (await get('tile/entries/000.p/201')).arrayBuffer())
  expect(decodeEntries(bundle)).toHaveLength(201)
  expect((await get('tile/0/001.p/46')).status).toBe(404)
})

test.each([
  'tile/0/002',
  'tile/0/002.p/1',
  'tile/2/000.p/1',
  'tile/0/000.p/0',
  'tile/0/000.p/256',
  'tile/0/00',
  'tile/64/000.p/1',
  'tile/0/x000/000.p/1',
  'tile/0/000.p/1/..%2f..%2f..%2fcheckpoint',
  'tile/..%2f..%2foriginals%2fx',
  'tile/0/000.p/1%00',
  'tile/',
  'nothing',
])('%s is not there, and no cache keeps that', async (path) => {
  const answer = await get(path)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
})

test('it cannot be written to', async () => {
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect((await given.stack.anyone('/log/checkpoint', { method })).status).toBe(405)
})

test('a partial tile that cannot be removed does not keep the others from it', async () => {
  const { services, dataDir } = given.stack
  const parts = { database: services.log, storage: services.storage, logger: services.logger }
  const left = [1, 2, 3, 4].map((n) => `log/tile/0/009.p/${n}`)
  for (const key of left) await services.storage.put(key, Buffer.from('left'), 'application/octet-stream')
  // What stands beside a file cannot be removed as one.
  for (const key of left.slice(1)) await mkdir(join(dataDir, 'files', `${key}.json`))
  await sweepTiles(parts)
  for (const key of left) expect(await services.storage.size(key)).toBeNull()
  for (const key of left.slice(1)) await rmdir(join(dataDir, 'files', `${key}.json`))
})
