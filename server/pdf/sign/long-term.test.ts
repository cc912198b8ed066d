import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dayMs } from '@atesta/contract/durations.ts'
import { createClaims } from '@atesta/evidence/disclosure.ts'
import { formatEvidenceProof } from '@atesta/evidence/extra.ts'
import { formatVerifierKey } from '@atesta/evidence/log/key.ts'
import { MemoryLog } from '@atesta/evidence/log/memory-log.ts'
import { writeValue } from '@atesta/evidence/pdf/pdf-syntax.ts'
import { readPdf } from '@atesta/evidence/pdf/read-pdf.ts'
import { statementBytes } from '@atesta/evidence/statement.ts'
import { openssl } from '@atesta/testkit/signatures/openssl.ts'
import {
  haveSignatureTools,
  judge,
  missingSignatureTools,
  signatureFolder,
} from '@atesta/testkit/signatures/signed-pdf.ts'
import { startTimeStampAuthority } from '@atesta/testkit/signatures/time-stamp-authority.ts'
import { plainPdf } from '@atesta/testkit/vectors/pdfs.ts'
import { ContentInfo, SignedData } from 'pkijs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PdfFile } from '../file/pdf-file.ts'
import { mergePdfs } from '../merge/merge.ts'
import { extendPdf } from './extend-pdf.ts'
import { signedBase, signPdf } from './sign-pdf.ts'
import { timeStampUpdate } from './time-stamp-update.ts'

// Slow: OpenSSL is started for every token, answer and list, and makes the keys of two authorities first.
type Authority = Awaited<ReturnType<typeof startTimeStampAuthority>>
const plain = plainPdf([])
const told: string[] = []
const notice = (text: string) => void told.push(text)
let given: Awaited<ReturnType<typeof signatureFolder>>
let certificates: string
let byList: Authority
let byAnswers: Authority
beforeAll(async () => {
  given = await signatureFolder()
  certificates = await given.keys.certificates()
  if (!haveSignatureTools) return
  const other = await signatureFolder()
  byList = await startTimeStampAuthority(given.folder, { names: ['list'] })
  byAnswers = await startTimeStampAuthority(other.folder, { names: ['answers'], days: 4000 })
})
afterAll(async () => {
  await byList?.stop()
  await byAnswers?.stop()
  await given.remove()
})

// An authority that failed is not asked again for a while, so each time it has another address.
let times = 0
function asking(authority: Authority, roots = authority.root()) {
  times += 1
  return { authorities: [`${authority.url}${times}`], roots, timeoutMs: 60_000 }
}
const bothRoots = () => `${byList.root()}${byAnswers.root()}`
const inDays = (days: number, from = Date.now()) => new Date(from + days * dayMs)
function extended(file: Buffer, more: Partial<Parameters<typeof extendPdf>[1]> = {}) {
  const asked = asking(byAnswers, bothRoots())
  return extendPdf(file, { asked, before: inDays(1000), now: new Date(), notice, ...more })
}
async function signed(authority: Authority, says: Parameters<Authority['issuerSays']>[0]) {
  told.length = 0
  authority.issuerSays(says)
  return signPdf(plain, { ...(await given.keys.signature()), ...asking(authority) }, notice)
}
const read = (bytes: Uint8Array, roots = byList.root()) =>
  readPdf(new Uint8Array(bytes), { keys: [], certificates, roots, now: new Date() })
const levelOf = async (bytes: Uint8Array, roots?: string) => (await read(bytes, roots)).signature.level

/** Of each signature in the order of the file: the DER between its brackets, and all else that it is over. */
function partsOf(bytes: Buffer) {
  const ranges = bytes.toString('latin1').matchAll(/\/ByteRange \[0 (\d+) *(\d+) *(\d+) *\]/g)
  return Array.from(ranges, ([, length, next, rest]) => {
    const [to = 0, from = 0, more = 0] = [length, next, rest].map(Number)
    const padded = Buffer.from(bytes.toString('latin1', to + 1, from - 1), 'hex')
    const content = Buffer.concat([bytes.subarray(0, to), bytes.subarray(from, from + more)])
    return { der: padded.subarray(0, 4 + padded.readUInt16BE(2)), content }
  })
}

function opensslVerifies(token: Uint8Array, data: Uint8Array): string {
  const at = (name: string, bytes: Uint8Array | string) => {
    writeFileSync(join(given.folder, name), bytes)
    return join(given.folder, name)
  }
  const files = ['-data', at('stamped', data), '-in', at('taken', token), '-token_in']
  return openssl('ts', '-verify', ...files, '-CAfile', at('roots.pem', byList.root())).toString()
}

