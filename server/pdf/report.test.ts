import { type ChildProcess, execFileSync } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { locales } from '@atesta/contract/limits.ts'
import { isDict } from '@atesta/evidence/pdf/pdf-syntax.ts'
import { until } from '@atesta/testkit/until.ts'
import { PDF } from '@libpdf/core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PdfFile } from './file/pdf-file.ts'
import { reportLabels } from './labels.ts'
import { createReportRenderer } from './renderer.ts'
import { ReportError } from './report-error.ts'
import type { ImageSource, ReportModel } from './report-model.ts'
import { sampleReport } from './sample-report.ts'
import { Typesetter } from './typeset.ts'

const corpus = fileURLToPath(new URL('../../../shared/corpus/', import.meta.url))
const haveCorpus = existsSync(corpus)
const haveQpdf = existsSync('/usr/bin/qpdf')
if (!haveQpdf) console.warn('qpdf is not installed: reports are not checked with it')
if (!haveCorpus) console.warn('the corpus of real files is absent: reports are tested with made images only')

const renderer = createReportRenderer()
let folder = ''
let signature: Buffer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'report-test-'))
  const line =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="90"><path d="M5 60C60 0 90 90 150 40S250 20 295 60" fill="none" stroke="#112" stroke-width="4"/></svg>'
  signature = await sharp(Buffer.from(line)).png().toBuffer()
})
afterAll(async () => {
  await renderer.close()
  await rm(folder, { recursive: true, force: true })
})

async function photo(index: number, width = 800, height = 600): Promise<Buffer> {
  const background = { r: (index * 53) % 256, g: 120, b: 200 - ((index * 31) % 200) }
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg({ quality: 85 })
    .toBuffer()
}

async function photos(count: number): Promise<ImageSource[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      if (index % 2 === 0) return { bytes: await photo(index) }
      const path = join(folder, `photo-${index}.jpg`)
      await writeFile(path, await photo(index))
      return { path }
    }),
  )
}

function signed(model: ReportModel): ReportModel {
  return { ...model, signatures: model.signatures.map((entry) => ({ ...entry, png: signature })) }
}

/** All text with every run of white space as one space, as a reader would search it. */
async function textOf(bytes: Uint8Array): Promise<string> {
  const pdf = await PDF.load(bytes)
  const text = pdf
    .extractText()
    .map((page) => page.text)
    .join(' ')
  return text.replace(/[\s\u00a0\u200b]+/g, ' ')
}

async function checkWithQpdf(bytes: Uint8Array): Promise<void> {
  if (!haveQpdf) return
  const path = join(folder, 'check.pdf')
  await writeFile(path, bytes)
  expect(execFileSync('/usr/bin/qpdf', ['--check', path], { encoding: 'utf8' })).toContain(
    'No syntax or stream encoding errors',
  )
}

function metadataOf(file: PdfFile): string {
  const object = [...file.numbers()]
    .map(({ number }) => file.object(number))
    .find(({ value }) => isDict(value) && value.get('/Type') === '/Metadata')
  return object?.data?.toString('utf8') ?? ''
}

/** Pixel sizes of the photos in the file; the typesetter's stand-ins would show up as 1 × 1. */
function photoSizes(file: PdfFile): string[] {
  return [...file.numbers()].flatMap(({ number }) => {
    const { value } = file.object(number)
    if (!isDict(value) || value.get('/Filter') !== '/DCTDecode') return []
    return [`${value.get('/Width')}×${value.get('/Height')}`]
  })
}

