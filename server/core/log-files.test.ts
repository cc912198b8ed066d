import { openCheckpoint } from '@atesta/evidence/checkpoint.ts'
import { parseVerifierKey } from '@atesta/evidence/key.ts'
import { decodeEntries } from '@atesta/evidence/tile.ts'
import { makeCertified } from '@atesta/testkit/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const get = (path: string) => given.stack.anyone(`/log/${path}`)

test('before anything is sealed there is a key and no checkpoint', async () => {
  expect((await get('checkpoint')).status).toBe(404)
  expect((await (await get('keys')).text()).trim()).toMatch(/^atesta\.test\/log\+[0-9a-f]{8}\+/)
})

test('checkpoint, tile and entries, for anyone from anywhere', async () => {
  const { identifier } = await makeCertified(given.stack, given.ines, given.workflowId)
  const keys = (await (await get('keys')).text()).trim().split('\n').map(parseVerifierKey)
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
  expect(text).not.toMatch(/Ines|photo\.jpg|38\.4/)
})

test.each([
  'tile/0/000',
  'tile/0/001.p/1',
  'tile/0/000.p/2',
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
])('%s is not there', async (path) => {
  const answer = await get(path)
  expect(answer.status).toBe(404)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
})

test('nobody writes to it', async () => {
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect((await given.stack.anyone('/log/checkpoint', { method })).status).toBe(404)
})