test('a report with an authority is B-LTA: pdfsig, qpdf and OpenSSL agree, in it and taken out of a merge', async (context) => {
  if (!haveSignatureTools) return context.skip(missingSignatureTools)
  for (const authority of [byAnswers, byList]) {
    const bytes = await signed(authority, 'good')
    expect(told).toEqual([])
    const { signature, states } = await read(bytes, authority.root())
    expect(signature).toMatchObject({ state: 'valid', ours: true, level: 'B-LTA' })
    expect(signature.stamps.map(({ of, trusted }) => [of, trusted])).toEqual([
      ['signature', true],
      ['document', true],
    ])
    expect(states).toHaveLength(1)
  }
  const bytes = await signed(byList, 'good')
  const [own, stamp] = partsOf(bytes)
  const cms = new SignedData({ schema: ContentInfo.fromBER(new Uint8Array(own?.der ?? [])).content })
  const [info] = cms.signerInfos
  const token = new Uint8Array(info?.unsignedAttrs?.attributes[0]?.values[0].toBER())
  expect(opensslVerifies(token, info?.signature.valueBlock.valueHexView ?? token)).toContain('OK')
  expect(opensslVerifies(stamp?.der ?? token, stamp?.content ?? token)).toContain('OK')
  expect(() => opensslVerifies(stamp?.der ?? token, own?.content ?? token)).toThrow()
  const merged = await mergePdfs(
    [{ name: 'one', bytes }],
    { signature: await given.keys.signature() },
    notice,
  )
  const [original] = (await read(merged)).originals
  expect(original?.signature).toMatchObject({ state: 'valid', ours: true, level: 'B-LTA' })
  for (const file of [bytes, merged]) {
    const said = judge(given.folder, file)
    expect(said.pdfsig).toContain('Signature is Valid')
    expect(said.qpdf).toContain('No syntax or stream encoding errors')
  }
  // Debian 12’s pdfsig knows no document time stamps; it sees that one covers the whole.
  expect(judge(given.folder, bytes).pdfsig).toContain('Total document signed')
})

test('what the issuer of its certificate does not say is named, and a revoked authority vouches for nothing', async (context) => {
  if (!haveSignatureTools) return context.skip(missingSignatureTools)
  const asked = await startTimeStampAuthority((await signatureFolder()).folder, {
    names: ['answers', 'list'],
  })
  try {
    const unsaid = await signed(asked, 'refuses')
    const again = (says: Parameters<Authority['issuerSays']>[0]) => {
      asked.issuerSays(says)
      return extended(unsaid, { asked: asking(asked) })
    }
    expect((await again('refuses')).outcome).toBe('no use')
    expect((await again('revoked')).outcome).toBe('revoked')
    const levels: [string, string | undefined, string][] = []
    for (const says of ['refuses', 'foreign', 'revoked', 'good'] as const)
      levels.push([says, await levelOf(await signed(asked, says), asked.root()), told.join()])
    expect(levels).toEqual([
      ['refuses', 'B-T', expect.stringMatching(/issuer\/answers could not be had: HTTP 503.*issuer\/list/)],
      ['foreign', 'B-T', expect.stringContaining('does not say whether its certificate counts')],
      ['revoked', 'B-B', expect.stringContaining('its certificate was revoked')],
      ['good', 'B-LTA', ''],
    ])
  } finally {
    await asked.stop()
  }
})

test('extended before the stamp ends: by another authority, with what was certified still whole in it', async (context) => {
  if (!haveSignatureTools) return context.skip(missingSignatureTools)
  byAnswers.issuerSays('good')
  const bytes = await signed(byList, 'good')
  const first = await extended(bytes)
  if (first.outcome !== 'extended') return expect(first).toBe('extended')
  expect(first.bytes.subarray(0, bytes.length).equals(bytes)).toBe(true)
  const { signature, states } = await read(first.bytes, bothRoots())
  expect(signature).toMatchObject({
    state: 'valid',
    ours: true,
    level: 'B-LTA',
    until: first.until.toISOString(),
  })
  expect(signature.stamps.map(({ trusted }) => trusted)).toEqual([true, true, true])
  expect(states.map(({ size }) => size)).toContain(bytes.length)
  expect(judge(given.folder, first.bytes).qpdf).toContain('No syntax or stream encoding errors')
  // One that was made without an authority, and those that need none, cannot have one, or come too late.
  const plainSigned = await signPdf(plain, await given.keys.signature(), notice)
  const later = await extended(plainSigned)
  expect(later.outcome === 'extended' && (await levelOf(later.bytes, bothRoots()))).toBe('B-LTA')
  expect((await extended(first.bytes)).outcome).toBe('lasts')
  expect((await extended(bytes, { now: inDays(500) })).outcome).toBe('ended')
  const altered = Buffer.from(bytes)
  altered[altered.indexOf('/MediaBox [0 0 2') + 15] = 0x33
  expect((await extended(altered)).outcome).toBe('not valid')
})

