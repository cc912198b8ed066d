import { type Locale, locales } from '@atesta/contract/limits.ts'
import type { LocalizedText } from '@atesta/contract/schemas/form.ts'
import { noAnswer, placeOf } from '../text.ts'
import { withoutMarkdown } from './markdown.ts'
import type { Notice } from './notices.ts'
import { idNamed, type Names } from './to-rule.ts'

/** A workbook's sheet as text, header first. `isCut`: it has further rows, which were not read. */
export type Sheet = { name: string; rows: readonly (readonly string[])[]; isCut?: boolean }

/** Equivalent headers in the XLSForm world (https://xlsform.org/en/, and those that pyxform still reads). */
const aliases = new Map(
  Object.entries({
    command: 'type',
    tag: 'name',
    value: 'name',
    caption: 'label',
    relevance: 'relevant',
    'bind:relevant': 'relevant',
    'bind:constraint': 'constraint',
    'bind:calculate': 'calculation',
    'bind:required': 'required',
    'bind:readonly': 'read_only',
    'bind:type': 'type',
    calculate: 'calculation',
    readonly: 'read_only',
    'bind:jr:constraintmsg': 'constraint_message',
    constraintmsg: 'constraint_message',
    'bind:jr:requiredmsg': 'required_message',
    requiredmsg: 'required_message',
    'jr:count': 'repeat_count',
    count: 'repeat_count',
    'control:appearance': 'appearance',
    'body:appearance': 'appearance',
  }),
)
const translated = new Set(['label', 'hint', 'guidance_hint', 'constraint_message', 'required_message'])
const media = new Set(['image', 'audio', 'video', 'big-image', 'media'])

/** A parsed header: its column, and for texts their language, as written there. */
type Header = { column: string; language: string | undefined; written: string }

export function readHeader(written: string): Header {
  const parts = written
    .trim()
    .replaceAll('::', ':')
    .split(':')
    .map((part) => part.trim())
  const lower = parts.join(':').toLowerCase().replaceAll(/\s+/g, '_')
  const known = aliases.get(lower)
  if (known) return { column: known, language: undefined, written }
  const [first = '', ...rest] = parts
  const name = first.toLowerCase().replaceAll(/\s+/g, '_')
  const column = aliases.get(name) ?? name
  if (media.has(column)) return { column: 'media', language: undefined, written }
  if (translated.has(column))
    return { column, language: rest.length > 0 ? rest.join(':') : undefined, written }
  return { column: lower, language: undefined, written }
}

const languageNames: Record<Locale, readonly string[]> = {
  en: ['english', 'inglés', 'ingles', 'inglês'],
  es: ['spanish', 'español', 'espanol', 'espanhol', 'castellano'],
  pt: ['portuguese', 'português', 'portugues', 'portugués'],
}

/** The product's language for a header's `English (en)`, `es`, `Português` or `pt-BR`, if there is one. */
export function localeOf(language: string): Locale | undefined {
  const code =
    /\(([a-z]{2,3})\b[^)]*\)/i.exec(language)?.[1] ?? /^([a-z]{2})(?:[-_]\w+)?$/i.exec(language)?.[1]
  if (code) return locales.find((locale) => locale === code.toLowerCase())
  const name = language.toLowerCase().replace(/\s*\(.*$/, '')
  return locales.find((locale) => languageNames[locale].includes(name))
}

/** Columns of our own exports: see `extra.ts`. */
export const isExtraColumn = (name: string): boolean => /^atesta_extra(_\d+)?$/.test(name)

export const isTrue = (text: string): boolean => /^(?:yes|true|true\(\)|1)$/i.test(text)

const maxTextLength = 4000

/** A row of a sheet. Cells that are never taken are reported at the end, so that none is lost silently. */
export class Row {
  readonly number: number
  private readonly sheet: string
  private readonly cells: { header: Header; text: string; taken: boolean }[]
  private readonly notices: Notice[]

  constructor(sheet: string, number: number, headers: Header[], texts: readonly string[], notices: Notice[]) {
    this.sheet = sheet
    this.number = number
    this.notices = notices
    this.cells = headers.flatMap((header, index) => {
      const written = texts[index] ?? ''
      // A value split over several cells may be split at a space.
      const text = isExtraColumn(header.column) ? written : written.trim()
      return text === '' ? [] : [{ header, text, taken: false }]
    })
  }

  get isBlank(): boolean {
    return this.cells.length === 0
  }

  notice(code: Notice['code'], more: { column?: string; what?: string } = {}): void {
    this.notices.push({ code, sheet: this.sheet, row: this.number, ...more })
  }

