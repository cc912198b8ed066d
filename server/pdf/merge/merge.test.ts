import { type ChildProcess, execFileSync } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  asInteger,
  isDict,
  type PdfDict,
  PdfRef,
  stringBytes,
  textOf,
} from '@atesta/evidence/pdf/pdf-syntax.ts'
import { haveSignatureTools, judge, signatureFolder } from '@atesta/testkit/signatures/signed-pdf.ts'
import { until } from '@atesta/testkit/until.ts'
import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PdfFile } from '../file/pdf-file.ts'
import { createReportRenderer } from '../renderer.ts'
import { sampleReport } from '../sample-report.ts'

const corpus = fileURLToPath(new URL('../../../../shared/corpus/pdf/', import.meta.url))
const haveCorpus = existsSync(corpus)
const tool = (name: string) => existsSync(`/usr/bin/${name}`)
if (!tool('qpdf')) console.warn('qpdf is not installed: merged files are not checked with it')
if (!haveCorpus) console.warn('the corpus of real files is absent: only our own reports are merged')
if (!haveSignatureTools) console.warn('openssl or pdfsig is not installed: seals are not checked with them')

const renderer = createReportRenderer()
let folder = ''
let reports: { name: string; bytes: Uint8Array<ArrayBuffer> }[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'merge-test-'))
  reports = []
  for (const name of ['Caldera 7', 'Ángulo – norte ñ', 'Tercera']) {
    const model = { ...sampleReport('es', []), title: `Informe ${name}` }
    reports.push({ name, bytes: await renderer.renderReport(model) })
  }
})
afterAll(async () => {
  await renderer.close()
  await rm(folder, { recursive: true, force: true })
})

async function checkWithQpdf(bytes: Uint8Array): Promise<void> {
  if (!tool('qpdf')) return
  const path = join(folder, 'check.pdf')
  await writeFile(path, bytes)
  const said = execFileSync('/usr/bin/qpdf', ['--check', path], { encoding: 'utf8' })
  expect(said).toContain('No syntax or stream encoding errors')
}

/** Titles of the outline's first level with the page each one opens. */
function bookmarks(file: PdfFile): { title: string; page: number; kids: number }[] {
  const pages = file.pages().map((page) => page.number)
  const found: { title: string; page: number; kids: number }[] = []
  let item = file.dict(file.dict(file.catalog.get('/Outlines'))?.get('/First'))
  while (item) {
    const [page] = file.array(item.get('/Dest'))
    found.push({
      title: textOf(item.get('/Title')) ?? '',
      page: page instanceof PdfRef ? pages.indexOf(page.number) : -1,
      kids: Math.abs(Number(item.get('/Count') ?? '0')),
    })
    item = file.dict(item.get('/Next'))
  }
  return found
}

function metadataOf(file: PdfFile): string {
  const metadata = file.catalog.get('/Metadata')
  return metadata instanceof PdfRef ? (file.object(metadata.number).data?.toString('utf8') ?? '') : ''
}

const pagesOf = (bytes: Uint8Array) => new PdfFile(Buffer.from(bytes)).pages().length

