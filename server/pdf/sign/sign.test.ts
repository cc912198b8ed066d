import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  checkCades,
  haveSignatureTools,
  judge,
  missingSignatureTools,
  signatureFolder,
  signatureOf,
} from '@atesta/testkit/signatures/signed-pdf.ts'
import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PdfFile } from '../file/pdf-file.ts'
import { createReportRenderer } from '../renderer.ts'
import { sampleReport } from '../sample-report.ts'
import type { PdfSignature } from './pdf-signature.ts'

const renderer = createReportRenderer()
const model = sampleReport('es', [])
let given: Awaited<ReturnType<typeof signatureFolder>>
let signature: PdfSignature
let report: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  given = await signatureFolder()
  signature = await given.keys.signature()
  report = await renderer.renderReport(model, signature)
})
afterAll(async () => {
  await renderer.close()
  await given.remove()
})

test('NSS and OpenSSL find the signature of a report valid, by the rules of CAdES, and qpdf the file', async (context) => {
  if (!haveSignatureTools) return context.skip(missingSignatureTools)
  const said = judge(given.folder, report)
  expect(said.pdfsig).toContain('Signature is Valid')
  expect(said.pdfsig).toContain('Total document signed')
  expect(said.pdfsig).toContain('ETSI.CAdES.detached')
  expect(said.pdfsig).toContain('Common Name: atesta.test/log')
  expect(said.qpdf).toContain('No syntax or stream encoding errors')
  const certificates = await given.keys.certificates()
  checkCades(given.folder, report, certificates)
  const altered = Buffer.from(report)
  const at = altered.indexOf('/CreationDate')
  altered[at + '/CreationDate (D:2'.length] = (altered[at + '/CreationDate (D:2'.length] ?? 0) ^ 1
  expect(judge(given.folder, altered).pdfsig).toContain('Digest Mismatch')
  expect(() => checkCades(given.folder, altered, certificates)).toThrow()
})

test('what is not signed is the signature alone, and the same report is the same file', async () => {
  const { range, content } = signatureOf(report)
  const [start, length = 0, next = 0, rest = 0] = range
  expect([start, next + rest]).toEqual([0, report.length])
  expect(Buffer.from(report.subarray(length, next)).toString('latin1')).toMatch(/^<[0-9A-F]+>$/)
  expect(content.length).toBeLessThan(report.length)
  const again = await renderer.renderReport(model, signature)
  expect(Buffer.from(again).equals(Buffer.from(report))).toBe(true)
})

/** The rules of both standards about a field, by their clauses. */
function checkField(bytes: Uint8Array): void {
  const file = new PdfFile(Buffer.from(bytes))
  const form = file.dict(file.catalog.get('/AcroForm'))
  const fields = file.array(form?.get('/Fields')).map((entry) => file.dict(entry))
  expect(fields).toHaveLength(1)
  // ISO 32000-2 §12.7.3: it is signed and may only be appended to. ISO 19005-3 §6.4.1: no appearances to be made up.
  expect(form?.get('/SigFlags')).toBe('3')
  expect(form?.has('/NeedAppearances') || form?.has('/XFA')).toBe(false)
  const page = file.pages()[0]?.dict
  const widgets = file
    .array(page?.get('/Annots'))
    .map((entry) => file.dict(entry))
    .filter((entry) => entry?.get('/Subtype') === '/Widget')
  expect(widgets).toEqual(fields)
  const [widget] = widgets
  const number = (value: unknown) => Number(value)
  const [left = 0, bottom = 0, right = 0, top = 0] = file.array(widget?.get('/Rect')).map(number)
  const [x = 0, y = 0] = file.array(page?.get('/CropBox') ?? page?.get('/MediaBox')).map(number)
  // ISO 19005-3 §6.3.3: with an empty rectangle it needs no appearance; ISO 14289-1 §7.18.4: outside the page, no tag.
  expect([right - left, top - bottom]).toEqual([0, 0])
  expect(right < x && top < y).toBe(true)
  // ISO 19005-3 §6.3.2: printed, and none of invisible, hidden, no view, toggle no view.
  expect(number(widget?.get('/F')) & 0b1_0010_0111).toBe(0b100)
  // §6.4.1: no actions. ISO 14289-1 §7.18.1 and §7.18.3: a text for it, and the order of the tags.
  expect(widget?.has('/A') || widget?.has('/AA')).toBe(false)
  expect(widget?.has('/TU')).toBe(true)
  expect(page?.get('/Tabs')).toBe('/S')
}

test('PDF/A-3 and PDF/UA-1 stay: the field breaks no rule of theirs, and the claims are there', async () => {
  checkField(report)
  const pdf = await PDF.load(report)
  expect(Buffer.from(report).includes('<pdfaid:part>3</pdfaid:part>')).toBe(true)
  expect(Buffer.from(report).toString('latin1')).toMatch(/<pdfuaid:part[^>]*>1</)
  expect(pdf.getAttachments().size).toBe(model.attachments?.length)
})

test('a merged file is signed as it is written, and every original taken out of it is still valid', async (context) => {
  const parts = [
    { name: 'one', bytes: report },
    { name: 'two', bytes: await renderer.renderReport(sampleReport('pt', []), signature) },
  ]
  const options = { id: 'merge', createdAt: signature.signedAt, signature }
  const merged = await renderer.mergeReports(parts, options)
  checkField(merged)
  const path = join(given.folder, 'merged.pdf')
  const facts = await renderer.mergeReportsToFile(parts, path, options)
  const written = await readFile(path)
  expect(written.equals(Buffer.from(merged))).toBe(true)
  expect(facts.bytes).toBe(written.length)
  if (!haveSignatureTools) return context.skip(missingSignatureTools)
  const said = judge(given.folder, merged)
  expect(said.pdfsig.match(/Signature #/g)).toHaveLength(1)
  expect(said.pdfsig).toContain('Signature is Valid')
  expect(said.pdfsig).toContain('Total document signed')
  expect(said.qpdf).toContain('No syntax or stream encoding errors')
  const inside = await PDF.load(merged)
  for (const { name, bytes } of parts) {
    const original = inside.getAttachment(`${name}.pdf`) ?? new Uint8Array()
    expect(Buffer.from(original).equals(Buffer.from(bytes))).toBe(true)
    expect(judge(given.folder, original).pdfsig).toContain('Signature is Valid')
  }
})
