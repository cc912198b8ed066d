// Slow: thousands of proofs are changed and checked. `npm run faults` changes more than a hundred thousand.
import process from 'node:process'
import { repetitions } from '@atesta/testkit/test-size.ts'
import { pdfVectors } from '@atesta/testkit/vectors/pdfs.ts'
import { genuineProof, signedProof } from '@atesta/testkit/vectors/proof-tools.ts'
import { at, hex, logKey, photo, vkeys } from '@atesta/testkit/vectors/world.ts'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { Json } from './canonical.ts'
import { canonicalBytes } from './canonical.ts'
import { equalBytes, utf8 } from './encoding.ts'
import { FormatError, SignatureError } from './errors.ts'
import { parseEvidenceProof } from './extra.ts'
import { formatLogKeys, readLogKeys } from './log/log-keys.ts'
import { loadMlDsa } from './log/ml-dsa.ts'
import { formatSignatureLine, parseNote } from './log/note.ts'
import { parsePolicy } from './log/policy.ts'
import { PdfSyntaxError } from './pdf/pdf-syntax.ts'
import { readPdf } from './pdf/read-pdf.ts'
import type { Verdict } from './verdict.ts'
import { verifyEvidence } from './verify.ts'

const mlDsa = await loadMlDsa()
const now = at('12:00:00')
const keys = [vkeys.log, vkeys.postQuantum, vkeys.w1, vkeys.w2]
const policyText = `# asked
log ${vkeys.log} https://example.com/log
witness w1 ${vkeys.w1}
witness w2 ${vkeys.w2}
group g all w1 w2
quorum g
`
const keysText = formatLogKeys([{ vkey: vkeys.log }, { vkey: vkeys.postQuantum }], logKey)
const policy = parsePolicy(utf8(policyText))

/** What was found, and the most that one check took: CPU in milliseconds, memory in bytes. */
const tally = { checked: 0, proved: 0, refused: 0, contradicted: 0, cpu: 0, memory: 0 }
afterAll(() => console.info(`mutations: ${JSON.stringify(tally)}`))

const held = () => {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
const cpuOf = (since: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}
const maxCpu = 100
const maxMemory = 64 * 1024 * 1024

/** Runs a check within its bounds. What else the process does, as collecting garbage, is not of the check: so twice again. */
async function bounded<T>(check: () => T | Promise<T>): Promise<T> {
  let best = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 3; turn += 1) {
    const [before, since] = [held(), process.cpuUsage()]
    const result = await check()
    best = Math.min(best, cpuOf(since))
    const memory = held() - before
    expect(memory).toBeLessThanOrEqual(maxMemory)
    tally.memory = Math.max(tally.memory, memory)
    if (best > maxCpu && turn < 2) continue
    expect(best).toBeLessThanOrEqual(maxCpu)
    tally.cpu = Math.max(tally.cpu, best)
    return result
  }
  throw new Error('not reached')
}

/** From 0 to below 1, evenly: `fc.double` would nearly always be next to 0. */
const place = fc.nat(999_999).map((part) => part / 1_000_000)
const scrap = fc.oneof(
  fc.constantFrom(
    '\n',
    '\n\n',
    ' ',
    '\u0000',
    '—',
    '+',
    '=',
    '0',
    '-',
    '\r',
    '\ufeff',
    '9'.repeat(20),
    '{',
    '"',
  ),
  fc.string({ maxLength: 12, unit: 'binary' }),
)
type Change = (text: string) => string
const slot = (text: string, where: number) => Math.floor(where * text.length)

/** Changes that know nothing of what they change. */
const blind: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(place, scrap).map(
    ([where, what]): Change =>
      (text) => {
        const from = slot(text, where)
        return text.slice(0, from) + what + text.slice(from + 1)
      },
  ),
  fc.tuple(place, scrap).map(
    ([where, what]): Change =>
      (text) =>
        text.slice(0, slot(text, where)) + what + text.slice(slot(text, where)),
  ),
  fc.tuple(place, fc.nat(80)).map(
    ([where, count]): Change =>
      (text) =>
        text.slice(0, slot(text, where)) + text.slice(slot(text, where) + count),
  ),
  place.map(
    (where): Change =>
      (text) =>
        text.slice(0, slot(text, where)),
  ),
  fc.tuple(place, place).map(
    ([one, other]): Change =>
      (text) => {
        const lines = text.split('\n')
        const [from, to] = [Math.floor(one * lines.length), Math.floor(other * lines.length)]
        lines.splice(to, 0, ...lines.splice(from, 1))
        return lines.join('\n')
      },
  ),
  fc.tuple(place, place).map(
    ([one, other]): Change =>
      (text) => {
        const lines = text.split('\n')
        lines.splice(Math.floor(other * lines.length), 0, lines[Math.floor(one * lines.length)] ?? '')
        return lines.join('\n')
      },
  ),
)
/** A byte of something in base64 – hash, key, signature, statement – and nothing else. */
const encoded: fc.Arbitrary<Change> = fc.tuple(place, place, fc.nat(255)).map(
  ([which, where, byte]): Change =>
    (text) => {
      const found = [...text.matchAll(/[A-Za-z0-9+/]{20,}={0,2}/g)]
      const token = found[Math.floor(which * found.length)]
      if (!token) return text
      const bytes = Buffer.from(token[0], 'base64')
      bytes[Math.floor(where * bytes.length)] = byte
      return text.slice(0, token.index) + bytes.toString('base64') + text.slice(token.index + token[0].length)
    },
)

