import { deflateSync } from 'node:zlib'
import { isDict, type PdfDict, PdfRef, textOf } from '@atesta/evidence/pdf/pdf-syntax.ts'
import { accessRules } from '@atesta/testkit/pdf-standards/access-rules.ts'
import { archiveRules } from '@atesta/testkit/pdf-standards/pdf-a-rules.ts'
import { brokenRules } from '@atesta/testkit/pdf-standards/rule.ts'
import { openPdf, paintedIn } from '@atesta/testkit/pdf-standards/walk.ts'
import { signatureFolder } from '@atesta/testkit/signatures/signed-pdf.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PdfFile } from './file/pdf-file.ts'
import { createReportRenderer } from './renderer.ts'
import { sampleReport } from './sample-report.ts'

// No validator of PDF/A or PDF/UA comes as a package of npm or Debian: the rules that our files could break are checked by name.

const renderer = createReportRenderer()
const kinds = ['a report', 'a signed report', 'a certificate', 'reports that are merged and signed']
const made = new Map<string, Buffer>()
beforeAll(async () => {
  const background = { r: 90, g: 120, b: 60 }
  const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const photos = Array.from({ length: 12 }, () => ({ bytes }))
  const given = await signatureFolder()
  const signature = await given.keys.signature()
  const report = await renderer.renderReport(sampleReport('es', photos))
  const parts = [
    { name: 'uno', bytes: report },
    { name: 'dois', bytes: await renderer.renderReport(sampleReport('pt', photos)) },
  ]
  made.set('a report', Buffer.from(report))
  made.set('a signed report', Buffer.from(await renderer.renderReport(sampleReport('es', photos), signature)))
  const one = sampleReport('en', photos)
  const otherEvidence = one.otherEvidence?.slice(0, 1)
  const certificate = { ...one, kind: 'certificate' as const, sections: [], otherEvidence }
  made.set('a certificate', Buffer.from(await renderer.renderReport(certificate, signature)))
  const merged = await renderer.mergeReports(parts, { title: 'Unidos', language: 'es', signature })
  made.set('reports that are merged and signed', Buffer.from(merged))
  await given.remove()
})
afterAll(() => renderer.close())

const opened = (kind: string) => new PdfFile(made.get(kind) ?? Buffer.alloc(0))

describe.each(kinds)('%s', (kind) => {
  test('keeps the rules of PDF/A-3a', () => {
    expect(brokenRules(openPdf(opened(kind)), archiveRules)).toEqual([])
  })

  test('keeps the rules of PDF/UA-1', () => {
    expect(brokenRules(openPdf(opened(kind)), accessRules)).toEqual([])
  })
})

test('a part of a merged file stays in its own language', () => {
  const { elements } = openPdf(opened('reports that are merged and signed'))
  const documents = elements.filter(({ type }) => type === '/Document')
  expect(documents.map(({ dict }) => textOf(dict.get('/Lang')))).toEqual(['es', 'pt'])
})

