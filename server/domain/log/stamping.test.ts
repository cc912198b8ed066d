// Slow: authorities are made of OpenSSL, with keys of their own, and one that never answers is waited for.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { dayMs } from '@atesta/contract/durations.ts'
import { certifications } from '@atesta/contract/routes/certifications.ts'
import { formatVerifierKey } from '@atesta/evidence/log/key.ts'
import { readRoots } from '@atesta/evidence/time/check-token.ts'
import { stampsOf } from '@atesta/evidence/time/load.ts'
import { verifyEvidence } from '@atesta/evidence/verify.ts'
import { call } from '@atesta/testkit/calls.ts'
import { queueStatements } from '@atesta/testkit/log-audit.ts'
import { makeCertified, makeInspection } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { haveSignatureTools, missingSignatureTools } from '@atesta/testkit/signatures/signed-pdf.ts'
import { startTimeStampAuthority } from '@atesta/testkit/signatures/time-stamp-authority.ts'
import { until } from '@atesta/testkit/until.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTrustedRoots } from '../../time-stamps/trusted-roots.ts'
import { authoritiesAt, renewStamps, stampNewest, startStamping } from './stamping.ts'

const given = useScene()
const run = promisify(execFile)
type Authority = Awaited<ReturnType<typeof startTimeStampAuthority>>
let dir: string
let one: Authority
let other: Authority
let inspection: number
let stopping: Authority[] = []
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'atesta-stamps-'))
  if (!haveSignatureTools) return
  const start = async (name: string, days: number) => {
    await mkdir(join(dir, name))
    const authority = await startTimeStampAuthority(join(dir, name), { subject: `${name} authority`, days })
    stopping = [...stopping, authority]
    return authority
  }
  // One whose certificate ends before long, and one whose certificate lasts.
  one = await start('one', 30)
  other = await start('other', 3650)
  inspection = (await makeInspection(given.ines, given.workflowId)).id
})
afterAll(async () => {
  for (const authority of stopping) await authority.stop()
  await rm(dir, { recursive: true, force: true })
})

const partsWith = (roots?: string) => {
  const { log: database, logger, metrics } = given.stack.services
  return { database, logger, metrics, roots: roots === undefined ? undefined : readRoots(roots) }
}
const askedAt = (...addresses: string[]) => authoritiesAt(addresses)
async function sealSome(count = 1) {
  await queueStatements(given.stack, inspection, count)
  await given.stack.settle()
}
const outcomes = async () => {
  const { values } = await given.stack.services.metrics.timeStamps.get()
  return Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]))
}
async function certified() {
  const made = await makeCertified(given.stack, given.ines, given.workflowId)
  const { identifier, bytes } = made
  return {
    proof: async () => (await call(given.ines, certifications.proof, { params: { identifier } })).text(),
    file: { sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length },
    bytes,
  }
}
type Certified = Awaited<ReturnType<typeof certified>>
async function judge({ proof, file }: Certified, roots: string | undefined, now = new Date()) {
  const text = await proof()
  const { signer } = await given.stack.services.logKeys.current()
  const keys = [formatVerifierKey(signer)]
  const stamps = await stampsOf(text, { roots, now })
  return verifyEvidence({ proof: text, ...file, keys, stamps, now })
}