describe.each(locales)('a whole report in %s', (locale) => {
  let model: ReportModel
  let bytes: Uint8Array
  beforeAll(async () => {
    model = signed(sampleReport(locale, await photos(12)))
    bytes = await renderer.renderReport(model)
  })

  test('is a well-formed PDF of several pages', async () => {
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
    expect(new PdfFile(Buffer.from(bytes)).pages().length).toBeGreaterThanOrEqual(6)
    await checkWithQpdf(bytes)
  })

  test('prints every answer, comment, caption, full hash and name', async () => {
    const text = await textOf(bytes)
    const questions = model.sections.flatMap((section) => section.questions)
    for (const question of questions) {
      for (const answer of [question.answer ?? []].flat()) {
        for (const paragraph of answer.split('\n\n')) expect(text).toContain(paragraph)
      }
      for (const comment of question.comments ?? []) expect(text).toContain(comment.text)
      for (const item of question.evidence ?? []) {
        expect(text).toContain(item.sha256)
        expect(text).toContain(item.caption)
      }
    }
    for (const entry of model.signatures) expect(text).toContain(entry.name)
    expect(text).toContain(model.seal?.digest)
    expect(text).toContain(model.verifierUrl)
  })

  test('speaks the language in labels, dates and numbers, and numbers its pages', async () => {
    const text = await textOf(bytes)
    const labels = reportLabels[locale]
    for (const label of [
      labels.kindInspection,
      labels.evidenceIntro,
      labels.verifyDrop,
      labels.noAnswer,
      labels.contents,
    ]) {
      expect(text).toContain(label)
    }
    const pages = new PdfFile(Buffer.from(bytes)).pages().length
    // Written out: what fills the labels in must not agree with itself only.
    const [word, of] = { en: ['Page', 'of'], es: ['Página', 'de'], pt: ['Página', 'de'] }[locale]
    for (let page = 1; page <= pages; page += 1) expect(text).toContain(`${word} ${page} ${of} ${pages} `)
    expect(text.split(model.reportId).length - 1).toBeGreaterThan(pages)
    const started = { en: 'Mar 18, 2026, 8:05 AM', es: '18 mar 2026, 8:05', pt: '18 de mar. de 2026, 08:05' }
    expect(text).toContain(started[locale])
    expect(text).toContain(locale === 'en' ? '38.44680° S' : '38,44680° S')
  })

  test('claims PDF/A-3A and PDF/UA-1, has title, language, tags and attachments', async () => {
    const file = new PdfFile(Buffer.from(bytes))
    const xmp = metadataOf(file)
    expect(xmp).toContain('<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>')
    expect(xmp).toMatch(/<pdfuaid:part[^>]*>1</)
    expect(xmp).toContain(model.title)
    expect(file.catalog.get('/Lang')).toBe(`(${locale})`)
    expect(file.dict(file.catalog.get('/MarkInfo'))?.get('/Marked')).toBe('true')
    expect(file.dict(file.catalog.get('/ViewerPreferences'))?.get('/DisplayDocTitle')).toBe('true')
    const pdf = await PDF.load(bytes)
    for (const attachment of model.attachments ?? []) {
      expect(Buffer.from(pdf.getAttachment(attachment.name) ?? [])).toEqual(Buffer.from(attachment.bytes))
    }
    expect(pdf.getAttachments().size).toBe(2)
  })

  test('shows the images themselves, not stand-ins', () => {
    const sizes = photoSizes(new PdfFile(Buffer.from(bytes)))
    expect(sizes.filter((size) => size === '800×600')).toHaveLength(13)
    expect(sizes).not.toContain('1×1')
  })
})