const anyJson = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<Json[]>(-1, 0, 1e21, 2 ** 53, '', '__proto__', 'a'.repeat(5000), [], {}, null, true, [[]]),
) as fc.Arbitrary<Json>

type Box = { [name: string]: Json } | Json[]
/** Every place of a JSON value where something else could stand. */
function placesOf(value: Json, found: { box: Box; key: string }[] = []): { box: Box; key: string }[] {
  if (typeof value !== 'object' || value === null) return found
  for (const key of Object.keys(value)) {
    found.push({ box: value as Box, key })
    placesOf((value as Record<string, Json>)[key] as Json, found)
  }
  return found
}
/** Something of the same kind that is nearly the same: what a forger would write. */
function nudged(value: Json, where: number): Json {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (typeof value !== 'string') return value
  const from = slot(value, (where * 977) % 1)
  const other = value[from] === '1' ? '2' : '1'
  return value.slice(0, from) + other + value.slice(from + 1)
}
/** One field of what a proof carries, replaced, removed or renamed; still canonical, so that it is read. */
const field: fc.Arbitrary<Change> = fc
  .tuple(place, anyJson, fc.constantFrom('nudge', 'nudge', 'replace', 'remove', 'rename', 'repeat'))
  .map(
    ([which, value, how]): Change =>
      (text) =>
        text.replace(/^extra (.*)$/m, (line, base64: string) => {
          const json = JSON.parse(Buffer.from(base64, 'base64').toString()) as Json
          const places = placesOf(json)
          const { box, key } = places[Math.floor(which * places.length)] ?? { box: [], key: '' }
          const boxed = box as Record<string, Json>
          if (how === 'replace') boxed[key] = value
          else if (how === 'nudge') boxed[key] = nudged(boxed[key] ?? null, which)
          else if (Array.isArray(box))
            box.splice(
              Number(key),
              how === 'remove' ? 1 : 0,
              ...(how === 'remove' ? [] : [boxed[key] ?? null]),
            )
          else {
            if (how !== 'remove') boxed[`${key}_`] = boxed[key] ?? null
            if (how !== 'repeat') delete boxed[key]
          }
          try {
            return `extra ${Buffer.from(canonicalBytes(json)).toString('base64')}`
          } catch {
            return line
          }
        }),
  )

const genuine = new Map([genuineProof, signedProof].map((proof) => [proof, parseEvidenceProof(proof)]))
const told = (proof: string) => JSON.stringify(genuine.get(proof)?.disclosures.map(({ digest }) => digest))

/** What is proved must be what was logged: the same entry, at its place, under the head that was signed. */
function expectGenuine(original: string, text: string, verdict: Verdict): void {
  const was = genuine.get(original)
  const is = parseEvidenceProof(text)
  expect(was && equalBytes(is.entry, was.entry)).toBe(true)
  expect(is.proof.index).toBe(was?.proof.index)
  expect(parseNote(is.proof.checkpoint).text).toBe(parseNote(was?.proof.checkpoint ?? '').text)
  for (const { digest } of is.disclosures) expect(told(original)).toContain(digest)
  const lines = parseNote(was?.proof.checkpoint ?? '').signatures.map(formatSignatureLine)
  parseNote(is.proof.checkpoint).signatures.forEach((line, n) => {
    if (verdict.signatures[n]?.state === 'valid') expect(lines).toContain(formatSignatureLine(line))
  })
}

async function check(
  original: string,
  text: string,
  more: Partial<Parameters<typeof verifyEvidence>[0]> = {},
) {
  const input = { proof: text, sha256: hex(photo), size: photo.length, keys, mlDsa, now, ...more }
  const verdict = await bounded(() => verifyEvidence(input))
  tally.checked += 1
  if (verdict.state === 'proved') expectGenuine(original, text, verdict)
  tally[verdict.state === 'not_proved' ? 'refused' : verdict.state] += 1
}

