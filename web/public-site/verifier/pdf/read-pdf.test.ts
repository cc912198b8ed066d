import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatVerifierKey, generateSignerKey } from '@atesta/evidence/log/key.ts'
import { memoryWitness } from '@atesta/evidence/log/memory-log.ts'
import { parsePolicy } from '@atesta/evidence/log/policy.ts'
import { noSignature } from '@atesta/evidence/pdf/check-signature.ts'
import { inflate } from '@atesta/evidence/pdf/inflate.ts'
import { PdfFile } from '@atesta/evidence/pdf/pdf-file.ts'
import { writeValue } from '@atesta/evidence/pdf/pdf-syntax.ts'
import { carriesSomething, pdfState, type ReadingTools, readPdf } from '@atesta/evidence/pdf/read-pdf.ts'
import { addsOnlyTimeStamps } from '@atesta/evidence/pdf/updates.ts'
import { samplePdfs } from '@atesta/testkit/signatures/sample-pdfs.ts'
import { haveSignatureTools } from '@atesta/testkit/signatures/signed-pdf.ts'
import { startTimeStampAuthority } from '@atesta/testkit/signatures/time-stamp-authority.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { takePublished } from '../log-keys.ts'
import { TestInstallation } from '../sealed-file.testing.ts'

// The authority's clock is that of this machine.
const now = new Date()
const installation = new TestInstallation('example.com/log', 1)
const sealed = await installation.certify({ sha256: 'ab'.repeat(32), size: 1000 }, {})
let given: Awaited<ReturnType<typeof samplePdfs>>
let tools: ReadingTools
let roots: string | undefined
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atesta-read-pdf-'))
  // Without OpenSSL there is no authority, and no stamp.
  const authority = haveSignatureTools ? await startTimeStampAuthority(folder) : undefined
  given = await samplePdfs(sealed.ownerProof, authority ? [authority.url] : [])
  roots = authority?.root()
  await authority?.stop()
  await rm(folder, { recursive: true })
  tools = { keys: takePublished([], installation.keys, now), certificates: given.certificates, now }
})
const read = (bytes: Uint8Array, more: Partial<ReadingTools> = {}) => readPdf(bytes, { ...tools, ...more })
const signatureOf = async (bytes: Uint8Array, more?: Partial<ReadingTools>) =>
  (await read(bytes, more)).signature
const changed = (at: number, bytes = given.signed) => {
  const copy = Uint8Array.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}
const firstOf = (text: string) => Buffer.from(given.signed).indexOf(text)
const placeOf = (text: string, bytes = given.signed) => Buffer.from(bytes).lastIndexOf(text)

test('a report of ours: unchanged, by this installation, with a proof that stands in the log', async () => {
  const { signature, proofs, originals } = await read(given.signed)
  expect(signature).toMatchObject({ state: 'valid', ours: true, signer: 'atesta.test/log' })
  expect(signature).toMatchObject(
    haveSignatureTools
      ? { level: 'B-T', stamps: [{ of: 'signature', by: 'Test authority' }, { of: 'document' }] }
      : { level: 'B-B', stamps: [] },
  )
  // The file does not bring along who issued the certificate of the authority; whoever has the root needs no more.
  if (roots) expect((await signatureOf(given.signed, { roots })).level).toBe('B-LTA')
  expect(Math.abs(Date.parse(signature.signedAt ?? '') - Date.now())).toBeLessThan(60_000)
  expect(proofs).toMatchObject([
    { name: 'statement.tlog-proof', state: 'proved', identifier: sealed.record.identifier },
  ])
  expect(proofs[0]?.text).toBe(sealed.ownerProof)
  expect(originals).toEqual([])
})

test('a policy counts for what it carries: its log, its witnesses, its kind of key', async () => {
  const [vkey] = tools.keys.map((key) => key.vkey)
  const stranger = formatVerifierKey(generateSignerKey('elsewhere.example/log'))
  const witness = formatVerifierKey(memoryWitness('witness.example/w', now).key)
  const asking = (text: string) => read(given.signed, { policy: parsePolicy(Buffer.from(text)) })
  const met = await asking(`log ${vkey}\nquorum none\n`)
  expect([met.proofs[0]?.state, pdfState(met)]).toEqual(['proved', 'proved'])
  for (const unmet of [`log ${stranger}\nquorum none\n`, `log ${vkey}\nwitness w ${witness}\nquorum w\n`]) {
    const reading = await asking(unmet)
    expect([reading.proofs[0]?.state, pdfState(reading)]).toEqual(['not_proved', 'not_proved'])
  }
})

test('without the keys of the log or the certificates of the installation nothing is proved by them', async () => {
  const { signature, proofs } = await read(given.signed, { keys: [], certificates: undefined })
  expect(signature).toMatchObject({ state: 'valid', ours: undefined })
  expect(proofs).toMatchObject([{ state: 'not_proved' }])
})

test('checks each original of a merged report by itself', async () => {
  const { signature, originals } = await read(given.merged)
  expect(signature).toMatchObject({ state: 'valid', ours: true })
  expect(originals.map(({ name, signature: { state, ours } }) => [name, state, ours])).toEqual([
    ['one.pdf', 'valid', true],
    ['two.pdf', 'none', undefined],
  ])
  for (const { proofs } of originals) expect(proofs).toMatchObject([{ state: 'proved' }])
})