describe('text that would like to be something else', () => {
  const hostile = [
    '#let x = 1',
    '#read("/etc/passwd")',
    ']',
    '\\ *bold* _it_ `raw` $x^2$ <label> @ref',
    '// not a comment /* nor this */',
    '<script>alert(1)</script>',
    '{page} {name} $& $1',
    '"; panic("x") //',
  ]

  test.each(hostile)('%s is printed as it stands', async (text) => {
    const model = withText(text)
    const printed = await textOf(await renderer.renderReport(model))
    // Title, section, question, answer, comment and caption, at least.
    expect(printed.split(text).length - 1).toBeGreaterThanOrEqual(6)
  })

  test.each([
    ['emoji', '😀 👩‍👩‍👧 🇦🇷'],
    ['Arabic', 'مرحبا بالعالم'],
    ['Hebrew', 'שלום'],
    ['CJK', '中文 日本語 한국어'],
    ['Devanagari', 'हिन्दी नमस्ते'],
    ['control characters and lone surrogates', 'a\u0000\u0001\u0008\ufffe\ud800b'],
    ['private use', '\ue000\uf8ff'],
    ['stacked marks', 'e\u0301\u0323\u0489'.repeat(40)],
    ['nothing visible', '\u200b\u200d\u2060'],
  ])('%s never costs the report', async (_, text) => {
    const bytes = await renderer.renderReport(withText(`before ${text} after`))
    expect(await textOf(bytes)).toContain('after')
    await checkWithQpdf(bytes)
  })

  test('a word of 2,000 letters wraps inside its column', async () => {
    const bytes = await renderer.renderReport(withText('W'.repeat(2000)))
    const pdf = await PDF.load(bytes)
    for (const page of pdf.extractText()) {
      for (const line of page.lines) {
        expect(line.bbox.x + line.bbox.width).toBeLessThan(595 - 40)
      }
    }
  })

  test('a title from right to left stays apart from the page number beside it', async () => {
    const model = sampleReport('en', [])
    const sections = model.sections.map((section) => ({ ...section, title: 'Section 1 קטע' }))
    const pages = await PDF.load(
      await renderer.renderReport({ ...model, sections: [...sections, ...sections, ...sections] }),
    )
    const lines = pages.extractText().flatMap((page) => page.lines)
    const inContents = lines.filter(({ text }) => text.includes('Section 1') && text.includes('....'))
    expect(inContents).toHaveLength(sections.length * 3)
    for (const { bbox, spans } of inContents) {
      const number = spans.flatMap(({ chars }) => chars).filter(({ char }) => /\d/.test(char))
      expect(Math.max(...number.map((each) => each.bbox.x + each.bbox.width))).toBeCloseTo(
        bbox.x + bbox.width,
        0,
      )
    }
  })

  test('a digest among the answers stands on one line', async () => {
    const digest = '0123456789abcdef'.repeat(4)
    const model = sampleReport('es', [])
    const [first] = model.sections
    if (first) first.questions = [{ label: 'Hash de las respuestas', answer: digest, exact: true }]
    expect(await textOf(await renderer.renderReport(model))).toContain(digest)
  })

  test.each(locales)('the name of a file has no other hyphens where it is broken (%s)', async (locale) => {
    const fileName = `${'el-ojo-de-la-'.repeat(6)}bomba.jpg`
    const model = sampleReport(locale, [])
    const named = model.otherEvidence?.map((item) => ({ ...item, fileName }))
    const text = await textOf(await renderer.renderReport({ ...model, otherEvidence: named }))
    const whole = text.replaceAll(' ', '')
    expect(whole).toContain(fileName)
    expect(whole).not.toContain('--')
  })

  test('direction overrides are dropped', async () => {
    const text = await textOf(await renderer.renderReport(withText('report\u202egpj.exe')))
    expect(text).toContain('reportgpj.exe')
  })

  function withText(text: string): ReportModel {
    const model = sampleReport('en', [])
    return {
      ...model,
      title: text,
      company: { ...model.company, name: text },
      sections: [
        {
          title: text,
          questions: [
            {
              label: text,
              answer: text,
              comments: [{ kind: 'comment', text }],
              evidence: (model.otherEvidence ?? []).slice(0, 1).map((item) => ({ ...item, caption: text })),
            },
          ],
        },
      ],
    }
  }
})

describe('images', () => {
  test('no photo, no place, no signature: a short report without contents', async () => {
    const model = {
      ...sampleReport('en', []),
      otherEvidence: [],
      places: [],
      signatures: [],
      attachments: [],
    }
    const bytes = await renderer.renderReport(model)
    const text = await textOf(bytes)
    expect(text).not.toContain(reportLabels.en.contents)
    expect(text).not.toContain(reportLabels.en.signatures)
    expect(text).toContain(reportLabels.en.verifyScan)
    await checkWithQpdf(bytes)
  })

  test('forty photos all appear', async () => {
    const bytes = await renderer.renderReport(sampleReport('pt', await photos(40)))
    const file = new PdfFile(Buffer.from(bytes))
    expect(photoSizes(file).filter((size) => size === '800×600')).toHaveLength(41)
    await checkWithQpdf(bytes)
  })

  test('a damaged, a missing and a foreign file give a note each', async () => {
    const whole = await photo(1)
    const sources: ImageSource[] = [
      { bytes: whole },
      { bytes: whole.subarray(0, whole.length / 2) },
      { path: join(folder, 'nowhere.jpg') },
      { bytes: Buffer.from('not a image at all') },
    ]
    const text = await textOf(await renderer.renderReport(sampleReport('en', sources)))
    expect(text.split(reportLabels.en.cannotShow).length - 1).toBe(3)
  })

  test('big and turned photos are reduced and put upright, and lose their metadata', async () => {
    const big = await sharp(await photo(3, 3000, 2000))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const secret = await sharp(await photo(4))
      .withExif({ IFD0: { Copyright: 'secret-owner' } })
      .jpeg()
      .toBuffer()
    expect(secret.includes('secret-owner')).toBe(true)
    const bytes = await renderer.renderReport(sampleReport('en', [{ bytes: big }, { bytes: secret }]))
    const sizes = photoSizes(new PdfFile(Buffer.from(bytes)))
    expect(sizes).toContain('1067×1600')
    expect(sizes).toContain('800×600')
    expect(Buffer.from(bytes).includes('secret-owner')).toBe(false)
  })

  test.skipIf(!haveCorpus)('real phone photos and really broken ones', async () => {
    const names = [
      'photos/orientation-portrait-6.jpg',
      'photos/large-nokia.jpg',
      'photos/iphone-hdr.jpg',
      'photos/sample.png',
      'broken/corrupted.jpg',
      'broken/image01137.jpg',
      'photos/small-canon.jpg',
    ]
    const bytes = await renderer.renderReport(
      sampleReport(
        'es',
        names.map((name) => ({ path: join(corpus, name) })),
      ),
    )
    const sizes = photoSizes(new PdfFile(Buffer.from(bytes)))
    expect(sizes.length).toBeGreaterThanOrEqual(6)
    for (const size of sizes) expect(Math.max(...size.split('×').map(Number))).toBeLessThanOrEqual(2048)
    expect(Buffer.from(bytes).includes('Exif\0\0')).toBe(false)
    await checkWithQpdf(bytes)
  })
})