test('stamps of authorities that are not believed change neither the level nor how long it counts', async (context) => {
  if (!haveSignatureTools) return context.skip(missingSignatureTools)
  byAnswers.issuerSays('good')
  const bytes = await signed(byList, 'good')
  const { until } = (await read(bytes)).signature
  const first = await extended(bytes)
  if (first.outcome !== 'extended') return expect(first).toBe('extended')
  const { signature } = await read(first.bytes)
  expect(signature.stamps.map(({ trusted }) => trusted)).toEqual([true, true, false])
  expect(signature).toMatchObject({ state: 'valid', level: 'B-LTA', until })
  // Whoever believes the first authority alone finds its stamps ended, whatever the other says.
  const asked = asking(byList)
  expect((await extended(first.bytes, { asked, now: inDays(500) })).outcome).toBe('ended')
  // One that is believed instead begins with two stamps of its own.
  const other = await extended(bytes, { asked: asking(byAnswers) })
  if (other.outcome !== 'extended') return expect(other).toBe('extended')
  expect(await levelOf(other.bytes, byAnswers.root())).toBe('B-LTA')
  expect(await levelOf(bytes, byAnswers.root())).toBe('B-B')
  // Of what is not yet, nothing counts.
  const early = await readPdf(new Uint8Array(bytes), { keys: [], certificates, now: inDays(-1) })
  expect(early.signature).toMatchObject({ state: 'valid', level: 'B-B', until: undefined })
})

test('what else a form says stays, and the file with it as it was signed', async (context) => {
  if (!haveSignatureTools) return context.skip(missingSignatureTools)
  const names = '/Names <</EmbeddedFiles <</Names []>>>>'
  const form = '/AcroForm <</Fields [] /DA (0 g)>>'.padEnd(names.length)
  const filled = Buffer.from(plain.toString('latin1').replace(names, form), 'latin1')
  const own = await signPdf(filled, await given.keys.signature(), notice)
  const made = await extended(own)
  if (made.outcome !== 'extended') return expect(made).toBe('extended')
  const file = new PdfFile(made.bytes)
  expect(file.dict(file.catalog.get('/AcroForm'))?.get('/DA')).toBe('(0 g)')
  expect((await read(made.bytes)).signature.state).toBe('valid')
})

test('another object in the place of a signed one is found out under a stamp of anyone', async (context) => {
  if (!haveSignatureTools) return context.skip(missingSignatureTools)
  const own = await signPdf(plain, await given.keys.signature(), notice)
  const base = signedBase(new PdfFile(own))
  const row = (at: number) => `3 1\n${String(at).padStart(10, '0')} 00000 n \n`
  const object = '3 0 obj\n<</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9]>>\nendobj\n'
  const startxref = own.length + object.length
  const trailer = new Map([...base.trailer, ['/Prev', String(base.startxref)] as const])
  const hidden = `${object}xref\n${row(own.length)}${row(own.indexOf('\n3 0 obj') + 1)}trailer\n${writeValue(trailer)}\nstartxref\n${startxref}\n%%EOF\n`
  const changed = Buffer.concat([own, Buffer.from(hidden)])
  const stamp = async (bytes: Buffer, start: number) => {
    const behind = {
      ...base,
      length: bytes.length,
      sha256: createHash('sha256').update(bytes),
      startxref: start,
    }
    const asked = asking(byAnswers)
    const made = await timeStampUpdate(behind, {
      asked,
      validation: { certificates: [], crls: [], ocsps: [] },
      notice,
    })
    return Buffer.concat([bytes, made?.bytes ?? Buffer.of()])
  }
  const stateOf = async (bytes: Buffer) =>
    (await read(bytes).catch(() => undefined))?.signature.state ?? 'refused'
  expect(await stateOf(await stamp(own, base.startxref))).toBe('valid')
  // The second page is the one that counts here; other programs take the first.
  expect(await stateOf(await stamp(changed, startxref))).toBe('refused')
})

test('with a proof of what it was before its stamps, the command says how much of the file that is', async (context) => {
  if (!haveSignatureTools) return context.skip(missingSignatureTools)
  const bytes = await signed(byList, 'good')
  const size = (await read(bytes)).states[0]?.size ?? 0
  const sha256 = createHash('sha256').update(bytes.subarray(0, size)).digest('hex')
  const { claims, disclosures } = createClaims({ file_name: 'report.pdf' })
  const statement = {
    ...{ type: 'atesta.certification' as const, version: 1 as const, identifier: 'CERT1', sha256, size },
    ...{ media_type: 'application/pdf', received_at: '2026-05-12T10:00:00.000Z', company: 'c1', claims },
  }
  const log = new MemoryLog('example.com/log')
  const index = log.append([statementBytes(statement)])
  const sealed = { index, path: await log.path(index), checkpoint: log.checkpoint() }
  const [file, proof] = [join(given.folder, 'report.pdf'), join(given.folder, 'report.tlog-proof')]
  writeFileSync(file, bytes)
  writeFileSync(proof, formatEvidenceProof({ statement, disclosures, ...sealed }))
  const cli = fileURLToPath(new URL('../../../evidence/cli.mjs', import.meta.url))
  const args = [cli, file, proof, '--key', formatVerifierKey(log.key), '--json', '--no-state', '--lang', 'en']
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect(JSON.parse(stdout)).toMatchObject({
    certified_bytes: size,
    claims: { integrity: { state: 'proved' } },
  })
  expect(stderr).toContain(`The first ${size} of the ${bytes.length} bytes`)
})