test('a proof gets the tokens of the first stamped state, its own or a later one, which it names with their times', async (context) => {
  if (!haveSignatureTools) return context.skip(missingSignatureTools)
  const before = await certified()
  const none = await judge(before, one.root())
  expect([none.state, none.voucher, none.claims.timestamp.reason]).toEqual(['proved', 'issuer', 'no_stamp'])
  // Others are sealed meanwhile, so that the stamped state is not that of the proof.
  await sealSome(300)
  const after = await certified()
  const authorities = askedAt(one.url, other.url)
  expect(await stampNewest(partsWith(one.root() + other.root()), authorities)).toBe(2)
  // Not again so soon, nor for what was stamped.
  await sealSome()
  expect(await stampNewest(partsWith(), authorities)).toBe(0)
  for (const each of [before, after]) {
    const { state, voucher, claims } = await judge(each, one.root() + other.root())
    expect([state, voucher, claims.timestamp.reason, claims.not_after.reason]).toEqual([
      'proved',
      'timestamp',
      'stamped',
      'not_after_stamped',
    ])
    const { time, stamps } = claims.timestamp.facts
    expect(Math.abs(Date.parse(String(time)) - Date.now())).toBeLessThan(60_000)
    expect(stamps).toHaveLength(2)
  }
  const { claims } = await judge(before, undefined)
  expect([claims.timestamp.reason, claims.timestamp.facts.authority, claims.not_after.reason]).toEqual([
    'stamp_untrusted',
    expect.stringMatching(/^(one|other) authority$/),
    'not_after_issuer_timed',
  ])
})

test('atesta-verify says by whom a proof was stamped, and what is missing without the root', async (context) => {
  if (!haveSignatureTools) return context.skip(missingSignatureTools)
  const made = await certified()
  expect(await stampNewest(partsWith(), askedAt(one.url), 0)).toBe(1)
  const at = (name: string) => join(dir, name)
  await writeFile(at('file'), made.bytes)
  await writeFile(at('proof'), await made.proof())
  await writeFile(at('root.pem'), one.root())
  const { signer } = await given.stack.services.logKeys.current()
  const common = [
    join(import.meta.dirname, '../../../evidence/cli.ts'),
    at('file'),
    at('proof'),
    '--no-state',
  ]
  const trusted = ['--key', formatVerifierKey(signer), '--lang', 'en']
  const said = async (...more: string[]) =>
    (await run(process.execPath, [...common, ...trusted, ...more])).stdout
  const known = await said('--tsa-ca', at('root.pem'))
  expect(known).toContain('by one authority, whose certificate leads to one you trust.')
  expect(known).toContain('by a time-stamping authority')
  expect(await said()).toContain('by one authority, whose certificate you have not chosen to trust.')
  // A policy brings the root along, in its comments.
  const pem = one.root().replaceAll(/^/gm, '# ')
  await writeFile(at('policy'), `log ${formatVerifierKey(signer)}\nquorum none\n${pem}\n`)
  expect(await said('--policy', at('policy'))).toContain('leads to one you trust')
})

describe('authorities that are down, slow or lie', () => {
  test.each([
    'other data',
    'other nonce',
    'altered',
    'from the future',
    'expired certificate',
    'certificate for something else',
  ] as const)('a token with %s is refused, counted and not kept', async (behaviour) => {
    if (!haveSignatureTools) return
    await sealSome()
    const before = await outcomes()
    one.behave(behaviour)
    try {
      const liar = askedAt(one.url)
      expect(await stampNewest(partsWith(one.root()), liar, 0)).toBe(0)
      expect((await outcomes()).refused).toBe((before.refused ?? 0) + 1)
      // It is left alone for a while; another one is not.
      const asked = one.asked()
      expect(await stampNewest(partsWith(), liar, 0)).toBe(0)
      expect(one.asked()).toBe(asked)
    } finally {
      one.behave('honest')
    }
  })

  test('a right token of an authority that no root vouches for is refused', async (context) => {
    if (!haveSignatureTools) return context.skip(missingSignatureTools)
    await sealSome()
    expect(await stampNewest(partsWith(other.root()), askedAt(one.url), 0)).toBe(0)
    expect(await stampNewest(partsWith(one.root()), askedAt(one.url), 0)).toBe(1)
  })

  test('one that is silent or gone holds up no seal, and the others’ tokens are kept', async (context) => {
    if (!haveSignatureTools) return context.skip(missingSignatureTools)
    await sealSome()
    one.behave('silent')
    try {
      const stamping = stampNewest(partsWith(), askedAt(one.url, other.url, 'http://127.0.0.1:9/'), 0)
      let ended = false
      void stamping.then(() => {
        ended = true
      })
      await sealSome()
      expect(ended).toBe(false)
      expect(await stamping).toBe(1)
    } finally {
      one.behave('honest')
    }
  })
})