describe('merging', () => {
  test('keeps the order, one bookmark per part, and the parts’ own bookmarks below', async () => {
    const order = [reports[2], reports[0], reports[1]].filter((part) => part !== undefined)
    const merged = await renderer.mergeReports(order, { language: 'es', title: 'Unidos' })
    const file = new PdfFile(Buffer.from(merged))
    let before = 0
    const expected = order.map((part) => {
      const entry = { title: part.name, page: before }
      before += pagesOf(part.bytes)
      return entry
    })
    expect(bookmarks(file).map(({ title, page }) => ({ title, page }))).toEqual(expected)
    for (const bookmark of bookmarks(file)) expect(bookmark.kids).toBeGreaterThan(4)
    expect(file.pages()).toHaveLength(before)
    const texts = (await PDF.load(merged)).extractText().map((page) => page.text.replace(/\s+/g, ' '))
    for (const { title, page } of expected) expect(texts[page]).toContain(`Informe ${title}`)
    await checkWithQpdf(merged)
  })

  test('embeds every original byte for byte, also under the same name', async () => {
    const [one, two] = reports
    if (!one || !two) throw new Error('no reports')
    const merged = await renderer.mergeReports([one, { ...two, name: one.name }])
    const pdf = await PDF.load(merged)
    expect([...pdf.getAttachments().keys()].sort()).toEqual([`${one.name} (2).pdf`, `${one.name}.pdf`])
    expect(Buffer.from(pdf.getAttachment(`${one.name}.pdf`) ?? []).equals(Buffer.from(one.bytes))).toBe(true)
    expect(Buffer.from(pdf.getAttachment(`${one.name} (2).pdf`) ?? []).equals(Buffer.from(two.bytes))).toBe(
      true,
    )
  })

  test('originals have names that every system can store, and bookmarks the whole title', async () => {
    const [one] = reports
    if (!one) throw new Error('no reports')
    const name = '../Planta 3/4: "norte"'
    const parts = [name, name.toUpperCase()].map((title) => ({ ...one, name: title }))
    const merged = await renderer.mergeReports(parts)
    expect(bookmarks(new PdfFile(Buffer.from(merged))).map(({ title }) => title)).toEqual([
      name,
      name.toUpperCase(),
    ])
    const names = ['.._Planta 3_4_ _norte_.pdf', '.._PLANTA 3_4_ _NORTE_ (2).pdf']
    expect([...(await PDF.load(merged)).getAttachments().keys()].sort()).toEqual(names.toSorted())
    if (!tool('pdfdetach')) return
    const into = await mkdtemp(join(folder, 'detached-'))
    await writeFile(join(into, 'merged.pdf'), merged)
    execFileSync('/usr/bin/pdfdetach', ['-saveall', '-o', into, join(into, 'merged.pdf')])
    expect((await readdir(into)).sort()).toEqual([...names, 'merged.pdf'].sort())
  })

  test('keeps tags and what all parts claim, and every page finds its elements', async () => {
    const merged = await renderer.mergeReports(reports, { language: 'es' })
    const file = new PdfFile(Buffer.from(merged))
    const root = file.dict(file.catalog.get('/StructTreeRoot'))
    expect(file.array(root?.get('/K'))).toHaveLength(3)
    const numbers = file.array(file.dict(root?.get('/ParentTree'))?.get('/Nums'))
    const keys = numbers.filter((_, index) => index % 2 === 0).map((key) => asInteger(key) ?? -1)
    expect(keys).toEqual([...new Set(keys)].sort((a, b) => a - b))
    const known = new Set(keys)
    for (const page of file.pages()) expect(known).toContain(asInteger(page.dict.get('/StructParents')))
    const xmp = metadataOf(file)
    expect(xmp).toContain('<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>')
    expect(xmp).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(file.array(file.catalog.get('/OutputIntents'))).toHaveLength(1)
  })

  test('prints n / total on every page when asked, and then claims no archive standard', async () => {
    const merged = await renderer.mergeReports(reports.slice(0, 2), { pageLabels: true })
    const file = new PdfFile(Buffer.from(merged))
    const pages = file.pages()
    const labels = pages.map((page) => {
      const notes = file.array(page.dict.get('/Annots')).map((entry) => file.dict(entry))
      const label = notes.find((note) => note?.get('/Subtype') === '/Stamp')
      return stringBytes(label?.get('/Contents'))
    })
    expect(labels).toEqual(pages.map((_, index) => `${index + 1} / ${pages.length}`))
    expect(metadataOf(file)).toContain('<dc:title>')
    expect(metadataOf(file)).not.toContain('pdfaid:part>')
    await checkWithQpdf(merged)
  })

  test('a merged file that is merged again is counted from one again, or keeps its labels where none are wanted', async () => {
    const labelsOf = (bytes: Uint8Array) => {
      const file = new PdfFile(Buffer.from(bytes))
      return file.pages().map((page) =>
        file
          .array(page.dict.get('/Annots'))
          .map((entry) => file.dict(entry))
          .filter((note) => note?.get('/Subtype') === '/Stamp')
          .map((note) => stringBytes(note?.get('/Contents'))),
      )
    }
    const inner = await renderer.mergeReports(reports.slice(0, 2), { pageLabels: true })
    const parts = [...reports.slice(2), { name: 'Merged', bytes: inner }]
    const again = labelsOf(await renderer.mergeReports(parts, { pageLabels: true }))
    expect(again).toEqual(again.map((_, index) => [`${index + 1} / ${again.length}`]))
    expect(labelsOf(await renderer.mergeReports([{ name: 'Merged', bytes: inner }]))).toEqual(labelsOf(inner))
  })

  test('into a file: the same result, and an existing file is not overwritten', async () => {
    const path = join(folder, 'merged.pdf')
    const parts = await Promise.all(
      reports.map(async (report, index) => {
        const from = join(folder, `part-${index}.pdf`)
        await writeFile(from, report.bytes)
        return { name: report.name, path: from }
      }),
    )
    const facts = await renderer.mergeReportsToFile(parts, path)
    const bytes = await readFile(path)
    expect(facts).toEqual({ parts: 3, pages: pagesOf(bytes), bytes: bytes.length })
    await expect(renderer.mergeReportsToFile(parts, path)).rejects.toMatchObject({ code: 'io_failed' })
    expect((await readFile(path)).equals(bytes)).toBe(true)
  })
})

