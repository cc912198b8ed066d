import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { toBase64, utf8 } from '@atesta/evidence/encoding.ts'
import { formatCheckpoint, openCheckpoint } from '@atesta/evidence/log/checkpoint.ts'
import {
  checkCosignatures,
  cosignTree,
  formatAddCheckpoint,
  readCosignatures,
  signTimedCheckpoint,
} from '@atesta/evidence/log/cosignature.ts'
import { formatVerifierKey, generateSignerKey, parseVerifierKey } from '@atesta/evidence/log/key.ts'
import { MemoryLog } from '@atesta/evidence/log/memory-log.ts'
import { formatNote, parseNote, signText } from '@atesta/evidence/log/note.ts'
import { consistencyProof } from '@atesta/evidence/log/tree-proof.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mlDsaOf, verifyMlDsa } from '../secrets/ml-dsa.ts'
import { type RunningWitness, readLogs, startWitness } from './witness-command.ts'

let dir: string
let witness: RunningWitness
const log = new MemoryLog('example.com/log')
const postQuantum = new MemoryLog('example.com/post-quantum')
const options = () => ({
  name: 'witness.example/w1',
  log: [
    formatVerifierKey(log.key),
    formatVerifierKey(mlDsaOf(postQuantum.key).key),
    `${formatVerifierKey(generateSignerKey('key.example'))} a log of another name`,
  ],
  dir,
  host: '127.0.0.1',
  port: 0,
})
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'atesta-witness-'))
  witness = await startWitness(options())
})
afterAll(async () => {
  await witness?.stop()
  await rm(dir, { recursive: true, force: true })
})

const post = async (body: string | Uint8Array<ArrayBuffer>) => {
  const answer = await fetch(`${witness.url}/add-checkpoint`, { method: 'POST', body })
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}
const keysOf = async () => (await (await fetch(witness.url)).text()).trim().split('\n').map(parseVerifierKey)
const grow = (by: number) => log.append(Array.from({ length: by }, () => randomBytes(8)))
const proofFrom = (old: number) => consistencyProof(log.reader, old, log.size)
const add = async (old: number, proof?: Uint8Array[], note = log.checkpoint()) =>
  post(formatAddCheckpoint(old, proof ?? (await proofFrom(old)), note))

/** Of the states that are kept as what they may prove, each once. */
function sizesRefused(): number[] {
  const file = new DatabaseSync(join(dir, 'witness.sqlite'), { readOnly: true })
  const kept = file.prepare('SELECT note FROM refusals ORDER BY id').all()
  file.close()
  return [...new Set(kept.map(({ note }) => openCheckpoint(String(note), log.key.name, [log.key]).size))]
}