describe('the renderer', () => {
  test('leaves the main thread free', async () => {
    const model = signed(sampleReport('en', await photos(12)))
    const processorOf = async (render: () => Promise<unknown>) => {
      const before = process.cpuUsage()
      await render()
      await render()
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    const own = new Typesetter()
    // The clock would say what else the machine had to do, and one time alone what else this process had, such as clearing up.
    const elsewhere: number[] = []
    for (let time = 0; time < 3; time += 1)
      elsewhere.push(await processorOf(() => renderer.renderReport(model)))
    expect(Math.min(...elsewhere)).toBeLessThan((await processorOf(() => own.render(model))) / 2)
  })

  test('ends a program that has nothing to do, and starts one for the next job', async () => {
    const started: ChildProcess[] = []
    const note = (message: unknown) => started.push((message as { process: ChildProcess }).process)
    subscribe('child_process', note)
    const resting = createReportRenderer({ idleMs: 1 })
    await resting.renderReport(sampleReport('en', []))
    await until(async () => started[0]?.exitCode === 0)
    expect((await resting.renderReport(sampleReport('en', []))).length).toBeGreaterThan(1000)
    expect(started.length).toBe(2)
    await resting.close()
    unsubscribe('child_process', note)
  })

  test('makes the same bytes from the same model', async () => {
    const model = signed(sampleReport('en', await photos(2)))
    const [one, other] = await Promise.all([renderer.renderReport(model), renderer.renderReport(model)])
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true)
  })

  test('a job that takes too long is given up, and the next one works', async () => {
    const hasty = createReportRenderer({ timeoutMs: 1 })
    await expect(hasty.renderReport(sampleReport('en', []))).rejects.toMatchObject({ code: 'timed_out' })
    await hasty.close()
    await expect(hasty.renderReport(sampleReport('en', []))).rejects.toMatchObject({ code: 'closed' })
    expect((await renderer.renderReport(sampleReport('en', []))).length).toBeGreaterThan(1000)
  })

  test('closing rejects what is running and waiting', async () => {
    const short = createReportRenderer()
    const jobs = [short.renderReport(sampleReport('en', [])), short.renderReport(sampleReport('en', []))]
    const results = Promise.allSettled(jobs)
    await short.close()
    for (const result of await results) {
      expect(result.status === 'rejected' && result.reason).toMatchObject({ code: 'closed' })
    }
  })

  test('a model that cannot be printed gives a typed error and keeps the program', async () => {
    const model = sampleReport('en', [])
    const twice = [...(model.attachments ?? []), ...(model.attachments ?? [])]
    const bad = { ...model, timeZone: 'Nowhere/Atall', attachments: twice }
    const error = await renderer.renderReport(bad).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ReportError)
    expect(error).toMatchObject({ code: 'render_failed' })
    const unclonable = { ...model, title: (() => 'x') as unknown as string }
    await expect(renderer.renderReport(unclonable)).rejects.toMatchObject({ code: 'render_failed' })
    expect((await renderer.renderReport(model)).length).toBeGreaterThan(1000)
  })
})
