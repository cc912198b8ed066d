import { asInteger, isDict, latin1, type PdfDict, PdfReader, PdfSyntaxError } from './pdf-syntax.ts'

/** Undoes zlib's compression (RFC 1950). Throws when the data are damaged, or are more than `most` bytes then. */
export type Inflate = (data: Uint8Array, most: number) => Uint8Array

export type XrefEntry =
  | { kind: 'plain'; offset: number; generation: number }
  | { kind: 'packed'; stream: number; index: number }
  | { kind: 'free' }

// Every save of a signed file adds one; a thousand is a loop.
const maxSections = 1000
export const maxInflated = 256_000_000
/** A stream may hold more than its rows: what predictors add, and padding. */
const padding = 65_536

export interface Section {
  dict: PdfDict
  entries: Map<number, XrefEntry>
}

/**
 * How many entries all cross-references of a file may have. Each is about an object, which takes more bytes than this even
 * when it is packed well; those that are free are few, or a file would tell of little else. No file has more objects than
 * ISO 32000-1 Annex C names.
 */
export const maxEntries = (fileLength: number) => Math.min(250_000 + Math.floor(fileLength / 4), 8_388_608)

function beyondMeasure(): never {
  throw new PdfSyntaxError('there are more cross-references than a file of this size can need')
}

/** Programs differ in which one counts where a section has a number twice. */
function enter(entries: Map<number, XrefEntry>, number: number, entry: XrefEntry): void {
  if (entries.has(number)) throw new PdfSyntaxError(`object ${number} stands twice in the cross-references`)
  entries.set(number, entry)
}

/**
 * Reads the cross-reference tables and streams (ISO 32000-2 §7.5.4, §7.5.8), the newest first, hybrids included.
 * Throws PdfSyntaxError when one is not where it is said to be. `rows` are those that were read, also about an object
 * that a newer one is about.
 */
export function readXref(
  bytes: Uint8Array,
  inflate: Inflate,
): { trailer: PdfDict; entries: Map<number, XrefEntry>; rows: number } {
  if (!latin1(bytes.subarray(0, 1024)).includes('%PDF-')) throw new PdfSyntaxError('not a PDF')
  let next: number | undefined = startOfTable(bytes)
  const seen = new Set<number>()
  const entries = new Map<number, XrefEntry>()
  let trailer: PdfDict | undefined
  // Of all sections together: they may overlap, or be named often, so that a small file could be read for ever.
  const most = maxEntries(bytes.length)
  let left = most
  const read = (at: number) => {
    const section = readSection(bytes, at, inflate, left)
    left -= section.entries.size
    return section
  }
  const add = (section: Section) => {
    for (const [number, entry] of section.entries) if (!entries.has(number)) entries.set(number, entry)
  }
  while (next !== undefined) {
    if (seen.has(next) || seen.size > maxSections)
      throw new PdfSyntaxError('the cross-references have a loop')
    seen.add(next)
    const section = read(next)
    trailer ??= section.dict
    add(section)
    const hybrid = asInteger(section.dict.get('/XRefStm'))
    if (hybrid !== undefined) add(read(hybrid))
    next = asInteger(section.dict.get('/Prev'))
  }
  if (!trailer) throw new PdfSyntaxError('no trailer')
  return { trailer, entries, rows: most - left }
}

function lastIndexOf(bytes: Uint8Array, word: string): number {
  const first = word.charCodeAt(0)
  for (let at = bytes.length - word.length; at >= 0; at -= 1)
    if (bytes[at] === first && latin1(bytes, at, at + word.length) === word) return at
  return -1
}

/** Where the newest cross-references begin, as the end of the file says. */
export function startOfTable(bytes: Uint8Array): number {
  const mark = lastIndexOf(bytes, 'startxref')
  if (mark === -1) throw new PdfSyntaxError('cut off: no startxref')
  if (lastIndexOf(bytes, '%%EOF') < mark) throw new PdfSyntaxError('cut off: no end')
  return new PdfReader(bytes, mark + 'startxref'.length).integer()
}

function readSection(bytes: Uint8Array, at: number, inflate: Inflate, most: number): Section {
  if (at >= bytes.length) throw new PdfSyntaxError(`no cross-references at ${at}`)
  const reader = new PdfReader(bytes, at)
  return reader.accepts('xref') ? readTable(reader, most) : readStream(reader, inflate, most)
}

/** A table behind its first word, and the trailer. */
export function readTable(reader: PdfReader, most = maxEntries(reader.bytes.length)): Section {
  const entries = new Map<number, XrefEntry>()
  while (!reader.accepts('trailer')) {
    const first = reader.integer()
    const count = reader.integer()
    if (count > most - entries.size) beyondMeasure()
    for (let index = 0; index < count; index += 1) {
      const offset = reader.integer()
      const generation = reader.integer()
      const use = reader.word()
      if (use !== 'n' && use !== 'f') throw new PdfSyntaxError('a cross-reference is malformed')
      enter(entries, first + index, use === 'n' ? { kind: 'plain', offset, generation } : { kind: 'free' })
    }
  }
  const dict = reader.value()
  if (!isDict(dict)) throw new PdfSyntaxError('no trailer')
  return { dict, entries }
}

