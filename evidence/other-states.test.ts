import { describe, expect, test } from 'vitest'
import { toBase64, utf8 } from './encoding.ts'
import { formatEvidenceProof } from './extra.ts'
import { parseCheckpoint } from './log/checkpoint.ts'
import { followLog, type LogSource } from './log/follow-log.ts'
import { formatVerifierKey, generateSignerKey, type SignerKey } from './log/key.ts'
import { formatLogKeys, type PublishedKey, readLogKeys } from './log/log-keys.ts'
import { MemoryLog } from './log/memory-log.ts'
import { parseNote } from './log/note.ts'
import { type CertificationStatement, statementBytes } from './statement.ts'
import { verifyEvidence } from './verify.ts'

const origin = 'example.com/log'
const seedOf = (n: number) => new Uint8Array(32).fill(n)
const file = { sha256: 'ab'.repeat(32), size: 10 }
const time = new Date('2026-05-12T10:00:01Z')
const now = new Date('2026-05-12T12:00:00Z')

async function prove(log: MemoryLog): Promise<string> {
  const statement: CertificationStatement = {
    type: 'atesta.certification',
    version: 1,
    identifier: 'X',
    ...file,
    media_type: 'image/png',
    received_at: '2026-05-12T10:00:00.000Z',
    company: '1',
    claims: [],
  }
  const index = log.append([statementBytes(statement)])
  return formatEvidenceProof({
    statement,
    index,
    path: await log.path(index),
    checkpoint: log.checkpoint([], time),
  })
}
const grow = (log: MemoryLog, count: number, what = 'entry') =>
  log.append(Array.from({ length: count }, (_, i) => utf8(`${what} ${log.size + i}`)))
const sourceOf = (log: MemoryLog): LogSource => ({
  checkpoint: async () => log.checkpoint([], time),
  tile: async (path) => log.tiles.get(path) ?? Promise.reject(new Error('404')),
})
const endOfLog = ({ size, root }: MemoryLog) => ({ size, root: toBase64(root) })

async function judge(proof: string, keys: PublishedKey[], remembered?: string, source?: LogSource) {
  const followed = await followLog({ proof, keys, remembered, source })
  const { states, fork } = followed
  const given = { keys: keys.map(({ vkey }) => vkey), ends: keys, states, fork }
  const { state, claims } = verifyEvidence({ proof, ...file, now, ...given })
  return { state, log: claims.log.reason, issuer: claims.issuer.reason, followed }
}

/** A log whose first key was stolen and retired: its end is known, and it continues with the second. */
async function rotated() {
  const log = new MemoryLog(origin, seedOf(1))
  grow(log, 300)
  const old = await prove(log)
  grow(log, 20)
  const keyOf = (key: SignerKey, end?: PublishedKey['end']) => ({
    vkey: formatVerifierKey(key),
    ...(end && { end }),
  })
  const second = generateSignerKey(origin, undefined, seedOf(2))
  const keys = [keyOf(second), keyOf(log.key, endOfLog(log))]
  const later = new MemoryLog(origin, seedOf(2))
  for (let n = 0; n < 300; n++) later.append([utf8(`entry ${n}`)])
  await prove(later)
  grow(later, 20)
  expect(endOfLog(later)).toEqual(endOfLog(log))
  grow(later, 400)
  return { log, old, keys, later }
}

