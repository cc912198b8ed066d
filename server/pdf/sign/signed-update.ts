import type { Hash } from 'node:crypto'
import {
  type PdfDict,
  PdfRef,
  type PdfValue,
  textString,
  writeValue,
} from '@atesta/evidence/pdf/pdf-syntax.ts'

/** A finished PDF, as far as an update must know it. */
export interface SignedBase {
  length: number
  /** Hash over all its bytes so far. */
  sha256: Hash
  /** Where its cross-reference table begins. */
  startxref: number
  trailer: PdfDict
  root: PdfRef
  catalog: PdfDict
  /** Its form so far; entries other than the fields are kept. */
  form: PdfDict
  fields: PdfValue[]
  page: FirstPage
}

/** The page that holds the invisible fields. */
export interface FirstPage {
  ref: PdfRef
  dict: PdfDict
  annotations: PdfValue[]
  /** Left and bottom of the visible area. */
  corner: [number, number]
}

export interface SignedUpdate {
  /**
   * Name of the field (ISO 32000-2 §12.7.4.2), and its text for assistive technology (ISO 14289-1 §7.18.1).
   */
  field: { name: string; text: string }
  /** The signature dictionary as text, without ByteRange, Contents and its end. */
  value: string
  /** Space for the contents, in bytes. */
  room: number
  /** Additional streams, and their catalog entries once they have numbers. */
  streams: readonly Uint8Array[]
  /** More entries of the catalog, given the streams' numbers. */
  catalog: (streams: readonly PdfRef[]) => readonly (readonly [string, PdfValue])[]
  /**
   * Computes the contents: DER over the SHA-256 of everything else; undefined when there is none after all.
   */
  sign: (digest: Buffer) => Promise<Buffer | undefined>
}

/**
 * The bytes that, appended to `base`, add one signature over everything but itself (ISO 32000-2 §12.8), in an
 * invisible field of the first page; also returns what the next update must know. PDF/A-3 and PDF/UA-1 are
 * preserved: the field's rectangle is empty, so it needs no appearance (ISO 19005-3 §6.3.3), and outside the
 * page, so it needs no tag (ISO 14289-1 §7.18). Undefined when `sign` returns nothing.
 */
export async function signedUpdate(
  base: SignedBase,
  update: SignedUpdate,
): Promise<{ bytes: Buffer; next: SignedBase } | undefined> {
  const size = Number(base.trailer.get('/Size'))
  const numbered = (at: number) => new PdfRef(size + at, 0)
  const [widget, value] = [numbered(0), numbered(1)]
  const streams = update.streams.map((_, at) => numbered(2 + at))
  const fields = [...base.fields, widget]
  const annotations = [...base.page.annotations, widget]
  const catalog: PdfDict = new Map([
    ...base.catalog,
    ...update.catalog(streams),
    ['/AcroForm', formOf(base.form, fields)] as const,
  ])
  const page: PdfDict = new Map<string, PdfValue>([
    ...base.page.dict,
    ['/Annots', annotations],
    ['/Tabs', '/S'],
  ])
  const body = new Body(base.length)
  body.object(base.page.ref, writeValue(page))
  body.object(base.root, writeValue(catalog))
  body.object(widget, writeValue(fieldOf(base.page, value, update.field)))
  for (const [at, ref] of streams.entries()) body.stream(ref, update.streams[at] ?? new Uint8Array())
  body.begin(value)
  body.text(`<<${update.value} /ByteRange `)
  // Only the value of /Contents, brackets included, is not signed (§12.8.1).
  const from = body.end + byteRange(0, 0, 0).length + ' /Contents '.length
  const to = from + 2 * update.room + 2
  const closing = '>>\nendobj\n'
  const startxref = to + closing.length
  const trailer = trailerOf(base, size + 2 + streams.length)
  const after = Buffer.from(
    `${closing}${body.table()}trailer\n${writeValue(trailer)}\nstartxref\n${startxref}\n%%EOF\n`,
    'latin1',
  )
  body.text(`${byteRange(from, to, after.length)} /Contents `)
  const head = body.bytes()
  const contents = await update.sign(base.sha256.copy().update(head).update(after).digest())
  if (!contents) return undefined
  if (contents.length > update.room) throw new RangeError('the signature does not fit into its place')
  const hex = contents
    .toString('hex')
    .padEnd(2 * update.room, '0')
    .toUpperCase()
  const bytes = Buffer.concat([head, Buffer.from(`<${hex}>`, 'latin1'), after])
  const next: SignedBase = {
    ...base,
    length: base.length + bytes.length,
    sha256: base.sha256.copy().update(bytes),
    startxref,
    trailer,
    catalog,
    fields,
    page: { ...base.page, dict: page, annotations },
  }
  return { bytes, next }
}

