import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPdf } from '@atesta/evidence/pdf/read-pdf.ts'
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
import { mergePdfs } from '../merge/merge.ts'
import { extendPdf } from './extend-pdf.ts'
import { signPdf } from './sign-pdf.ts'

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
function asking(authority: Authority) {
  times += 1
  return { authorities: [`${authority.url}${times}`], roots: authority.root(), patienceMs: 60_000 }
}
async function signed(authority: Authority, says: Parameters<Authority['issuerSays']>[0]) {
  told.length = 0
  authority.issuerSays(says)
  return signPdf(plain, { ...(await given.keys.signature()), ...asking(authority) }, notice)
}
const read = (bytes: Uint8Array, roots = byList.root()) =>
  readPdf(new Uint8Array(bytes), { keys: [], certificates, roots, now: new Date() })
const levelOf = async (bytes: Uint8Array) => (await read(bytes)).signature.level

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
    const levels: [string, string | undefined, string][] = []
    for (const says of ['refuses', 'foreign', 'revoked', 'good'] as const)
      levels.push([says, await levelOf(await signed(asked, says)), told.join()])
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
  const now = new Date()
  const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60_000)
  const extended = (file: Buffer, more = {}) =>
    extendPdf(file, { asked: asking(byAnswers), before: inDays(1000), now, notice, ...more })
  const first = await extended(bytes)
  if (first.outcome !== 'extended') return expect(first).toBe('extended')
  expect(first.bytes.subarray(0, bytes.length).equals(bytes)).toBe(true)
  const { signature, states } = await read(first.bytes, `${byList.root()}${byAnswers.root()}`)
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
  expect(later.outcome === 'extended' && (await levelOf(later.bytes))).toBe('B-LTA')
  expect((await extended(first.bytes)).outcome).toBe('lasts')
  expect((await extended(bytes, { now: inDays(500) })).outcome).toBe('ended')
  const altered = Buffer.from(bytes)
  altered[altered.indexOf('/MediaBox [0 0 2') + 15] = 0x33
  expect((await extended(altered)).outcome).toBe('not valid')
})