test('a token is renewed before its certificate ends, by another that lasts longer, and counts on after that end', async (context) => {
  if (!haveSignatureTools) return context.skip(missingSignatureTools)
  const made = await certified()
  expect(await stampNewest(partsWith(), askedAt(one.url), 0)).toBe(1)
  const roots = one.root() + other.root()
  const inTwoMonths = new Date(Date.now() + 60 * dayMs)
  expect((await judge(made, roots, inTwoMonths)).claims.timestamp.reason).toBe('stamp_ended')
  // The one whose certificate ends is of no help, nor does it hurt.
  expect(await renewStamps(partsWith(), askedAt(one.url))).toBe(0)
  while ((await renewStamps(partsWith(), askedAt(other.url))) > 0);
  const { claims } = await judge(made, roots, inTwoMonths)
  expect([claims.timestamp.reason, claims.timestamp.facts.authority]).toEqual(['stamped', 'one authority'])
  // All of the chain has to be trusted.
  expect((await judge(made, one.root(), inTwoMonths)).claims.timestamp.reason).toBe('stamp_untrusted')
})

test('a token over another state, or beside another leaf, proves nothing and is said to be wrong', async (context) => {
  if (!haveSignatureTools) return context.skip(missingSignatureTools)
  const [first, second] = [await certified(), await certified()]
  expect(await stampNewest(partsWith(), askedAt(other.url), 0)).toBe(1)
  const swap = (text: string, change: (stamp: Record<string, unknown>) => void) =>
    text.replace(/^extra (.*)$/m, (_, encoded: string) => {
      const extra = JSON.parse(Buffer.from(encoded, 'base64').toString())
      change(extra.stamps[0])
      return `extra ${Buffer.from(JSON.stringify(extra)).toString('base64')}`
    })
  const [mine, foreign] = [await first.proof(), await second.proof()]
  const borrowed = JSON.parse(Buffer.from(/^extra (.*)$/m.exec(foreign)?.[1] ?? '', 'base64').toString())
  const cases = [
    swap(mine, (stamp) => {
      stamp.root = Buffer.alloc(32, 7).toString('base64')
    }),
    swap(mine, (stamp) => {
      stamp.size = Number(stamp.size) + 1
    }),
    swap(mine, (stamp) => {
      stamp.tokens = [Buffer.from('no token').toString('base64')]
    }),
    swap(mine, (stamp) => {
      stamp.path = borrowed.stamps[0].path ?? [Buffer.alloc(32).toString('base64')]
    }),
  ]
  for (const proof of cases) {
    const { state, claims } = await judge({ ...first, proof: async () => proof }, other.root())
    expect([state, claims.timestamp.reason]).toEqual(['contradicted', 'stamp_wrong'])
  }
})

test('the program stamps what it seals, and a file of roots that cannot be read is named', async (context) => {
  if (!haveSignatureTools) return context.skip(missingSignatureTools)
  await expect(readTrustedRoots(join(dir, 'missing'))).rejects.toThrow('TSA_CA_FILE')
  await writeFile(join(dir, 'empty'), '')
  await expect(readTrustedRoots(join(dir, 'empty'))).rejects.toThrow('no certificate')
  const fresh = await certified()
  const before = other.asked()
  await given.stack.query("UPDATE log.time_stamps SET stamped_at = stamped_at - interval '1 hour'")
  const loop = startStamping(partsWith(other.root()), [other.url])
  try {
    await until(async () => (await judge(fresh, other.root())).claims.timestamp.reason === 'stamped')
  } finally {
    await loop.stop()
  }
  expect(other.asked()).toBe(before + 1)
})