// Checking all the signatures of the larger one takes ten times as long.
const proofs = fc.oneof(
  { weight: 4, arbitrary: fc.constant(genuineProof) },
  { weight: 1, arbitrary: fc.constant(signedProof) },
)
const run = (numRuns: number) => ({ numRuns, endOnFailure: true })
/** A hundred thousand take minutes, and an hour where the machine has other work. */
const slowly = { timeout: 3_600_000 }

test('a proof changed anywhere, blindly or in what it encodes', slowly, () =>
  fc.assert(
    fc.asyncProperty(
      proofs,
      fc.array(fc.oneof(blind, encoded), { minLength: 1, maxLength: 3 }),
      (proof, changes) =>
        check(
          proof,
          changes.reduce((text, change) => change(text), proof),
        ),
    ),
    run(repetitions(1200, 45_000)),
  ),
)

test('every field of statement and disclosures', slowly, () =>
  fc.assert(
    fc.asyncProperty(proofs, fc.array(field, { minLength: 1, maxLength: 2 }), (proof, changes) =>
      check(
        proof,
        changes.reduce((text, change) => change(text), proof),
      ),
    ),
    run(repetitions(1200, 35_000)),
  ),
)

/** What reads its own format: something, or a refusal with a type. */
async function typed<T>(read: () => T): Promise<T | undefined> {
  return bounded(() => {
    try {
      return read()
    } catch (error) {
      if (error instanceof FormatError || error instanceof SignatureError) return undefined
      throw error
    }
  })
}

test('a policy: refused, or one that asks for something', slowly, () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(blind, encoded), { minLength: 1, maxLength: 3 }), async (changes) => {
      const text = changes.reduce((each, change) => change(each), policyText)
      const read = await typed(() => parsePolicy(utf8(text.toWellFormed())))
      tally.checked += 1
      if (!read) tally.refused += 1
      else if (read.quorum !== null || policy.quorum === null) {
        // One witness fewer than the proof has: what is proved then is proved by those whom the policy names.
        const verdict = verifyEvidence({
          proof: genuineProof,
          sha256: hex(photo),
          keys: [],
          policy: read,
          now,
        })
        expect(verdict.state === 'proved' && read.quorum !== null).toBe(false)
      }
    }),
    run(repetitions(300, 10_000)),
  ),
)

test('a list of keys: refused, or signed as it stands', slowly, () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(blind, encoded), { minLength: 1, maxLength: 3 }), async (changes) => {
      const text = changes.reduce((each, change) => change(each), keysText)
      const read = await typed(() => readLogKeys(text))
      tally.checked += 1
      if (!read) tally.refused += 1
      else if (text.startsWith('atesta.log-keys/v1\n'))
        expect(parseNote(text).text).toBe(parseNote(keysText).text)
      else for (const { vkey } of read) expect(keysText).toContain(vkey)
    }),
    run(repetitions(300, 5000)),
  ),
)

const [report, merged] = await pdfVectors()

test('a signed PDF: whatever is called ours and whole is, to the byte', slowly, () => {
  const byte = fc.tuple(place, fc.nat(255))
  const changesOfBytes = fc.oneof(
    fc.array(byte, { minLength: 1, maxLength: 3 }).map((bytes) => (pdf: Buffer) => {
      const copy = Buffer.from(pdf)
      for (const [where, value] of bytes) copy[Math.floor(where * copy.length)] = value
      return copy
    }),
    blind.map((change) => (pdf: Buffer) => Buffer.from(change(pdf.toString('latin1')), 'latin1')),
  )
  return fc.assert(
    fc.asyncProperty(fc.constantFrom(report, merged), changesOfBytes, async (vector, change) => {
      const original = Buffer.from(vector?.pdf ?? [])
      const pdf = change(original)
      const tools = { keys: [{ vkey: vkeys.log }], certificates: vector?.certificates, now }
      const reading = await bounded(() =>
        readPdf(pdf, tools).catch((error) => {
          if (error instanceof PdfSyntaxError) return undefined
          throw error
        }),
      )
      tally.checked += 1
      if (reading?.signature.state !== 'valid' || !reading.signature.ours) {
        tally[reading?.signature.state === 'altered' ? 'contradicted' : 'refused'] += 1
        return
      }
      tally.proved += 1
      const signed = (bytes: Buffer) =>
        bytes.toString('latin1').replace(/\/Contents <[0-9A-Fa-f]*>>>\s*endobj\s*xref/g, '')
      expect(signed(pdf)).toBe(signed(original))
    }),
    run(repetitions(300, 10_000)),
  )
})