describe('seals', () => {
  test.skipIf(!haveSignatureTools)('a signed report stays valid inside the merged file', async () => {
    const [other] = reports
    if (!other) throw new Error('no reports')
    const { folder: own, keys, remove } = await signatureFolder()
    const sealed = await renderer.renderReport(sampleReport('es', []), await keys.signature())
    const merged = await renderer.mergeReports([{ name: 'sealed', bytes: sealed }, other])
    await checkWithQpdf(merged)
    const inside = (await PDF.load(merged)).getAttachment('sealed.pdf')
    expect(judge(own, inside ?? new Uint8Array()).pdfsig).toContain('Signature is Valid')
    await remove()
    // The pages of the merged file carry no field that a viewer would call a broken signature.
    const file = new PdfFile(Buffer.from(merged))
    expect(file.catalog.has('/AcroForm')).toBe(false)
    for (const page of file.pages()) {
      const kinds = file.array(page.dict.get('/Annots')).map((entry) => file.dict(entry)?.get('/Subtype'))
      expect(kinds).not.toContain('/Widget')
    }
  })
})

describe('parts that cannot be merged', () => {
  const bad: [string, (whole: Buffer) => Buffer][] = [
    ['cut in half', (whole) => whole.subarray(0, whole.length / 2)],
    ['without its last bytes', (whole) => whole.subarray(0, whole.length - 40)],
    ['empty', () => Buffer.alloc(0)],
    ['something else', () => Buffer.from('<html>not a PDF</html>')],
    [
      'with a wrong table',
      (whole) =>
        Buffer.from(whole.toString('latin1').replace(/\d{10} 00000 n/, '0000000005 00000 n'), 'latin1'),
    ],
    ['with a page that is its own parent', loop],
  ]

  test.each(bad)('%s: part_damaged, naming the part, and no file is left', async (name, spoil) => {
    const [whole] = reports
    if (!whole) throw new Error('no reports')
    const parts = [whole, { name, bytes: new Uint8Array(spoil(Buffer.from(whole.bytes))) }]
    await expect(renderer.mergeReports(parts)).rejects.toMatchObject({ code: 'part_damaged', part: name })
    const target = join(folder, 'never.pdf')
    await expect(renderer.mergeReportsToFile(parts, target)).rejects.toMatchObject({
      code: 'part_damaged',
      part: name,
    })
    expect(await readdir(folder)).not.toContain('never.pdf')
  })

  test.skipIf(!haveCorpus)(
    'encrypted, with a password or with restrictions only: part_encrypted',
    async () => {
      for (const name of ['basic-password.pdf', 'basic-signed.pdf']) {
        const parts = [...reports, { name, path: join(corpus, name) }]
        await expect(renderer.mergeReports(parts)).rejects.toMatchObject({
          code: 'part_encrypted',
          part: name,
        })
      }
    },
  )

  test('missing: io_failed, naming the part', async () => {
    const parts = [{ name: 'gone', path: join(folder, 'gone.pdf') }]
    await expect(renderer.mergeReports(parts)).rejects.toMatchObject({ code: 'io_failed', part: 'gone' })
  })

  function loop(): Buffer {
    const objects = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R]/Count 1>>']
    let text = '%PDF-1.4\n'
    const offsets = objects.map((object, index) => {
      const at = text.length
      text += `${index + 1} 0 obj\n${object}\nendobj\n`
      return `${String(at).padStart(10, '0')} 00000 n \n`
    })
    const start = text.length
    text += `xref\n0 3\n0000000000 65535 f \n${offsets.join('')}trailer\n<</Size 3/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`
    return Buffer.from(text, 'latin1')
  }
})

