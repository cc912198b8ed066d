// Slow: a witness that never answers is waited for, for the second it is given.
import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { certifications } from '@atesta/contract/routes/certifications.ts'
import { formatVerifierKey, generateSignerKey, parseVerifierKey } from '@atesta/evidence/log/key.ts'
import { parseNote } from '@atesta/evidence/log/note.ts'
import { type Policy, parsePolicy } from '@atesta/evidence/log/policy.ts'
import { verifyEvidence } from '@atesta/evidence/verify.ts'
import { call } from '@atesta/testkit/calls.ts'
import { isSettled, queueStatements } from '@atesta/testkit/log-audit.ts'
import { makeCertified, makeInspection } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { until } from '@atesta/testkit/until.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyMlDsa } from '../../secrets/ml-dsa.ts'
import { type RunningWitness, startWitness } from '../../witness/witness-command.ts'
import { witnessesOf, witnessTimeoutMs } from './ask-witness.ts'
import { newestCosigned } from './cosignatures.queries.ts'
import { coveringCheckpoint, takePublishing } from './log.queries.ts'
import { publishCosigned } from './publish.ts'
import { startSequencer } from './sequencer.ts'
import { cosignNewest, readLogPolicy, startWitnessing } from './witnessing.ts'

const given = useScene()
const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})

/**
 * A witness after the text of c2sp.org/tlog-witness, tlog-cosignature and RFC 6962 alone: nothing of ours is in it. It
 * signs with Ed25519.
 */