/** The appended objects, and where each begins. */
class Body {
  private readonly pieces: Buffer[] = []
  private readonly offsets = new Map<number, number>()
  end: number

  constructor(start: number) {
    this.end = start
  }

  text(text: string): void {
    this.add(Buffer.from(text, 'latin1'))
  }

  begin(ref: PdfRef): void {
    this.offsets.set(ref.number, this.end)
    this.text(`${ref.number} ${ref.generation} obj\n`)
  }

  object(ref: PdfRef, written: string): void {
    this.begin(ref)
    this.text(`${written}\nendobj\n`)
  }

  stream(ref: PdfRef, data: Uint8Array): void {
    this.begin(ref)
    this.text(`<</Length ${data.length}>>\nstream\n`)
    this.add(Buffer.from(data))
    this.text('\nendstream\nendobj\n')
  }

  bytes(): Buffer {
    return Buffer.concat(this.pieces)
  }

  table(): string {
    const rows = [...this.offsets].sort(([one], [other]) => one - other)
    const lines = rows.map(([number, at]) => `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`)
    return `xref\n0 1\n0000000000 65535 f \n${lines.join('')}`
  }

  private add(bytes: Buffer): void {
    this.pieces.push(bytes)
    this.end += bytes.length
  }
}

/** Padded to a fixed length, so that filling in the numbers does not move anything. */
function byteRange(from: number, to: number, rest: number): string {
  return `[0 ${[from, to, rest].map((number) => String(number).padEnd(12)).join(' ')}]`
}

/** SignaturesExist and AppendOnly (§12.7.3). */
const formOf = (form: PdfDict, fields: PdfValue[]): PdfDict =>
  new Map<string, PdfValue>([...form, ['/Fields', fields], ['/SigFlags', '3']])

function fieldOf({ ref, corner }: FirstPage, value: PdfRef, { name, text }: SignedUpdate['field']): PdfDict {
  const [left, bottom] = corner.map((side) => String(Math.floor(side) - 1))
  return new Map<string, PdfValue>([
    ['/Type', '/Annot'],
    ['/Subtype', '/Widget'],
    ['/FT', '/Sig'],
    ['/T', textString(name)],
    ['/TU', textString(text)],
    // Printed and locked: PDF/A wants the first of every annotation.
    ['/F', '132'],
    ['/Rect', [left ?? '-1', bottom ?? '-1', left ?? '-1', bottom ?? '-1']],
    ['/P', ref],
    ['/V', value],
  ])
}

function trailerOf({ trailer, startxref, sha256 }: SignedBase, size: number): PdfDict {
  const [id] = [trailer.get('/ID')].flat()
  // The file's permanent identifier stays, the changing one is new (§14.4).
  const state = `<${sha256.copy().digest('hex').slice(0, 32).toUpperCase()}>`
  return new Map<string, PdfValue>([
    ...trailer,
    ['/Size', String(size)],
    ['/Prev', String(startxref)],
    ['/ID', [id ?? state, state]],
  ])
}
