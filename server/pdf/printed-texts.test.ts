// Slow: processes that make reports are started one after another.
import { locales } from '@atesta/contract/limits.ts'
import { PDF } from '@libpdf/core'
import { afterAll, expect, test } from 'vitest'
import { PdfFile } from './file/pdf-file.ts'
import { reportLabels } from './labels.ts'
import { createReportRenderer } from './renderer.ts'
import type { EvidenceItem, ReportModel, ReportQuestion } from './report-model.ts'
import { breakable, limited, limitedList } from './safe-text.ts'
import { sampleReport } from './sample-report.ts'

const renderer = createReportRenderer()
afterAll(() => renderer.close())

function reportOf(questions: ReportQuestion[], more: Partial<ReportModel> = {}): ReportModel {
  const [section] = sampleReport('en', []).sections
  const sections = section ? [{ ...section, description: undefined, questions }] : []
  return { ...sampleReport('en', []), signatures: [], places: [], otherEvidence: [], sections, ...more }
}
async function linesOf(model: ReportModel) {
  const pdf = await PDF.load(await renderer.renderReport(model))
  return pdf.extractText().flatMap((page) => page.lines)
}
const textOf = async (model: ReportModel) =>
  (await linesOf(model))
    .map(({ text }) => text)
    .join(' ')
    .replace(/[\s\u200b]+/g, ' ')

test('an address is broken behind the signs that join its parts, a long part within', () => {
  expect(breakable('maria.fernandez-lopez@patagonia-consult.example').split('\u200b')).toEqual([
    'maria.fernandez-lopez@',
    'patagonia-consult.',
    'example',
  ])
  expect(breakable('<script>alert(1)</script>')).toBe('<script>alert(1)</script>')
  expect(breakable(`a@${'b'.repeat(30)}.example`).split('\u200b')).toEqual([
    'a@',
    'b'.repeat(12),
    'b'.repeat(12),
    'bbbbbb.',
    'example',
  ])
})

test('of one answer some pages are printed, and that there is more', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, n) => `${n}`)
  expect(limited(lines(400).join('\n'), 'more')).toBe(lines(400).join('\n'))
  expect(limited(lines(401).join('\r\n'), 'more')).toBe(`${lines(400).join('\r\n')}…\nmore`)
  expect(limited('xy '.repeat(10_000), 'more')).toHaveLength(20_000 + '…\nmore'.length)
  expect(limitedList(lines(400), 'more')).toEqual(lines(400))
  expect(limitedList(lines(500), 'more')).toEqual([...lines(400), 'more'])
  expect(limitedList([`a${'\n'.repeat(398)}b`, 'c\nd', 'e'], 'more').at(-1)).toBe('c…\nmore')
})

test('an answer of 150,000 lines takes few pages', async () => {
  const model = reportOf([{ label: 'Long', answer: 'x\n'.repeat(150_000) }])
  const bytes = await renderer.renderReport(model)
  expect(new PdfFile(Buffer.from(bytes)).pages().length).toBeLessThan(20)
  const text = (await PDF.load(bytes)).extractText().map((page) => page.text)
  expect(text.join(' ').replace(/\s+/g, ' ')).toContain(reportLabels.en.cutOff)
})

test('a report that takes too much memory is given up with its reason, and the next one is made', async () => {
  const tight = createReportRenderer({ memoryMb: -1 })
  await expect(tight.renderReport(reportOf([]))).rejects.toMatchObject({ code: 'too_large' })
  await tight.close()
})

test('reports that each fit into the memory are all made, however many were made before', async () => {
  const long = (name: string) =>
    reportOf(Array.from({ length: 300 }, (_, n) => ({ label: 'Reading', answer: `${name}.${n}` })))
  // One takes some 80 MB, of which a process keeps a part.
  const tight = createReportRenderer({ memoryMb: 110 })
  for (const name of ['A', 'B', 'C', 'D', 'E'])
    expect((await tight.renderReport(long(name))).length).toBeGreaterThan(0)
  await tight.close()
})

test.each(locales)(
  'characters that no font draws are named on the first page, others not (%s)',
  async (locale) => {
    const model = (answer: string) => reportOf([{ label: 'Sign', answer }], { locale })
    expect(await textOf(model('A \ue000 sign'))).toContain(reportLabels[locale].undrawn)
    expect(await textOf(model('A □ of its own'))).not.toContain(reportLabels[locale].undrawn)
  },
)

test('text from right to left begins at the right, with its words in order', async () => {
  const answer = 'שלום valve'
  const [found] = (await linesOf(reportOf([{ label: 'Greeting', answer }]))).filter(({ text }) =>
    text.includes('valve'),
  )
  if (!found) throw new Error('the answer is not printed')
  const right = 595.28 - (595.28 - 483) / 2
  expect(found.bbox.x + found.bbox.width).toBeCloseTo(right, -1)
  const place = (character: string) =>
    found.spans.flatMap(({ chars }) => chars).find(({ char }) => char === character)?.bbox.x ?? 0
  expect(place('ש')).toBeGreaterThan(place('v'))
})

test('says who filled in an inspection, and from whom a certificate’s file was received', async () => {
  const text = await textOf(reportOf([]))
  expect(text).toContain(reportLabels.en.filledInBy)
  const certificate = { ...sampleReport('en', []), kind: 'certificate' as const }
  const certified = await textOf(certificate)
  expect(certified).toContain(reportLabels.en.receivedFrom)
  expect(certified).not.toContain(reportLabels.en.filledInBy)
})

test('a file without a description has its name once beside its picture', async () => {
  const [video] = sampleReport('en', []).otherEvidence ?? []
  const shown = async (caption: string) => {
    const otherEvidence = [{ ...video, caption } as EvidenceItem]
    return (await textOf(reportOf([], { otherEvidence }))).split('start-up sequence K-201.mp4').length - 1
  }
  // Once more in the list of evidence.
  expect(await shown('start-up sequence K-201.mp4')).toBe(2)
  expect(await shown('The start')).toBe(2)
})
