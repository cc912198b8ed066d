import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import QRCode from 'qrcode'
import sharp from 'sharp'
import { finishPdf, standIn } from './file/finish-pdf.ts'
import { evidenceOf, type PageImage, prepareImages, type ReportImages } from './images.ts'
import { ReportError } from './report-error.ts'
import type { ReportModel } from './report-model.ts'
import { buildReportView, imageName, type ReportView } from './report-view.ts'
import { printableDeep, substitutesIn } from './safe-text.ts'

/** The standards a report can be exported under, best first. */
type Standard = 'a-3a' | 'a-3b'

const templates = fileURLToPath(new URL('templates/', import.meta.url))
const inter = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/inter/package.json'))
const fontPaths = ['400Regular', '500Medium', '600SemiBold'].map((weight) => join(inter, weight))
// At most this many rounds of replacing characters that no font on this machine can draw.
const maxRounds = 12
// Cached layout is dropped after this many reports.
const cacheAge = 3

/** Typesets reports with one compiler; must not be shared between threads. Its calls block their thread. */
export class Typesetter {
  private readonly compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontPaths }] })
  private pixels: { colour: Buffer; grey: Buffer } | undefined

  /**
   * One report as PDF/A-3A and PDF/UA-1, or as PDF/A-3B where a text makes level A impossible (a script whose
   * glyphs cannot be mapped back to characters). `marks`: whether marks in right-to-left text are drawn.
   * Rejects with ReportError `render_failed`.
   */
  async render(model: ReportModel, marks = true): Promise<Buffer<ArrayBuffer>> {
    // It becomes a clickable link, so no other scheme is allowed.
    if (!/^https?:\/\//.test(model.verifierUrl)) {
      throw new ReportError('render_failed', 'The verifier’s address is not a web address.')
    }
    try {
      const images = await prepareImages(model)
      const view = buildReportView(model, images)
      const inOrder = evidenceOf(model).map((item) => images.images.get(item))
      await this.provide(model, view, images, inOrder)
      const created = Math.floor((Date.parse(model.generatedAt) || 0) / 1000)
      const { pdf, accessible } = this.compile(view, created, !marks)
      return finishPdf(pdf, inOrder, accessible)
    } catch (cause) {
      if (cause instanceof ReportError) throw cause
      throw new ReportError('render_failed', 'The report could not be made.', { cause })
    } finally {
      this.compiler.resetShadow()
      this.compiler.evictCache(cacheAge)
    }
  }

  /** Puts the job's files beside the templates, in memory. */
  private async provide(
    model: ReportModel,
    view: ReportView,
    images: ReportImages,
    inOrder: (PageImage | undefined)[],
  ): Promise<void> {
    this.pixels ??= { colour: await onePixel(3), grey: await onePixel(1) }
    const { colour, grey } = this.pixels
    for (const [index, image] of inOrder.entries()) {
      if (image) this.put(imageName(index), standIn(image.grey ? grey : colour, index))
    }
    if (images.logo) this.put('logo.png', images.logo.bytes)
    for (const [index, signature] of images.signatures.entries()) {
      if (signature) this.put(`signature-${index}.png`, signature.bytes)
    }
    for (const [index, attachment] of (model.attachments ?? []).entries()) {
      this.put(view.attachments[index]?.path ?? '', Buffer.from(attachment.bytes))
    }
    this.put('verifier.svg', Buffer.from(await qrCode(model.verifierUrl)))
  }

  /** Compiles, replacing undrawable characters by □ until the standard's rules are met. */
  private compile(view: ReportView, created: number, marks: boolean): { pdf: Buffer; accessible: boolean } {
    const unsupported = new Set<number>()
    const asWritten = substitutesIn(view)
    let standard: Standard = 'a-3a'
    for (let round = 0; ; round += 1) {
      const printed = printableDeep(view, { unsupported, marks })
      const undrawn = substitutesIn(printed) > asWritten
      this.put('report.json', Buffer.from(JSON.stringify({ ...printed, undrawn })))
      try {
        const document = this.layOut()
        const pdf = this.compiler.pdf(document, { pdfStandard: standard, creationTimestamp: created })
        return { pdf, accessible: standard === 'a-3a' && this.isAccessible(document, created) }
      } catch (cause) {
        const message = cause instanceof Error ? cause.message : String(cause)
        const found = undrawable(message).filter((character) => !unsupported.has(character))
        for (const character of found) unsupported.add(character)
        const lower = found.length === 0 && standard === 'a-3a'
        if (lower) standard = 'a-3b'
        if (round >= maxRounds || (found.length === 0 && !lower)) {
          const reason = message.slice(0, 500)
          throw new ReportError('render_failed', `The report could not be typeset: ${reason}`, { cause })
        }
      }
    }
  }

  private layOut(): NodeTypstDocument {
    const compiled = this.compiler.compile({ mainFilePath: join(templates, 'report.typ'), resetRead: true })
    if (compiled.result) return compiled.result
    throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics ?? 'no diagnostics'))
  }

  /** Claims PDF/UA-1 only where the exporter's own checks for it pass: alternative texts, headings, title. */
  private isAccessible(document: NodeTypstDocument, created: number): boolean {
    try {
      this.compiler.pdf(document, { pdfStandard: 'ua-1', creationTimestamp: created })
      return true
    } catch {
      return false
    }
  }

  private put(name: string, content: Buffer): void {
    this.compiler.mapShadow(join(templates, 'job', name), content)
  }
}

/**
 * Code points that the typesetter reports as undrawable or forbidden. Its messages quote them in Rust syntax.
 */
function undrawable(message: string): number[] {
  const quoted = message.matchAll(/(?:the text|codepoint) `\\?"((?:[^"\\`]|\\\\?u\{[0-9a-f]+\}|\\.)*)\\?"`/g)
  return [...quoted].flatMap(([, text = '']) => {
    const plain = text.replace(/\\+u\{([0-9a-f]+)\}/g, (_, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    )
    return Array.from(plain, (character) => character.codePointAt(0) ?? 0).filter(
      (point) => point > 0x7e || point < 0x20,
    )
  })
}

async function onePixel(channels: 1 | 3): Promise<Buffer> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#888888' } })
  return (channels === 1 ? pixel.greyscale() : pixel).jpeg().toBuffer()
}

function qrCode(text: string): Promise<string> {
  return QRCode.toString(text, { type: 'svg', margin: 1, errorCorrectionLevel: 'M' })
}