describe('a key that was retired', () => {
  test('signs nothing beyond its end', async () => {
    const { log, keys } = await rotated()
    const forged = await prove(log)
    expect(await judge(forged, keys)).toMatchObject({ state: 'contradicted', issuer: 'key_ended_before' })
  })

  test('cannot make another tree of the size of its end', async () => {
    const { keys, log } = await rotated()
    const other = new MemoryLog(origin, seedOf(1))
    grow(other, log.size - 1, 'invented')
    expect(await judge(await prove(other), keys)).toMatchObject({
      state: 'contradicted',
      issuer: 'retired_key_forked',
    })
  })

  test('an invented tree of one leaf is undecided offline and contradicted by the log', async () => {
    const { keys, later } = await rotated()
    const forged = await prove(new MemoryLog(origin, seedOf(1)))
    expect(await judge(forged, keys)).toMatchObject({ state: 'not_proved', issuer: 'retired_key_unchecked' })
    expect(await judge(forged, keys, undefined, sourceOf(later))).toMatchObject({
      state: 'contradicted',
      issuer: 'retired_key_forked',
      log: 'log_forked',
    })
  })

  test('keeps what it signed in its time, as the log shows', async () => {
    const { old, keys, later } = await rotated()
    expect(await judge(old, keys)).toMatchObject({ state: 'not_proved', issuer: 'retired_key_unchecked' })
    expect(await judge(old, keys, undefined, sourceOf(later))).toMatchObject({
      state: 'proved',
      issuer: 'signed_by_retired_key',
      log: 'included_compared',
    })
  })

  test('is listed with its end, in a note that only the newest key can sign', async () => {
    const { keys } = await rotated()
    const newest = generateSignerKey(origin, undefined, seedOf(2))
    const published = formatLogKeys(keys, newest)
    expect(readLogKeys(published)).toEqual(keys)
    expect(published.split('\n').slice(0, 3)).toEqual(['atesta.log-keys/v1', keys[0]?.vkey, keys[1]?.vkey])
    expect(() => readLogKeys(published.replace(/ended (\S+) \d+/, 'ended $1 999999'))).toThrow('is wrong')
    const thief = generateSignerKey(origin, undefined, seedOf(1))
    expect(() => readLogKeys(formatLogKeys(keys, thief))).toThrow('no signature')
    // As logs published them before.
    const plain = keys.map(({ vkey }) => vkey).join('\n')
    expect(readLogKeys(`${plain}\n`)).toEqual(keys.map(({ vkey }) => ({ vkey })))
  })
})

describe('what was seen before', () => {
  const fresh = (what?: string) => {
    const log = new MemoryLog(origin, seedOf(5))
    grow(log, 300, what)
    return log
  }
  const keys = [{ vkey: formatVerifierKey(fresh().key) }]

  test('is remembered, and moves on only along the log', async () => {
    const log = fresh()
    const proof = await prove(log)
    const first = await judge(proof, keys)
    expect(first.log).toBe('included')
    expect(first.followed.remember).toBe(log.checkpoint([], time))
    grow(log, 1000)
    const next = await judge(proof, keys, first.followed.remember, sourceOf(log))
    expect([next.state, next.log]).toEqual(['proved', 'included_compared'])
    const kept = parseCheckpoint(parseNote(next.followed.remember ?? '').text)
    expect(kept.size).toBe(1301)
    // An older answer out of a cache is no fork, and no step back.
    const cached = fresh()
    await prove(cached)
    const stale = await judge(proof, keys, next.followed.remember, {
      ...sourceOf(log),
      checkpoint: sourceOf(cached).checkpoint,
    })
    expect([stale.state, stale.followed.remember]).toEqual(['proved', undefined])
  })

  test('a second history of the same size is contradicted without any network', async () => {
    const [mine, theirs] = [fresh(), fresh('other entry')]
    await prove(mine)
    const proof = await prove(theirs)
    const found = await judge(proof, keys, mine.checkpoint([], time))
    expect(found).toMatchObject({
      state: 'contradicted',
      log: 'log_forked',
      followed: { remember: undefined },
    })
  })

  test('a log that shows another history than before is contradicted, even with a proof that fits it', async () => {
    const [mine, theirs] = [fresh(), fresh('other entry')]
    grow(mine, 50)
    const proof = await prove(theirs)
    grow(theirs, 500)
    const found = await judge(proof, keys, mine.checkpoint([], time), sourceOf(theirs))
    expect(found).toMatchObject({
      state: 'contradicted',
      log: 'log_forked',
      followed: { remember: undefined },
    })
  })

  test('a log that cannot be asked, or withholds what it takes to compare, changes nothing', async () => {
    const log = fresh()
    const proof = await prove(log)
    grow(log, 20)
    const silent: LogSource = { ...sourceOf(log), checkpoint: () => Promise.reject(new Error('no route')) }
    const mute: LogSource = { ...sourceOf(log), tile: () => Promise.reject(new Error('404')) }
    const unreached = await judge(proof, keys, undefined, silent)
    expect([unreached.state, unreached.followed.unreachable]).toEqual(['proved', 'no route'])
    const withheld = await judge(proof, keys, undefined, mute)
    expect([withheld.log, withheld.followed.remember]).toEqual(['included', undefined])
    expect(withheld.followed.unreachable).toBeDefined()
  })
})