/** What a file would have to do to break each rule, done to a good one. */
const breaking: Record<string, (file: PdfFile) => void> = {
  '6.1.2': (file) => void file.bytes.write('%PDF-2.0', 0, 'latin1'),
  '6.1.3': (file) => void file.trailer.delete('/ID'),
  '6.1.7': (file) => void stream(file).set('/FFilter', '/FlateDecode'),
  '6.2.3': (file) => void file.catalog.delete('/OutputIntents'),
  '6.2.4.3': (file) => void like(file, '/Subtype', '/Image').set('/ColorSpace', '/DeviceCMYK'),
  '6.2.5': (file) => void like(file, '/Subtype', '/Image').set('/TR', '/Identity'),
  '6.2.8': (file) => void like(file, '/Subtype', '/Image').set('/Interpolate', 'true'),
  '6.2.11.4.1': (file) => {
    const font = like(file, '/Type', '/FontDescriptor')
    for (const key of ['/FontFile', '/FontFile2', '/FontFile3']) font.delete(key)
  },
  '6.2.11.7.2': (file) => void like(file, '/Type', '/Font').delete('/ToUnicode'),
  '6.3.1': (file) => void annotation(file).set('/Subtype', '/Movie'),
  '6.3.2': (file) => void annotation(file).set('/F', '2'),
  '6.3.3': (file) => void annotation(file).set('/Subtype', '/Text'),
  '6.5.1': (file) => void annotation(file).set('/A', new Map([['/S', '/JavaScript']])),
  '6.5.2': (file) => void file.catalog.set('/AA', new Map()),
  '6.6.3': (file) => void file.dict(file.trailer.get('/Info'))?.set('/Title', '(Another)'),
  '6.6.4': (file) => void file.catalog.delete('/Metadata'),
  '6.7': (file) => void file.catalog.delete('/MarkInfo'),
  '6.8': (file) => void file.catalog.delete('/AF'),
  '6.10': (file) => void file.catalog.set('/NeedsRendering', 'true'),
  '5': (file) => void file.catalog.delete('/Metadata'),
  '7.1': (file) => void file.catalog.delete('/ViewerPreferences'),
  '7.1 (content)': (file) => {
    const contents = file.pages()[0]?.dict.get('/Contents')
    if (contents instanceof PdfRef) file.object(contents.number).data = deflateSync('0 0 9 9 re f')
  },
  '7.2': (file) => void file.catalog.delete('/Lang'),
  '7.3': (file) => void like(file, '/S', '/Figure').delete('/Alt'),
  '7.4.2': (file) => void like(file, '/S', '/H1').set('/S', '/H4'),
  '7.5': (file) => void like(file, '/S', '/TH').delete('/A'),
  '7.18.1': (file) => void annotation(file).delete('/StructParent'),
  '7.18.3': (file) => void objectOf(file, pageWithLinks(file)).delete('/Tabs'),
  '7.18.5': (file) => void annotation(file).delete('/Contents'),
}
const missing = () => {
  throw new Error('the report has nothing of the kind')
}
const stream = (file: PdfFile): PdfDict => {
  for (const { number } of file.numbers()) {
    const { value, data } = file.object(number)
    if (data && isDict(value)) return value
  }
  return missing()
}
const like = (file: PdfFile, key: string, is: string): PdfDict =>
  openPdf(file).dicts.find(
    ({ dict }) => dict.get(key) === is && !dict.has('/DescendantFonts') === (is !== '/Font'),
  )?.dict ?? missing()
const pageWithLinks = (file: PdfFile) =>
  file.pages().find(({ dict }) => file.array(dict.get('/Annots')).length > 0) ?? missing()
/** A page as it stands in the file, without what it inherits. */
const objectOf = (file: PdfFile, { number }: { number: number }): PdfDict => {
  const { value } = file.object(number)
  return isDict(value) ? value : missing()
}
const annotation = (file: PdfFile): PdfDict =>
  file.dict(file.array(pageWithLinks(file).dict.get('/Annots'))[0]) ?? missing()

test.each([...archiveRules, ...accessRules].map(({ clause }) => clause))(
  '%s is seen when it is broken',
  (clause) => {
    const file = new PdfFile(Buffer.from(made.get('a report') ?? ''))
    breaking[clause]?.(file)
    const broken = brokenRules(openPdf(file), [...archiveRules, ...accessRules])
    expect(broken.filter((each) => each.startsWith(`${clause} `))).not.toEqual([])
  },
)

test('what is painted outside of tags and artifacts is found, and colours of CMYK', () => {
  const content =
    '/P <</MCID 0>> BDC (a) Tj EMC /Artifact BMC f EMC (b) Tj 0 0 0 1 k q 1 0 0 1 0 0 cm /X Do Q'
  const { untagged, colours } = paintedIn(Buffer.from(content))
  expect([untagged, [...colours]]).toEqual([['Tj', 'Do'], ['k']])
})