describe('never calls altered files genuine', () => {
  test('another installation that calls itself the same', async () => {
    expect(await signatureOf(given.foreign)).toMatchObject({
      state: 'valid',
      ours: false,
      signer: 'atesta.test/log',
    })
  })

  test('one bit changed, in the text, in what says what is signed, or in the signature', async () => {
    const places = [
      Math.floor(given.signed.length / 3),
      placeOf('/M (D:') + '/M (D:2'.length,
      firstOf('/ByteRange [0 ') + '/ByteRange [0 1'.length,
      firstOf('/Contents <') + '/Contents <'.length + 1000,
    ]
    for (const place of places) {
      const reading = await read(changed(place)).catch(() => undefined)
      expect(['altered', 'unreadable', undefined]).toContain(reading?.signature.state)
    }
    // What a stamp behind the signature says is not what was signed, and no longer a stamp.
    for (const text of haveSignatureTools ? ['/ByteRange [0 ', '/Contents <'] : [])
      expect(
        (await signatureOf(changed(placeOf(text) + text.length + 1000 * Number(text.endsWith('<'))))).state,
      ).toBe('appended')
  })

  test('something added behind it', async () => {
    const more = Buffer.concat([given.signed, Buffer.from('\n% more\n')])
    expect(await signatureOf(more)).toMatchObject({ state: 'appended', ours: true })
  })

  test('an update behind the time stamp, or a page that an update puts in the place of what was signed', async () => {
    const page = new PdfFile(given.signed, inflate).pages()[0]?.number ?? 0
    const table = Number(
      /startxref\s+(\d+)\s+%%EOF\s*$/.exec(Buffer.from(given.signed).toString('latin1'))?.[1],
    )
    const object = `${page} 0 obj\n<</Type /Page>>\nendobj\n`
    const at = given.signed.length
    const row = `${String(at).padStart(10, '0')} 00000 n \n`
    const { trailer } = new PdfFile(given.signed, inflate)
    const end = `trailer\n${writeValue(new Map([...trailer, ['/Prev', String(table)]]))}\nstartxref\n${at + object.length}\n%%EOF\n`
    const updated = Buffer.concat([
      given.signed,
      Buffer.from(`${object}xref\n${page} 1\n${row}${end}`, 'latin1'),
    ])
    expect(await signatureOf(updated)).toMatchObject({ state: 'appended', ours: true })
    const before = new PdfFile(given.signed, inflate)
    expect(addsOnlyTimeStamps(before, new PdfFile(updated, inflate))).toBe(false)
    expect(addsOnlyTimeStamps(before, before)).toBe(true)
  })

  test('a field that says more is signed than there is, or leaves out more than the signature', async () => {
    const range = /\/ByteRange \[0 (\d+)( +)(\d+)/
    const text = Buffer.from(given.signed).toString('latin1')
    const withRange = (shift: number) =>
      Buffer.from(
        text.replace(range, (whole, from: string) => whole.replace(from, String(Number(from) + shift))),
        'latin1',
      )
    for (const shift of [-20, 2, 2000])
      expect((await signatureOf(withRange(shift))).state, `shifted by ${shift}`).toBe('unreadable')
  })

  test('not signed, and not a PDF at all', async () => {
    expect((await signatureOf(given.unsigned)).state).toBe('none')
    await expect(read(new Uint8Array([1, 2, 3]))).rejects.toThrow()
  })
})

/** A PDF of these objects, which are numbered from 1 on. */
function pdfOf(...objects: string[]): Uint8Array {
  let text = '%PDF-1.7\n'
  const entries = objects.map((object, n) => {
    const at = String(text.length).padStart(10, '0')
    text += `${n + 1} 0 obj\n${object}\nendobj\n`
    return `${at} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`
  const end = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + table + end, 'latin1')
}

test('most PDFs carry nothing that can be checked', async () => {
  expect(carriesSomething(await read(pdfOf('<< >>')))).toBe(false)
  const { signature, proofs, ...rest } = await read(given.signed)
  expect(carriesSomething({ ...rest, signature, proofs: [] })).toBe(true)
  expect(carriesSomething({ ...rest, signature: noSignature, proofs })).toBe(true)
})

test('an attachment that needs itself to be read is one that cannot be, and hides no other', async () => {
  const file = (ref: number) => `<< /UF (${ref}.pdf) /EF << /F ${ref} 0 R >> >>`
  const { originals } = await read(
    pdfOf(
      '<< /Names << /EmbeddedFiles 2 0 R >> >>',
      `<< /Names [(a) ${file(3)} (b) ${file(4)}] >>`,
      '<< /Length 3 0 R >>\nstream\nabc\nendstream',
      '<< /Length 3 >>\nstream\nabc\nendstream',
    ),
  )
  const states = originals.map(({ name, signature }) => [name, signature.state])
  expect(states).toEqual(['3.pdf', '4.pdf'].map((name) => [name, 'unreadable']))
})