  /** The cell's text; '' if empty. */
  take(column: string): string {
    const found = this.cells.filter((cell) => cell.header.column === column && !cell.header.language)
    for (const cell of found) cell.taken = true
    return found[0]?.text ?? ''
  }

  /** The texts of all matching columns, in the order of the sheet. */
  takeAll(fits: (column: string) => boolean): string[] {
    const found = this.cells.filter((cell) => fits(cell.header.column))
    for (const cell of found) cell.taken = true
    return found.map((cell) => cell.text)
  }

  /** Marks all cells as taken. */
  takeWhole(): void {
    for (const cell of this.cells) cell.taken = true
  }

  /** Every cell by its header as written. */
  written(): Record<string, string> {
    return Object.fromEntries(this.cells.map(({ header, text }) => [header.written, text]))
  }

  /** Non-standard columns, for choice filters. */
  others(): Record<string, string> {
    const named = this.cells.map(({ header, text }) => [header.column, text] as const)
    return Object.fromEntries(named)
  }

  taken(column: string): void {
    for (const cell of this.cells) if (cell.header.column === column) cell.taken = true
  }

  /**
   * A text in the product's languages. If it has none of them, the form's own language stands for all.
   * `names`: the answers that it can name.
   */
  text(column: string, standard: string, names: Names): LocalizedText {
    const cells = this.cells.filter((cell) => cell.header.column === column)
    const byLocale: Partial<Record<Locale, string>> = {}
    let plain: string | undefined
    let foreign: string | undefined
    for (const cell of cells) {
      cell.taken = true
      const { language } = cell.header
      const locale = language === undefined ? undefined : localeOf(language)
      const text = this.clean(cell.text, cell.header.written, names)
      if (language === undefined) plain ??= text
      else if (locale) byLocale[locale] ??= text
      else if (language === standard) foreign = text
      else foreign ??= text
    }
    const home = localeOf(standard)
    if (Object.keys(byLocale).length === 0) return plain ?? foreign ?? ''
    if (plain !== undefined && home) byLocale[home] ??= plain
    else if (plain !== undefined) byLocale.en ??= plain
    return byLocale
  }

  private clean(text: string, column: string, names: Names): string {
    const bare = withoutMarkdown(text.replaceAll(/<\/?(?:span|font|b|i|u|strong|em|p|br|h\d)\b[^<>]*>/gi, ''))
    if (bare !== text) this.notice('styling_removed', { column })
    // The spaces are not part of the pattern: next to a name that may contain spaces, it would try every way
    // to divide them.
    const filled = bare.replaceAll(/\$\{([^{}]*)\}/g, (written, name: string) => {
      const id = idNamed(name.trim(), names)
      if (id === undefined) this.notice('label_reference', { column, what: written })
      return id === undefined ? noAnswer : placeOf(id)
    })
    if (filled.length > maxTextLength) this.notice('text_shortened', { column })
    return filled.slice(0, maxTextLength)
  }

  /** Reports the cells that were not taken. */
  close(): void {
    for (const { header, text, taken } of this.cells)
      if (!taken)
        this.notice(header.column === 'media' ? 'media_ignored' : 'cell_ignored', {
          column: header.written,
          what: text,
        })
  }
}

/** The rows of a sheet below its header, without blank ones. */
export function rowsOf(sheet: Sheet, notices: Notice[]): Row[] {
  const start = sheet.rows.findIndex((row) => row.some((cell) => cell.trim() !== ''))
  const headers = (sheet.rows[start] ?? []).map(readHeader)
  const rows = sheet.rows.slice(start + 1)
  return rows
    .map((texts, index) => new Row(sheet.name, start + index + 2, headers, texts, notices))
    .filter((row) => !row.isBlank)
}

/**
 * Languages of a sheet that the product lacks, except the only one: texts without a language take precedence
 * over it.
 */
export function foreignLanguages(sheet: Sheet, standard: string): string[] {
  const written = sheet.rows.find((row) => row.some((cell) => cell.trim() !== '')) ?? []
  const headers = written.map(readHeader)
  const languages = new Set(headers.flatMap(({ language }) => language ?? []))
  const translated = new Set(headers.flatMap(({ column, language }) => (language ? [column] : [])))
  const hasPlain = headers.some(({ column, language }) => !language && translated.has(column))
  const foreign = [...languages].filter((language) => !localeOf(language))
  if (hasPlain || foreign.length < languages.size) return foreign
  const kept = foreign.includes(standard) ? standard : foreign[0]
  return foreign.filter((language) => language !== kept)
}