function readStream(reader: PdfReader, inflate: Inflate, most: number): Section {
  reader.integer()
  reader.integer()
  if (!reader.accepts('obj')) throw new PdfSyntaxError('no cross-references where they should be')
  const dict = reader.value()
  if (!isDict(dict) || dict.get('/Type') !== '/XRef' || !reader.accepts('stream')) {
    throw new PdfSyntaxError('no cross-references where they should be')
  }
  if (reader.bytes[reader.at] === 13) reader.at += 1
  if (reader.bytes[reader.at] === 10) reader.at += 1
  const length = asInteger(dict.get('/Length'))
  if (length === undefined) throw new PdfSyntaxError('the cross-reference stream has no length')
  const stored = reader.bytes.subarray(reader.at, reader.at + length)
  const layout = layoutOf(dict)
  if (layout.count > most) beyondMeasure()
  // Zeros shrink to a thousandth: no more is inflated than the rows need.
  const rows = streamContent(dict, stored, inflate, 2 * layout.count * layout.width + padding)
  if (!rows) throw new PdfSyntaxError('the cross-reference stream has an unknown filter')
  return { dict, entries: readRows(layout, rows) }
}

type Layout = { widths: number[]; width: number; ranges: number[]; count: number }

/** How long its rows are, and which objects they are about: pairs of a first number and a count. */
function layoutOf(dict: PdfDict): Layout {
  const widths = numbers(dict.get('/W'))
  const width = widths.reduce((sum, each) => sum + each, 0)
  if (widths.length !== 3 || width === 0 || Math.max(...widths) > 6) throw new PdfSyntaxError('bad /W')
  const index = numbers(dict.get('/Index'))
  const ranges = index.length > 0 ? index : [0, asInteger(dict.get('/Size')) ?? 0]
  // Less than none would let others be more than all.
  if (ranges.some((each) => each < 0)) throw new PdfSyntaxError('bad /Index')
  const count = ranges.reduce((sum, each, at) => (at % 2 === 1 ? sum + each : sum), 0)
  return { widths, width, ranges, count }
}

function readRows({ widths, width, ranges }: Layout, rows: Uint8Array): Map<number, XrefEntry> {
  const [typeWidth = 0, secondWidth = 0, thirdWidth = 0] = widths
  const entries = new Map<number, XrefEntry>()
  let at = 0
  for (let pair = 0; pair + 1 < ranges.length; pair += 2) {
    const [first = 0, count = 0] = [ranges[pair], ranges[pair + 1]]
    for (let offset = 0; offset < count; offset += 1, at += width) {
      if (at + width > rows.length) throw new PdfSyntaxError('the cross-references are cut off')
      const type = typeWidth === 0 ? 1 : bigEndian(rows, at, typeWidth)
      const second = secondWidth === 0 ? 0 : bigEndian(rows, at + typeWidth, secondWidth)
      const third = bigEndian(rows, at + typeWidth + secondWidth, thirdWidth)
      if (type === 1) enter(entries, first + offset, { kind: 'plain', offset: second, generation: third })
      else if (type === 2) enter(entries, first + offset, { kind: 'packed', stream: second, index: third })
      else enter(entries, first + offset, { kind: 'free' })
    }
  }
  return entries
}

function bigEndian(bytes: Uint8Array, from: number, width: number): number {
  return bytes.subarray(from, from + width).reduce((number, byte) => number * 256 + byte, 0)
}

function numbers(value: unknown): number[] {
  return Array.isArray(value) ? value.map((entry) => asInteger(entry) ?? 0) : []
}

/**
 * A stream's content with no filter or FlateDecode, predictors included; undefined for other filters. The dictionary's
 * `/Filter` and `/DecodeParms` must be direct. Throws when the data are damaged or inflate beyond all measure.
 */
export function streamContent(
  dict: PdfDict,
  data: Uint8Array,
  inflate: Inflate,
  most = maxInflated,
): Uint8Array | undefined {
  const filter = dict.get('/Filter')
  const single = Array.isArray(filter) && filter.length <= 1 ? filter[0] : filter
  if (single === undefined) return data
  if (single !== '/FlateDecode') return undefined
  try {
    return unpredicted(dict, inflate(data, most))
  } catch (cause) {
    throw new PdfSyntaxError('a compressed stream cannot be read', { cause })
  }
}

/** Undoes the PNG predictors (§7.4.4.4), which nearly every writer uses for this stream. */
function unpredicted(dict: PdfDict, data: Uint8Array): Uint8Array {
  const found = dict.get('/DecodeParms')
  const parameters = Array.isArray(found) ? found[0] : found
  if (!isDict(parameters) || (asInteger(parameters.get('/Predictor')) ?? 1) < 10) return data
  const columns = asInteger(parameters.get('/Columns')) ?? 1
  const rows = Math.floor(data.length / (columns + 1))
  const result = new Uint8Array(rows * columns)
  for (let row = 0; row < rows; row += 1) {
    const filter = data[row * (columns + 1)]
    for (let column = 0; column < columns; column += 1) {
      const here = row * columns + column
      const left = column > 0 ? (result[here - 1] ?? 0) : 0
      const up = row > 0 ? (result[here - columns] ?? 0) : 0
      const corner = row > 0 && column > 0 ? (result[here - columns - 1] ?? 0) : 0
      const raw = data[row * (columns + 1) + 1 + column] ?? 0
      result[here] = raw + predicted(filter, left, up, corner)
    }
  }
  return result
}

function predicted(filter: number | undefined, left: number, up: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  if (filter !== 4) return 0
  const [byLeft, byUp, byCorner] = [
    Math.abs(up - corner),
    Math.abs(left - corner),
    Math.abs(left + up - 2 * corner),
  ]
  if (byLeft <= byUp && byLeft <= byCorner) return left
  return byUp <= byCorner ? up : corner
}
