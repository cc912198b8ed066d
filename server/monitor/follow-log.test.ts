import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toBase64, utf8 } from '@atesta/evidence/encoding.ts'
import { formatVerifierKey } from '@atesta/evidence/log/key.ts'
import { formatLogKeys, type PublishedKey } from '@atesta/evidence/log/log-keys.ts'
import { MemoryLog, memoryWitness } from '@atesta/evidence/log/memory-log.ts'
import { encodeEntries, entriesPath, parseTilePath, tileWidth } from '@atesta/evidence/log/tile.ts'
import { freePort } from '@atesta/testkit/process.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seconds } from '../program/commands/log-commands.ts'
import { type FollowOptions, followLog } from './follow-log.ts'
import { type Alarm, withAlarm } from './monitor-state.ts'

/** A log with its entries, as it is published. */
class PublishedLog extends MemoryLog {
  readonly entries: Uint8Array[] = []
  grow(by: number, as = 'entry'): this {
    const more = Array.from({ length: by }, (_, n) => utf8(`${as} ${this.entries.length + n}`))
    this.entries.push(...more)
    this.append(more)
    return this
  }
}

const seed = new Uint8Array(32).fill(7)
let shown: PublishedLog
let note: string | undefined
let retired: PublishedKey[] = []
/** Paths that fail once, and that are not there. */
const failures = new Set<string>()
const gone = new Set<string>()
let server: Server
let dir: string
let options: FollowOptions
let said: string[]
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'atesta-monitor-'))
  server = createServer((request, response) => {
    const path = (request.url ?? '').replace('/log/', '')
    const tile = parseTilePath(path)
    if (path === 'checkpoint') response.end(note ?? shown.checkpoint())
    else if (path === 'keys')
      response.end(formatLogKeys([{ vkey: formatVerifierKey(shown.key) }, ...retired], shown.key))
    else if (failures.delete(path)) response.writeHead(503).end()
    else if (gone.has(path)) response.writeHead(404).end()
    else if (tile?.level === 'entries')
      response.end(
        encodeEntries(shown.entries.slice(tile.index * tileWidth, tile.index * tileWidth + tile.width)),
      )
    else response.writeHead(404).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterAll(async () => {
  await new Promise((closed) => server.close(closed))
  await rm(dir, { recursive: true, force: true })
})
let count = 0
beforeEach(() => {
  said = []
  note = undefined
  retired = []
  failures.clear()
  gone.clear()
  shown = new PublishedLog('example.com/log', seed).grow(3)
  const { port } = server.address() as AddressInfo
  const state = join(dir, `state-${count++}.json`)
  options = {
    url: `http://127.0.0.1:${port}/log/`,
    key: [formatVerifierKey(shown.key)],
    state,
    every: 1,
    once: true,
  }
})
const look = async (more: Partial<FollowOptions> = {}) => {
  const status = await followLog({ ...options, ...more }, (line) => said.push(line))
  return [status, said.at(-1)] as const
}
const stateNow = async () => JSON.parse(await readFile(options.state, 'utf8'))

test('follows every step, and works each root out from the entries', async () => {
  for (const [by, size] of [
    [0, 3],
    [0, 3],
    [1, 4],
    [300, 304],
    [1000, 1304],
  ] as const) {
    shown.grow(by)
    expect(await look()).toEqual([0, expect.stringContaining(`${size} entries`)])
  }
  expect(await stateNow()).toMatchObject({ size: 1304, alarms: [] })
})

test('a second history is one alarm, however it moves on; it is kept with both notes, and changes nothing that was known', async () => {
  await look()
  const before = await stateNow()
  shown = new PublishedLog('example.com/log', seed).grow(2).grow(8, 'other')
  const first = shown.checkpoint()
  expect(await look()).toEqual([1, expect.stringContaining('ALARM example.com/log has two histories')])
  for (let n = 0; n < 3; n++) {
    shown.grow(1, 'other')
    expect(await look()).toEqual([
      1,
      expect.stringMatching(/Alarm since \d.*: example.com\/log has two histories/),
    ])
  }
  const { alarms, ...rest } = await stateNow()
  expect(alarms).toMatchObject([
    { kind: 'fork', known: before.note, shown: first, again: { times: 3, shown: shown.checkpoint() } },
  ])
  expect({ ...rest, alarms: [] }).toEqual(before)
  // Back on the first one, all is in order, and the alarm stays on record.
  shown = new PublishedLog('example.com/log', seed).grow(5)
  expect((await look())[0]).toBe(0)
  expect((await stateNow()).alarms).toHaveLength(1)
})

test('another root at the same size, and a log that has become smaller', async () => {
  await look()
  shown = new PublishedLog('example.com/log', seed).grow(3, 'other')
  expect(await look()).toEqual([1, expect.stringContaining('two histories')])
  shown = new PublishedLog('example.com/log', seed).grow(2)
  expect(await look()).toEqual([1, expect.stringContaining('has 2 entries, and had 3')])
})

test('entries that are not those of the signed root', async () => {
  shown.entries[1] = utf8('something else')
  expect(await look()).toEqual([1, expect.stringContaining('two histories')])
})

test('a key that is not known, and a signature that is wrong', async () => {
  await look()
  shown = new PublishedLog('example.com/log').grow(4)
  expect(await look()).toEqual([1, expect.stringContaining('not signed with a known key')])
  // Once it was made sure of, it is given and trusted.
  const fresh = new PublishedLog('example.com/log').grow(3).grow(1)
  shown = fresh
  expect((await look({ key: [formatVerifierKey(fresh.key)] }))[0]).toBe(0)
  note = fresh.checkpoint().replace(/(.{20})(.)(.{6}\n)$/, (_, a, b, c) => `${a}${b === 'A' ? 'B' : 'A'}${c}`)
  expect(await look({ key: [] })).toEqual([1, expect.stringContaining('signature of the log is wrong')])
})

test('trusts the first published key, and no other later', async () => {
  expect((await look({ key: [] }))[0]).toBe(0)
  expect(said[0]).toContain('No key was given')
  shown = new PublishedLog('example.com/log').grow(4)
  expect((await look({ key: [] }))[0]).toBe(1)
})

test('a key that the log itself says has ended is not trusted, neither at first nor beyond its end', async () => {
  const old = shown
  const fresh = new PublishedLog('example.com/log').grow(5)
  const end = { size: 3, root: toBase64(old.root) }
  retired = [{ vkey: formatVerifierKey(old.key), end }]
  shown = fresh
  expect((await look({ key: [] }))[0]).toBe(0)
  expect((await stateNow()).keys).toEqual([formatVerifierKey(fresh.key)])
  // As if it had been trusted since before it ended.
  await rm(options.state)
  shown = old
  retired = []
  expect((await look({ key: [] }))[0]).toBe(0)
  shown = fresh
  retired = [{ vkey: formatVerifierKey(old.key), end }]
  note = new PublishedLog('example.com/log', seed).grow(5).checkpoint()
  expect(await look({ key: [] })).toEqual([1, expect.stringContaining('only keys signed that had ended')])
})

test('trusts only given keys', async () => {
  await look()
  const fresh = new PublishedLog('example.com/log').grow(3).grow(1)
  expect((await look({ key: [formatVerifierKey(fresh.key)] }))[0]).toBe(1)
  expect((await look({ key: [] }))[0]).toBe(1)
})

test('one fetch that fails is tried again, and a partial tile that is gone is cut from the full one', async () => {
  shown.grow(300)
  failures.add(entriesPath(0, 256))
  note = shown.checkpoint()
  shown.grow(300)
  gone.add(entriesPath(1, 47))
  expect(await look()).toEqual([0, expect.stringContaining('303 entries')])
})

test.each(['0', 'often', '1.5', '-1', '99999999'])('looking every %s seconds is refused', (text) => {
  expect(() => seconds(text)).toThrow(/^Use a/)
  expect(seconds('60')).toBe(60)
})

test('says whether it is witnessed as a policy asks', async () => {
  const witness = memoryWitness('w.example', new Date())
  const policy = join(dir, 'policy')
  const keys = [shown.key, witness.key].map(formatVerifierKey)
  await writeFile(policy, `log ${keys[0]}\nwitness w ${keys[1]}\nquorum w\n`)
  expect(await look({ key: [], policy })).toEqual([0, expect.stringContaining(', not witnessed')])
  note = shown.checkpoint([witness])
  expect(await look({ key: [], policy })).toEqual([0, expect.stringContaining(', witnessed')])
})

test('2 when it cannot be read, or its state cannot', async () => {
  expect((await look({ url: 'http://127.0.0.1:1/log' }))[0]).toBe(2)
  note = 'nonsense'
  expect((await look())[0]).toBe(2)
  await writeFile(options.state, '{}')
  expect((await look())[0]).toBe(2)
})

test('a log that lies again and again fills no disk: the first alarms are kept, and the last', () => {
  let alarms: Alarm[] = []
  for (let n = 0; n < 500; n++) {
    const alarm: Alarm = {
      at: `${n}`,
      kind: 'fork',
      reason: 'two histories',
      known: `known ${n}`,
      shown: 'x',
    }
    alarms = withAlarm(alarms, alarm).alarms
  }
  expect(alarms).toHaveLength(100)
  expect([alarms[0]?.at, alarms[19]?.at, alarms[20]?.at, alarms.at(-1)?.at]).toEqual([
    '0',
    '19',
    '420',
    '499',
  ])
})

test('a log that cannot be reached, or an address that is none, is no alarm and says why', async () => {
  const free = `127.0.0.1:${await freePort()}`
  expect(await look({ url: `http://${free}/log` })).toEqual([
    2,
    expect.stringMatching(/It could not be read: fetch failed \(.*ECONNREFUSED.*\)$/),
  ])
  const url = 'example.com/log'
  const says = 'example.com/log is not the address of a log, such as https://example.com/log.'
  expect(await look({ url, once: false })).toEqual([2, says])
})
