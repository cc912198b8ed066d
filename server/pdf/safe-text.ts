import { reserved, shortened as shortenedToBytes } from '../formats/file-names.ts'

/**
 * Text from people, made printable. It never becomes markup – it reaches the template as JSON strings – so what is
 * left to do is typographic: PDF/A forbids characters without a glyph and characters without a meaning.
 */

/** Replaces a character that no installed font can draw. Inter has it. */
const substitute = '□'

// Longest run without a space that surely fits the narrowest column; longer ones get places to break.
const longRun = 24
const breakEvery = 12
const zeroWidthSpace = '\u200b'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

// A joiner may stand before the mark; alone it does not end the typesetter, and words are written with it.
const spacesBeforeMark = /[\p{Zs}\u200b]+(?=(?:(?!\u200b)\p{Cf})*[\p{M}\p{EMod}])/gu
const lineOfMark = /\n(?=(?:(?!\u200b)\p{Cf})*[\p{M}\p{EMod}])/gu
const mark = /[\p{M}\p{EMod}\uff9e\uff9f]/gu
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

export interface Undrawable {
  /** Code points that no font has. */
  unsupported: ReadonlySet<number>
  /** Puts □ for marks too in text from right to left. */
  marks?: boolean
}

/**
 * Drops control characters and direction overrides (an override could make a report read backwards), and puts □
 * for private-use, unassigned and unpaired characters and for what is undrawable.
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
  // Where a line breaks before a mark that the font lacks, the typesetter ends its process.
  return drawn.replace(spacesBeforeMark, '\u00a0').replace(lineOfMark, '\n\u00a0')
}

function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
    for (const entry of Object.values(value)) yield* stringsIn(entry)
}

/** Whether a plain value has text from right to left, and marks that may come to stand in it. */
export function hasMarks(value: unknown): boolean {
  const text = [...stringsIn(value)].join('\n').normalize('NFC')
  return rightToLeft.test(text) && (text.match(mark) !== null || /\p{Cf}/u.test(text))
}

/** `printable` for every string of a plain value; objects and arrays are copied. */
export function printableDeep<T>(value: T, undrawable: Undrawable): T {
  if (typeof value === 'string') return printable(value, undrawable) as T
  if (Array.isArray(value)) return value.map((entry) => printableDeep(entry, undrawable)) as T
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([key, entry]) => [key, printableDeep(entry, undrawable)])
  return Object.fromEntries(entries) as T
}

/** Lets a run of characters without spaces wrap, between graphemes, so that no word leaves its column. */
export function breakable(text: string): string {
  return text.replace(/\S{25,}/gu, (run) => {
    const clusters = Array.from(graphemes.segment(run), (part) => part.segment)
    if (clusters.length <= longRun) return run
    return clusters
      .map((cluster, index) => (index > 0 && index % breakEvery === 0 ? zeroWidthSpace + cluster : cluster))
      .join('')
  })
}

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

/** Texts of one line: names and titles, which must not stretch over pages. Answers and comments stay complete. */
export function line(text: string, max: number): string {
  return breakable(shortened(text, max))
}

/** With an ending and a number behind it, a name of so many bytes is short enough for any system. */
const maxNameBytes = 200

/** What every system accepts as the name of a file, also with more behind it. */
export function safeFileName(name: string): string {
  const safe = shortenedToBytes(name.replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, '_'), maxNameBytes)
  return reserved.test(safe) ? `_${safe}` : safe
}