describe('files of other programs', () => {
  test.skipIf(!haveCorpus)('object streams, cross-reference streams and linearised files', async () => {
    const [report] = reports
    if (!report) throw new Error('no reports')
    const parts = [{ name: 'Acrobat', path: join(corpus, 'basic.pdf') }, report]
    const merged = await renderer.mergeReports(parts)
    expect(bookmarks(new PdfFile(Buffer.from(merged))).map((bookmark) => bookmark.page)).toEqual([0, 1])
    await checkWithQpdf(merged)
    const original = await PDF.load(await readFile(join(corpus, 'basic.pdf')))
    expect((await PDF.load(merged)).extractText()[0]?.text).toBe(original.extractText()[0]?.text)
  })

  test.skipIf(!tool('qpdf'))('a report packed by qpdf merges to the same pages', async () => {
    const [report] = reports
    if (!report) throw new Error('no reports')
    const [plain, packed] = [join(folder, 'plain.pdf'), join(folder, 'packed.pdf')]
    await writeFile(plain, report.bytes)
    execFileSync('/usr/bin/qpdf', ['--object-streams=generate', '--linearize', plain, packed])
    const merged = await renderer.mergeReports([{ name: 'packed', path: packed }])
    await checkWithQpdf(merged)
    const text = (pdf: PDF) => pdf.extractText().map((page) => page.text)
    expect(text(await PDF.load(merged))).toEqual(text(await PDF.load(report.bytes)))
  })

  test('links to named places become links to the places', async () => {
    const source = Buffer.from(
      namedLink('<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/Dest(here)>>', '<</Names[(here)[3 0 R/Fit]]>>'),
      'latin1',
    )
    const merged = await renderer.mergeReports([{ name: 'named', bytes: new Uint8Array(source) }])
    const file = new PdfFile(Buffer.from(merged))
    const [page] = file.pages()
    const link = file.array(page?.dict.get('/Annots')).map((entry) => file.dict(entry))[0]
    const [target] = file.array(link?.get('/Dest'))
    expect(target instanceof PdfRef && target.number).toBe(page?.number)
    await checkWithQpdf(merged)
  })

  function namedLink(annotation: string, names: string): string {
    const objects = [
      '<</Type/Catalog/Pages 2 0 R/Names<</Dests 5 0 R>>>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 200]/Resources<<>>>>',
      '<</Type/Page/Parent 2 0 R/Annots[4 0 R]>>',
      annotation,
      names,
    ]
    let text = '%PDF-1.4\n'
    const offsets: string[] = []
    for (const [index, object] of objects.entries()) {
      offsets.push(`${String(text.length).padStart(10, '0')} 00000 n \n`)
      text += `${index + 1} 0 obj\n${object}\nendobj\n`
    }
    const table = `xref\n0 6\n0000000000 65535 f \n${offsets.join('')}`
    return `${text}${table}trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`
  }
})

test('inherited page attributes are written into the pages', async () => {
  const merged = await renderer.mergeReports(reports.slice(0, 1))
  const pages = new PdfFile(Buffer.from(merged)).pages()
  const complete = (dict: PdfDict) =>
    isDict(dict.get('/Resources')) || dict.get('/Resources') instanceof PdfRef
  expect(pages.every((page) => complete(page.dict) && page.dict.has('/MediaBox'))).toBe(true)
})

test('a merge that meets the limit of memory in a used process is done again in a fresh one', async () => {
  const started: ChildProcess[] = []
  const note = (message: unknown) => started.push((message as { process: ChildProcess }).process)
  subscribe('child_process', note)
  const own = createReportRenderer({ idleMs: 600_000 })
  await own.mergeReports(reports)
  const [path, whole] = [join(folder, 'twice.pdf'), join(folder, 'whole.pdf')]
  const [first, second] = reports
  await writeFile(whole, second?.bytes ?? '')
  const pipe = join(folder, 'pipe.pdf')
  execFileSync('/usr/bin/mkfifo', [pipe])
  // It has begun to write, and waits for a part that does not come.
  const merging = own.mergeReportsToFile(
    [
      { name: 'One', bytes: first?.bytes ?? new Uint8Array() },
      { name: 'Two', path: pipe },
    ],
    path,
  )
  await until(async () => existsSync(path))
  await rename(whole, pipe)
  // As its watch does when it takes too much.
  started[0]?.kill('SIGUSR2')
  expect((await merging).parts).toBe(2)
  expect(started.length).toBe(2)
  expect(new PdfFile(await readFile(path)).pages().length).toBeGreaterThan(1)
  await own.close()
  unsubscribe('child_process', note)
})