function independentWitness(name: string, logKey: Buffer) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const sha = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
  const id = sha(Buffer.from(`${name}\n`), Buffer.of(4), raw).subarray(0, 4)
  const state = new Map<string, { size: number; root: Buffer }>()
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), logKey])
  const issuer = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  /** RFC 6962 section 2.1.2, the other way round: both roots of SUBPROOF(m, D[0:n], b). */
  const roots = (m: number, n: number, whole: boolean, proof: Buffer[], old: Buffer): [Buffer, Buffer] => {
    if (m === n) {
      const hash = whole ? old : (proof.pop() as Buffer)
      return [hash, hash]
    }
    let k = 1
    while (k * 2 < n) k *= 2
    const side = proof.pop() as Buffer
    const node = (left: Buffer, right: Buffer) => sha(Buffer.of(1), left, right)
    if (m <= k) {
      const [before, after] = roots(m, k, whole, proof, old)
      return [before, node(after, side)]
    }
    const [before, after] = roots(m - k, n - k, false, proof, old)
    return [node(side, before), node(side, after)]
  }
  const respond = (body: string): [number, string] => {
    const [head = '', ...rest] = body.split('\n\n')
    const [first = '', ...lines] = head.split('\n')
    const [text = '', signatures = ''] = [`${rest[0]}\n`, rest[1]]
    const [origin = '', sizeLine = '', rootLine = ''] = text.split('\n')
    const [old, size] = [Number(first.slice(4)), Number(sizeLine)]
    const root = Buffer.from(rootLine, 'base64')
    const signed = signatures.split('\n').some((line) => {
      const bytes = Buffer.from(line.split(' ')[2] ?? '', 'base64').subarray(4)
      return bytes.length === 64 && verify(null, Buffer.from(text), issuer, bytes)
    })
    if (!signed) return [403, '']
    const known = state.get(origin) ?? { size: 0, root: sha() }
    if (old !== known.size) return [409, `${known.size}\n`]
    if (old > 0) {
      const proof = lines.map((line) => Buffer.from(line, 'base64'))
      const [before, after] = old === size ? [root, root] : roots(old, size, true, proof, known.root)
      if (proof.length > 0 && old === size) return [422, '']
      if (!before.equals(known.root) || !after.equals(root)) return [422, '']
    }
    state.set(origin, { size, root })
    const seconds = Math.floor(Date.now() / 1000)
    const stamp = Buffer.alloc(8)
    stamp.writeBigUInt64BE(BigInt(seconds))
    const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`), privateKey)
    return [200, `— ${name} ${Buffer.concat([id, stamp, signature]).toString('base64')}\n`]
  }
  const vkey = `${name}+${id.toString('hex')}+${Buffer.concat([Buffer.of(4), raw]).toString('base64')}`
  return { vkey, respond, state }
}

/** Anything that answers over HTTP. */
async function serve(respond: (body: string) => [number, string] | undefined): Promise<string> {
  const server: Server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const answer = respond(Buffer.concat(parts).toString())
    if (!answer) return
    response.writeHead(answer[0], answer[0] === 409 ? { 'content-type': 'text/x.tlog.size' } : {})
    response.end(answer[1])
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closing.push(
    () =>
      new Promise((closed) => {
        server.close(closed)
        server.closeAllConnections()
      }),
  )
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

let dir: string
let ours: RunningWitness[]
let foreign: ReturnType<typeof independentWitness>
let policy: Policy
let text: string
let inspection: number
beforeAll(async () => {
  const { stack } = given
  dir = await mkdtemp(join(tmpdir(), 'atesta-witnesses-'))
  closing.push(() => rm(dir, { recursive: true, force: true }))
  const { signer, verifiers } = await stack.services.logKeys.current()
  const log = formatVerifierKey(signer)
  const common = { log: [log], host: '127.0.0.1', port: 0 }
  ours = await Promise.all(
    ['w1', 'w2'].map((name) => startWitness({ ...common, name: `${name}.example`, dir: join(dir, name) })),
  )
  closing.push(() => Promise.all(ours.map((each) => each.stop())))
  foreign = independentWitness('independent.example', Buffer.from(signer.publicKey))
  const witnesses = ours.flatMap(({ keys, url }, n) =>
    keys.map((vkey, kind) => `witness w${n}-${kind} ${vkey} ${url}\n`),
  )
  text = [
    ...verifiers.map((vkey) => `log ${vkey}\n`),
    ...witnesses,
    `witness other ${foreign.vkey} ${await serve(foreign.respond)}/\n`,
    'group ours all w0-0 w0-1 w1-0 w1-1\ngroup every all ours other\nquorum every\n',
  ].join('')
  policy = parsePolicy(Buffer.from(text))
  inspection = (await makeInspection(given.ines, given.workflowId)).id
})

/** The kinds of answers that were counted of a witness. */
const answered = async (witness: string) =>
  (await given.stack.services.metrics.witnesses.get()).values
    .filter(({ labels }) => labels.witness === witness)
    .map(({ labels }) => labels.outcome)

/** Longer than a busy machine keeps those waiting that do answer: who fails is left alone for longer each time. */
const timeoutMs = 30_000
const partsWith = (asked: Policy) => {
  const { log: database, storage, logger, metrics } = given.stack.services
  return { database, storage, logger, metrics, policy: asked, timeoutMs }
}
async function sealSome(count = 1) {
  await queueStatements(given.stack, inspection, count)
  await given.stack.settle()
}
const published = async () => parseNote(await (await given.stack.anyone('/log/checkpoint')).text())

describe('the log and its witnesses', () => {
  test('a proof has the signatures of all, two of ours and one after the specification alone, and is proved by their policy', async () => {
    const certified = await makeCertified(given.stack, given.ines, given.workflowId)
    const sha256 = createHash('sha256').update(certified.bytes).digest('hex')
    const { identifier } = certified
    const proofNow = async () =>
      (await call(given.ines, certifications.proof, { params: { identifier } })).text()
    const judge = (proof: string, keys: string[] = []) =>
      verifyEvidence({
        proof,
        sha256,
        size: certified.bytes.length,
        keys,
        policy,
        mlDsa: verifyMlDsa,
      })
    const before = judge(await proofNow())
    expect([before.state, before.claims.witnesses.reason]).toEqual(['not_proved', 'policy_not_met'])
    expect(await cosignNewest(partsWith(policy), witnessesOf(policy))).toBe(5)
    const proof = await proofNow()
    const after = judge(proof)
    expect([
      after.state,
      after.voucher,
      after.claims.witnesses.reason,
      after.claims.not_after.reason,
    ]).toEqual(['proved', 'policy', 'policy_met', 'not_after_witnessed'])
    // With the key from elsewhere, the witnesses vouch for it beside the issuer.
    const { verifiers } = await given.stack.services.logKeys.current()
    expect(judge(proof, [...verifiers]).voucher).toBe('witnesses')
    expect(after.signatures.map(({ name, algorithm, state }) => [name, algorithm, state])).toEqual([
      ['atesta.test/log', 'Ed25519', 'valid'],
      ['atesta.test/log', 'Ed25519', 'valid'],
      ['atesta.test/log', 'ML-DSA-44', 'valid'],
      ['w1.example', 'Ed25519', 'valid'],
      ['w1.example', 'ML-DSA-44', 'valid'],
      ['w2.example', 'Ed25519', 'valid'],
      ['w2.example', 'ML-DSA-44', 'valid'],
      ['independent.example', 'Ed25519', 'valid'],
    ])
    // Nothing is left to ask for, and the same is published.
    expect(await cosignNewest(partsWith(policy), witnessesOf(policy))).toBe(0)
    expect(await publishCosigned(partsWith(policy))).toBe(true)
    expect((await published()).signatures).toHaveLength(8)
  })

  test('steps of any size are shown to be consistent, also to a log that has forgotten what they know', async () => {
    const witnesses = witnessesOf(policy)
    for (const count of [1, 7, 300]) {
      await sealSome(count)
      expect(await cosignNewest(partsWith(policy), witnesses)).toBe(5)
    }
    const [{ size } = { size: 0 }] = await given.stack.query<{ size: number }>('SELECT size FROM log.head')
    expect(foreign.state.get('atesta.test/log')?.size).toBe(Number(size))
    await sealSome()
    expect(await cosignNewest(partsWith(policy), witnessesOf(policy))).toBe(5)
  })

  test('entries in between are proved by the next cosigned checkpoint', async () => {
    const { stack } = given
    await sealSome()
    const [{ log_index } = { log_index: 0 }] = await stack.query<{ log_index: number }>(
      'SELECT max(log_index) AS log_index FROM statements',
    )
    const signers = async () =>
      parseNote((await coveringCheckpoint(stack.services.log.kysely, Number(log_index)))?.note ?? '')
        .signatures.length
    expect(await signers()).toBe(3)
    await sealSome()
    expect(await signers()).toBe(3)
    await cosignNewest(partsWith(policy), witnessesOf(policy))
    expect(await signers()).toBe(8)
  })
})

describe('witnesses that are down, slow or lie', () => {
  const stranger = generateSignerKey('stranger.example', 4)
  const line = (vkey: string, url: string) => `witness ${parseVerifierKey(vkey).name} ${vkey} ${url}\n`
  const lying = async (respond: Parameters<typeof serve>[0]) => {
    const url = await serve(respond)
    return parsePolicy(Buffer.from(`${line(formatVerifierKey(stranger), url)}quorum none\n`))
  }

  test('hold nothing up for more than the time they are given, and the others’ signatures are kept', async () => {
    let asked = 0
    const silent = await serve(() => {
      asked += 1
      return undefined
    })
    const mixed = parsePolicy(
      Buffer.from(
        `${text.replace(/^quorum.*\n/m, '')}${line(formatVerifierKey(stranger), silent)}witness gone ${formatVerifierKey(generateSignerKey('gone.example', 4))} http://127.0.0.1:1\nquorum every\n`,
      ),
    )
    await sealSome()
    const witnesses = witnessesOf(mixed)
    // The silent one would be waited for without end.
    expect(await cosignNewest({ ...partsWith(mixed), timeoutMs: 3000 }, witnesses)).toBe(5)
    expect(asked).toBe(1)
    expect(await answered('stranger.example')).toEqual(['failed'])
    expect(await answered('gone.example')).toEqual(['failed'])
    expect(await answered('w1.example')).toEqual(['signed'])
    // They are left alone for a while; what they can still add is asked for later.
    expect(
      await cosignNewest(
        partsWith(mixed),
        witnesses.filter(({ failures }) => failures > 0),
      ),
    ).toBe(0)
    expect(asked).toBe(1)
  })

  test.each<[string, (body: string) => [number, string] | undefined]>([
    ['a signature of another', () => [200, `— stranger.example ${Buffer.alloc(76, 7).toString('base64')}\n`]],
    ['no signature', () => [200, '']],
    ['something else', () => [200, '<html>Welcome</html>\n']],
    ['endlessly', () => [200, '— '.repeat(200_000)]],
    ['that it knows more', () => [409, '99999999\n']],
    ['that it knows another size each time', (body) => [409, `${body.startsWith('old 0\n') ? 1 : 0}\n`]],
    ['that it knows a number that is none', () => [409, '-1\n']],
    ['that it does not fit', () => [422, 'no\n']],
    ['that it failed', () => [500, 'oh\n']],
    ['that it is elsewhere', () => [302, '']],
  ])('one that answers %s adds nothing, and takes nothing away', async (_, respond) => {
    const asked = await lying(respond)
    await sealSome()
    expect(await cosignNewest(partsWith(asked), witnessesOf(asked))).toBe(0)
    expect(await publishCosigned(partsWith(asked))).toBe(true)
    expect((await published()).signatures).toHaveLength(3)
    expect(await cosignNewest(partsWith(policy), witnessesOf(policy))).toBe(5)
  })
})