describe('add-checkpoint, as c2sp.org/tlog-witness has it', () => {
  test('a first state is cosigned with both keys, and so is each that continues it', async () => {
    expect((await fetch(`${witness.url}/${'0'.repeat(64)}/checkpoint`)).status).toBe(404)
    const keys = await keysOf()
    expect(keys.map(({ name, type }) => [name, type])).toEqual([
      ['witness.example/w1', 4],
      ['witness.example/w1', 6],
    ])
    for (const by of [3, 1, 300]) {
      const old = log.size
      grow(by)
      const note = log.checkpoint()
      const { status, text } = await add(old)
      expect(status).toBe(200)
      const lines = readCosignatures(text, parseNote(note).text, keys, verifyMlDsa)
      expect(lines).toHaveLength(2)
      for (const { time } of lines) expect(Math.abs(time.getTime() - Date.now())).toBeLessThan(60_000)
    }
  })

  test('the same state again is cosigned again, and its checkpoint can be read with all signatures', async () => {
    expect((await add(log.size, [])).status).toBe(200)
    const path = createHash('sha256').update(log.key.name).digest('hex')
    const note = await (await fetch(`${witness.url}/${path}/checkpoint`)).text()
    expect(openCheckpoint(note, log.key.name, [log.key]).size).toBe(log.size)
    expect(checkCosignatures(parseNote(note), await keysOf(), verifyMlDsa).valid).toHaveLength(2)
  })

  test('409 with the size it knows, for any other old size', async () => {
    const known = log.size
    grow(10)
    for (const old of [0, 1, known - 1, known + 1]) {
      const { status, type, text } = await add(old)
      expect([old, status, type, text]).toEqual([old, 409, 'text/x.tlog.size', `${known}\n`])
    }
    expect((await add(known)).status).toBe(200)
  })

  test('a smaller tree than the known one is a conflict, however it is asked for', async () => {
    const earlier = new MemoryLog(log.key.name, log.key.seed)
    earlier.append([utf8('x')])
    for (const old of [0, 1])
      expect((await post(formatAddCheckpoint(old, [], earlier.checkpoint()))).text).toBe(`${log.size}\n`)
    // The old size may not be above the checkpoint's: that is malformed, not a conflict.
    expect((await post(formatAddCheckpoint(log.size, [], earlier.checkpoint()))).status).toBe(400)
  })

  test('404 for a log that it does not know, 403 for keys that it does not trust and signatures that are wrong', async () => {
    const stranger = new MemoryLog('example.com/other')
    expect((await add(0, [], stranger.checkpoint())).status).toBe(404)
    const impostor = generateSignerKey(log.key.name)
    const head = formatCheckpoint({ origin: log.key.name, size: log.size, root: log.root })
    const by = (...lines: Parameters<typeof formatNote>[0]['signatures']) =>
      formatNote({ text: head, signatures: lines })
    expect((await add(log.size, [], by(signText(head, impostor)))).status).toBe(403)
    const right = signText(head, log.key)
    const wrong = { ...right, signature: right.signature.with(3, (right.signature[3] ?? 0) ^ 1) }
    expect((await add(log.size, [], by(wrong))).status).toBe(403)
    expect((await add(log.size, [], by(right, wrong))).status).toBe(403)
    expect((await add(log.size, [], by(signText(head, impostor), right))).status).toBe(200)
  })

  test('422 for another root at the same size, a proof that does not fit, and one where none belongs', async () => {
    const known = log.size
    const other = signTimedCheckpoint(
      { origin: log.key.name, size: known, root: new Uint8Array(32) },
      log.key,
      new Date(),
    )
    expect((await add(known, [], other)).status).toBe(422)
    // It is signed by the log, so it is kept as what it proves.
    expect(sizesRefused()).toEqual([known])
    grow(5)
    const proof = await proofFrom(known)
    expect((await add(known, proof.slice(1))).status).toBe(422)
    expect((await add(known, [...proof, new Uint8Array(32)])).status).toBe(422)
    expect((await add(known, proof.toReversed())).status).toBe(422)
    expect(sizesRefused()).toEqual([known, log.size])
    expect((await add(known, proof)).status).toBe(200)
    // With this state the log went on: it proves no other history, whatever was sent along with it.
    expect((await add(log.size, [new Uint8Array(32)])).status).toBe(422)
    expect(sizesRefused()).toEqual([known])
  })

  test('a log that signs with ML-DSA-44 alone is witnessed, from the empty tree on', async () => {
    const signer = mlDsaOf(postQuantum.key)
    const noteOf = () => {
      const head = { origin: postQuantum.key.name, size: postQuantum.size, root: postQuantum.root }
      return formatNote({
        text: formatCheckpoint(head),
        signatures: [cosignTree(head, signer, new Date())],
      })
    }
    expect((await add(0, [new Uint8Array(32)], noteOf())).status).toBe(422)
    expect((await add(0, [], noteOf())).status).toBe(200)
    postQuantum.append([utf8('a')])
    expect((await add(0, [], noteOf())).status).toBe(200)
    const wrongRoot = { origin: postQuantum.key.name, size: 0, root: new Uint8Array(32) }
    const text = formatCheckpoint(wrongRoot)
    const note = formatNote({ text, signatures: [cosignTree(wrongRoot, signer, new Date())] })
    expect((await add(0, [], note)).status).toBe(409)
    expect((await add(0, [], log.checkpoint())).status).toBe(409)
  })

  test('answers 400 to malformed requests, 413 to large ones and 405 to other methods', async () => {
    const good = formatAddCheckpoint(log.size, [], log.checkpoint())
    const wrong = [
      '',
      'old 0\n',
      good.replace('old ', 'old  '),
      good.replace('old ', 'old 0'),
      good.replace('old ', ''),
      good.replace('\n\n', '\n'),
      good.replace('\n\n', '\nAAAA\n\n'),
      good.replace('\n\n', `\n${`${toBase64(new Uint8Array(32))}\n`.repeat(64)}\n`),
      good.replace('\n\n', '\nnot base64\n\n'),
      good.slice(0, -1),
      `${good}\n`,
    ]
    for (const body of wrong) expect((await post(body)).status, JSON.stringify(body.slice(0, 60))).toBe(400)
    expect((await post(Buffer.of(0xff, 0xfe))).status).toBe(400)
    expect((await post('x'.repeat(300_000))).status).toBe(413)
    expect((await fetch(`${witness.url}/add-checkpoint`)).status).toBe(405)
    for (const path of ['//', '/%', '/elsewhere?x'])
      expect((await fetch(witness.url + path)).status, path).toBe(404)
  })
})

test('its key is made once and readable by its owner only, and what it cosigned is known after a restart', async () => {
  const before = await keysOf()
  const key = join(dir, 'keys', 'witness.key')
  expect((await stat(key)).mode & 0o777).toBe(0o600)
  await witness.stop()
  witness = await startWitness(options())
  expect(await keysOf()).toEqual(before)
  expect((await add(0, [])).text).toBe(`${log.size}\n`)
  await expect(startWitness({ ...options(), name: 'witness.example/w2' })).rejects.toThrow('not of')
})

test('accepts one of concurrent requests for the same step; the others conflict', async () => {
  const old = log.size
  const bodies: string[] = []
  for (let n = 0; n < 8; n++) {
    grow(1)
    bodies.push(formatAddCheckpoint(old, await proofFrom(old), log.checkpoint()))
  }
  const answers = await Promise.all(bodies.map(post))
  const done = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []))
  expect(done).toHaveLength(1)
  const size = old + (done[0] ?? 0) + 1
  for (const { status, text } of answers)
    if (status !== 200) expect([status, text]).toEqual([409, `${size}\n`])
})

test('logs are named by keys that logs sign with', () => {
  expect(() => readLogs([])).toThrow('Name the logs')
  expect(() => readLogs(['nonsense'])).toThrow('key')
  expect(() => readLogs([formatVerifierKey(generateSignerKey('w', 4))])).toThrow('witness key')
  expect([...readLogs([formatVerifierKey(log.key)]).keys()]).toEqual(['example.com/log'])
})

test('one that is told no logs leaves nothing behind', async () => {
  const left = join(dir, 'never')
  await expect(startWitness({ ...options(), log: [], dir: left })).rejects.toThrow('Name the logs')
  expect(existsSync(left)).toBe(false)
})
