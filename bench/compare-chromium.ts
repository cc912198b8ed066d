/**
 * Prints the same inspection (10 pages, 12 photos of 2000 × 1500) with headless Chromium and with the
 * renderer, for `npm run bench -- reports`. Chromium is timed as a whole run of the program, which is what a
 * server without a waiting browser would pay; ours as a call to a running process, with the first call, which
 * starts it, shown separately.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pathToFileURL } from 'node:url'
import { PDF } from '@libpdf/core'
import QRCode from 'qrcode'
import sharp from 'sharp'
import { createReportRenderer } from '../server/pdf/renderer.ts'
import type { EvidenceItem, ReportModel, ReportQuestion } from '../server/pdf/report-model.ts'
import { sampleReport } from '../server/pdf/sample-report.ts'

const chromium = '/usr/bin/chromium'

/** Milliseconds of each run, the result, and how long the waiting process's event loop was blocked. */
export type Compared = {
  first: number
  ours: number[]
  loopDelay: number
  oursAre: string
  /** Null where Chromium is not installed. */
  theirs: { milliseconds: number[]; are: string } | null
}

export async function compareWithChromium(runs: number): Promise<Compared> {
  const folder = await mkdtemp(join(tmpdir(), 'compare-chromium-'))
  const renderer = createReportRenderer()
  try {
    const photos = await Promise.all(Array.from({ length: 12 }, (_, index) => makePhoto(folder, index)))
    const model = tenPages(photos)
    const first = await timed(() => renderer.renderReport(model))
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const ours: number[] = []
    for (let run = 0; run < runs; run += 1) {
      // A different title each time, so that no layout is cached from the previous run.
      ours.push((await timed(() => renderer.renderReport({ ...model, title: `${model.title} ${run}` }))).ms)
    }
    delay.disable()
    return {
      first: first.ms,
      ours,
      loopDelay: delay.max / 1e6,
      oursAre: await describePdf(first.result),
      theirs: existsSync(chromium) ? await printOften(folder, model, runs) : null,
    }
  } finally {
    await renderer.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function printOften(folder: string, model: ReportModel, runs: number): Promise<Compared['theirs']> {
  const page = join(folder, 'report.html')
  await writeFile(page, await toHtml(model))
  const milliseconds: number[] = []
  for (let run = 0; run < runs; run += 1)
    milliseconds.push((await timed(() => printWithChromium(folder, page))).ms)
  return { milliseconds, are: await describePdf(await readFile(join(folder, 'chromium.pdf'))) }
}

/** A photo-like image: soft shapes with grain, about as heavy as a phone's. */
async function makePhoto(folder: string, index: number): Promise<string> {
  const path = join(folder, `photo-${index}.jpg`)
  const noise = { type: 'gaussian' as const, mean: 118 + index * 6, sigma: 34 }
  await sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#808080', noise } })
    .blur(1.4)
    .jpeg({ quality: 82 })
    .toFile(path)
  return path
}

/** The sample with one more section of plain questions, which makes ten pages. */
function tenPages(photos: string[]): ReportModel {
  const model = sampleReport(
    'en',
    photos.map((path) => ({ path })),
  )
  const questions = Array.from(
    { length: 18 },
    (_, index): ReportQuestion => ({
      label: `Instrument ${index + 1}, reading and condition`,
      answer: `${(12.4 + index * 1.7).toFixed(1)} bar, glass clean, valid label, no leak at the fitting`,
      tone: 'good',
    }),
  )
  return { ...model, sections: [...model.sections, { title: 'Instruments', questions }] }
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const start = performance.now()
  const result = await work()
  return { ms: performance.now() - start, result }
}

function printWithChromium(folder: string, page: string): Promise<void> {
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-pdf-header-footer']
  const target = [`--print-to-pdf=${join(folder, 'chromium.pdf')}`, pathToFileURL(page).href]
  const profile = `--user-data-dir=${join(folder, 'profile')}`
  return new Promise((resolve, reject) => {
    const browser = spawn(chromium, [...flags, profile, ...target], { stdio: 'ignore' })
    browser.on('error', reject)
    browser.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`Chromium ended with ${code}`))))
  })
}

async function describePdf(bytes: Uint8Array): Promise<string> {
  const pdf = await PDF.load(bytes)
  return `${pdf.getPageCount()} pages, ${(bytes.length / 1e6).toFixed(1)} MB`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

/**
 * Everything that the report prints: first page, answers, photos, places, evidence, how to verify, and a
 * footer with the code.
 */
async function toHtml(model: ReportModel): Promise<string> {
  const code = await QRCode.toString(model.verifierUrl, { type: 'svg', margin: 1 })
  const sections = model.sections.map(
    (section) =>
      `<h2>${escapeHtml(section.title)}</h2><table>${section.questions.map(rowHtml).join('')}</table>`,
  )
  const items = [
    ...model.sections.flatMap((section) => section.questions),
    { evidence: model.otherEvidence },
  ].flatMap((holder) => holder.evidence ?? [])
  const evidence = items.map(
    (item) =>
      `<tr><td>${item.identifier}<td>${escapeHtml(item.fileName)} ${item.sizeBytes} ${item.sealedAt}<br><code>${item.sha256}</code>`,
  )
  const places = items.map(
    (item) =>
      `<tr><td>${escapeHtml(item.caption ?? '')}<td>${item.position?.latitude}, ${item.position?.longitude}`,
  )
  const facts = Object.entries(model.subject).map(
    ([name, value]) => `<tr><td>${name}<td>${escapeHtml(JSON.stringify(value))}`,
  )
  const style =
    '@page{size:A4;margin:17mm 20mm 30mm}body{font:10pt/1.5 sans-serif}td{vertical-align:top;padding:7.5px 0;border-top:1px solid #ddd;width:40%}td+td{width:60%}' +
    'h2{margin-top:30px;break-after:avoid}table{width:100%;border-collapse:collapse}tr{break-inside:avoid}figure{display:inline-block;width:48%;margin:0 1% 14px 0;break-inside:avoid}' +
    'img{width:100%}code{font-size:7.5pt}footer{position:fixed;bottom:-24mm;left:0;right:0}footer svg{width:11mm}'
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(model.title)}</title><style>${style}</style>` +
    `<footer>${model.reportId} ${code}</footer><h1>${escapeHtml(model.title)}</h1><p>${escapeHtml(model.subtitle ?? '')}</p>` +
    `<table>${facts.join('')}</table>${sections.join('')}<h2>Places</h2><table>${places.join('')}</table>` +
    `<h2>Evidence</h2><table>${evidence.join('')}</table><h2>How to verify</h2>${code}</html>`
  )
}

function rowHtml(question: ReportQuestion): string {
  const answer = [question.answer ?? []].flat().map(escapeHtml).join('<br>')
  const comments = (question.comments ?? []).map((comment) => `<p>${escapeHtml(comment.text)}</p>`).join('')
  const photos = (question.evidence ?? []).map(figureHtml).join('')
  const row = `<tr><td>${escapeHtml(question.label)}</td><td>${answer}${comments}</td></tr>`
  return photos === '' ? row : `${row}<tr><td colspan="2">${photos}</td></tr>`
}

function figureHtml(item: EvidenceItem): string {
  const path = item.preview && 'path' in item.preview ? item.preview.path : ''
  const place = item.position ? `${item.position.latitude}, ${item.position.longitude}` : ''
  return `<figure><img src="${pathToFileURL(path).href}" alt=""><figcaption>${escapeHtml(item.caption ?? '')}<br>${place} ${item.sha256.slice(0, 8)}</figcaption></figure>`
}
