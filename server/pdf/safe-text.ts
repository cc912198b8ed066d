import { reserved, shortened as shortenedToBytes } from '../formats/file-names.ts'

/**
 * Makes text from people printable. It never becomes markup (it reaches the template as JSON strings), so
 * only typography is left: PDF/A forbids characters without a glyph and characters without a meaning.
 */

/** Replaces a character that no installed font can draw. Inter has it. */
const substitute = '□'

// Longest run without a space that fits the narrowest column; longer ones get break points.
const longRun = 24
const breakEvery = 12
const zeroWidthSpace = '\u200b'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

// A joiner may precede the mark; alone it does not crash the typesetter, and some words are written with it.
const spacesBeforeMark = /[\p{Zs}\u200b]+(?=(?:(?!\u200b)\p{Cf})*[\p{M}\p{EMod}])/gu
const lineOfMark = /\n(?=(?:(?!\u200b)\p{Cf})*[\p{M}\p{EMod}])/gu
const mark = /[\p{M}\p{EMod}\uff9e\uff9f]/gu
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

export interface Undrawable {
  /** Code points missing in every font. */
  unsupported: ReadonlySet<number>
  /** Replaces marks in right-to-left text by □ as well. */
  marks?: boolean
}

/**
 * Removes control characters and direction overrides (an override could make a report read backwards), and
 * replaces private-use, unassigned, unpaired and undrawable characters by □.
 */
export function printable(text: string, undrawable: Undrawable): string {
  const { unsupported } = undrawable
  if (/^[\x20-\x7e\u00a0-\u00ac\u00ae-\u024f\n]*$/.test(text) && unsupported.size === 0) return text
  const clean = text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/(?!\n)\p{Cc}|[\u00ad\u061c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu, '')
    .replace(/[\u{e0000}-\u{e0fff}]/gu, '')
    .replace(/[\p{Co}\p{Cn}\p{Cs}\ufffd]/gu, substitute)
  const drawn = Array.from(clean, (character) =>
    unsupported.has(character.codePointAt(0) ?? 0) ? substitute : character,
  ).join('')
  if (!rightToLeft.test(drawn)) return drawn
  if (undrawable.marks) return drawn.replace(mark, substitute).replace(/[\p{Cf}\u200b]/gu, '')
  // The typesetter crashes when a line breaks before a mark that the font lacks.
  return drawn.replace(spacesBeforeMark, '\u00a0').replace(lineOfMark, '\n\u00a0')
}

function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
    for (const entry of Object.values(value)) yield* stringsIn(entry)
}

/** Whether a plain value contains right-to-left text, and marks that may end up in it. */
export function hasMarks(value: unknown): boolean {
  const text = [...stringsIn(value)].join('\n').normalize('NFC')
  return rightToLeft.test(text) && (text.match(mark) !== null || /\p{Cf}/u.test(text))
}

/** How often □ stands in a plain value. */
export const substitutesIn = (value: unknown): number => JSON.stringify(value).split(substitute).length - 1

/** Applies `printable` to every string of a plain value; objects and arrays are copied. */
export function printableDeep<T>(value: T, undrawable: Undrawable): T {
  if (typeof value === 'string') return printable(value, undrawable) as T
  if (Array.isArray(value)) return value.map((entry) => printableDeep(entry, undrawable)) as T
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([key, entry]) => [key, printableDeep(entry, undrawable)])
  return Object.fromEntries(entries) as T
}

/** Where addresses and names of files are broken first. */
const joints = new Set(['@', '.', '_', '/', '-'])

/** Clusters up to and including a joint, or several in a row. */
function piecesOf(clusters: string[]): string[][] {
  const pieces: string[][] = []
  let last = ''
  for (const cluster of clusters) {
    const begins = pieces.length === 0 || (joints.has(last) && !joints.has(cluster))
    if (begins) pieces.push([])
    pieces.at(-1)?.push(cluster)
    last = cluster
  }
  return pieces
}

/** A part that is too long itself, with places to break. */
const broken = (piece: string[]) =>
  piece
    .map((cluster, index) => (index > 0 && index % breakEvery === 0 ? zeroWidthSpace + cluster : cluster))
    .join('')

/**
 * Lets a run of characters without spaces break between graphemes, so that no word leaves its column: behind the signs
 * that join its parts, and within a part only where that is long itself. As few places as will do: they are copied
 * with the text.
 */
export function breakable(text: string): string {
  return text.replace(/\S{25,}/gu, (run) => {
    const clusters = Array.from(graphemes.segment(run), (part) => part.segment)
    if (clusters.length <= longRun) return run
    let printed = ''
    let length = 0
    for (const piece of piecesOf(clusters)) {
      // Lines break behind these by themselves.
      const isPlace = /[-/]$/.test(printed) && /^\p{L}/u.test(piece[0] ?? '')
      const fits = length + piece.length <= longRun
      if (printed !== '' && !fits && !isPlace) printed += zeroWidthSpace
      length = fits ? length + piece.length : piece.length
      printed += piece.length > longRun ? broken(piece) : piece.join('')
    }
    return printed
  })
}

// What is printed of one answer, some pages: the time and memory of the typesetter grow with its lines.
const maxCharacters = 20_000
const maxLines = 400
const lineEnds = /\r\n?|[\n\u2028\u2029\u0085\v\f]/g

/** Where a text exceeds what is printed of one answer, given what was printed of it before; else its length. */
function endOf(text: string, before: { characters: number; lines: number }): number {
  let lines = before.lines
  for (const { index } of text.matchAll(lineEnds)) {
    if (index > maxCharacters - before.characters) break
    lines += 1
    if (lines >= maxLines) return index
  }
  return Math.min(text.length, Math.max(0, maxCharacters - before.characters))
}

const linesIn = (text: string) => (text.match(lineEnds)?.length ?? 0) + 1

/** Texts of one answer, breakable, up to some pages; `rest` then says that there is more. */
export function limitedList(texts: readonly string[], rest: string): string[] {
  const printed: string[] = []
  const before = { characters: 0, lines: 0 }
  for (const text of texts) {
    const end = endOf(text, before)
    if (end < text.length) {
      return [...printed, breakable(end === 0 ? rest : `${shortened(text, end + 1)}\n${rest}`)]
    }
    printed.push(breakable(text))
    before.characters += text.length
    before.lines += linesIn(text)
    if (before.lines >= maxLines && printed.length < texts.length) return [...printed, breakable(rest)]
  }
  return printed
}

/** One such text. */
export const limited = (text: string, rest: string): string => limitedList([text], rest).join('\n')

/** At most `max` UTF-16 units, cut between graphemes and marked with an ellipsis. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  let kept = ''
  for (const part of graphemes.segment(text)) {
    if (kept.length + part.segment.length >= max) break
    kept += part.segment
  }
  return `${kept.trimEnd()}…`
}

/**
 * Limits single-line texts: names and titles, which must not stretch over pages. Answers and comments stay
 * complete.
 */
export function line(text: string, max: number): string {
  return breakable(shortened(text, max))
}

/** With an ending and a number appended, a name of this many bytes is short enough for any system. */
const maxNameBytes = 200

/** A file name that every system accepts, even with more appended. */
export function safeFileName(name: string): string {
  const safe = shortenedToBytes(name.replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, '_'), maxNameBytes)
  return reserved.test(safe) ? `_${safe}` : safe
}