test('cosigns and publishes by itself, and a silent witness does not delay sealing', async () => {
  const { services } = given.stack
  const silent = await serve(() => undefined)
  const key = formatVerifierKey(generateSignerKey('silent.example', 4))
  const asked = parsePolicy(
    Buffer.from(`${text.replace(/^quorum.*\n/m, '')}witness silent ${key} ${silent}\nquorum every\n`),
  )
  const { log: database, logKeys: keys, statementKeys, storage, logger } = services
  const witnessing = startWitnessing({ ...partsWith(asked), timeoutMs: 3000 })
  const waits: number[] = []
  const sequencer = startSequencer({
    ...{ database, keys, statementKeys, storage, logger },
    onSealed() {
      const started = performance.now()
      witnessing.sealed()
      waits.push(performance.now() - started)
    },
  })
  try {
    for (let n = 0; n < 3; n++) {
      await queueStatements(given.stack, inspection, 2)
      await until(() => isSettled(given.stack))
    }
    await until(async () => (await published()).signatures.length === 8, 100_000)
  } finally {
    await sequencer.stop()
    await witnessing.stop()
  }
  expect(waits.length).toBeGreaterThan(0)
  expect(Math.max(...waits)).toBeLessThan(witnessTimeoutMs / 2)
})

test('publishes what was signed while another process was publishing', async () => {
  await sealSome()
  const { kysely } = given.stack.services.log
  const other = await kysely.startTransaction().execute()
  expect(await takePublishing(other)).toBe(true)
  const witnessing = startWitnessing({ ...partsWith(policy), timeoutMs: 3000 })
  try {
    await until(async () => Boolean((await newestCosigned(kysely))?.cosignatures))
    expect((await published()).signatures).toHaveLength(3)
    await other.commit().execute()
    await until(async () => (await published()).signatures.length === 8, 30_000)
  } finally {
    if (!other.isCommitted) await other.rollback().execute()
    await witnessing.stop()
  }
})

test('a policy that cannot be read is named', async () => {
  await expect(readLogPolicy(join(dir, 'missing'))).rejects.toThrow('LOG_POLICY')
})

test.each(['https://atesta:secret@witness.test', 'ftp://witness.test', 'nowhere'])(
  'a witness at %s is refused at the start, and nothing of its address is said',
  async (url) => {
    const path = join(dir, 'addressed')
    await writeFile(path, text.replace(/ http:\S+/, ` ${url}`))
    const refused = await readLogPolicy(path).then(String, (error: Error) => error.message)
    expect(refused).toContain('LOG_POLICY')
    expect(refused).not.toContain(new URL(url, 'https://other.test').host)
  },
)
