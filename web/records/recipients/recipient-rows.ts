import { type Locale, limits, locales } from '@atesta/contract/limits.ts'
import { longestLine, oneLine } from '@atesta/contract/one-line.ts'
import type { KnownClient } from '../../queries/clients.ts'
import { readTable, type TableRow } from './table-text.ts'

/** The source of a person: chosen among the clients, pasted, or read from a file. */
export type RowSource = 'client' | 'pasted' | { file: string }

/** A person as given in a text; missing fields are empty. `line` is the line in the source, from 1. */
export type GivenPerson = {
  source: RowSource
  line: number
  email: string
  name: string
  phone: string
  locale: Locale | null
  /** A given language that is none of ours. */
  unknownLocale: string
}

/** Why a row is skipped. */
export type RowProblem =
  | 'no_address'
  | 'bad_address'
  | 'long_name'
  | 'repeated'
  | 'already_asked'
  | 'wants_none'
  | 'known'
  | 'too_many'

export type CheckedRow = GivenPerson & { clientId: number | null; problem: RowProblem | null }

/** The addresses that the server accepts. */
const address =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
export const isAddress = (text: string): boolean => text.length <= 254 && address.test(text)

type Field = 'email' | 'name' | 'phone' | 'locale'

/** Column headings in the languages of people's files. */
const headings: Record<Field, RegExp> = {
  email:
    /^(e-?mail|mail|correo|correo electr[óo]nico|endere[çc]o de e-?mail|e-?mail address|address|direcci[óo]n)$/i,
  name: /^(name|full name|client|nombre|nombre completo|cliente|nome|nome completo)$/i,
  phone: /^(phone|telephone|mobile|tel[ée]fono|celular|telefone)$/i,
  locale: /^(language|lang|locale|idioma|l[íi]ngua)$/i,
}
const fields = Object.keys(headings) as Field[]

/** The column of each field, if the first row is a heading. */
function columnsOf([first]: TableRow[]): Map<Field, number> | null {
  if (!first || first.cells.some((cell) => cell.includes('@'))) return null
  const found = new Map<Field, number>()
  for (const field of fields) {
    const at = first.cells.findIndex((cell) => headings[field].test(cell))
    if (at >= 0) found.set(field, at)
  }
  return found.has('email') ? found : null
}

const localeOf = (text: string): Locale | null =>
  locales.find((locale) => text.toLowerCase().split(/[-_]/)[0] === locale) ?? null

type Found = Pick<GivenPerson, 'line' | 'email'> & Partial<GivenPerson>

/** `Ana Ruiz <ana@example.com>`, or an address alone. */
function mailboxOf(cell: string): { email: string; name: string } {
  const [, name = '', email] = /^"?([^"<]*?)"?\s*<([^<>]*)>$/.exec(cell) ?? []
  return email === undefined ? { email: cell, name: '' } : { email: email.trim(), name: name.trim() }
}

const isPhone = (cell: string) => /^\+?[\d\s().-]{6,}$/.test(cell)
const isLocale = (cell: string) => cell.length <= 5 && localeOf(cell) !== null
const looksLikeLocale = (cell: string) => /^[a-z]{2}(?:[-_][a-z]{2})?$/i.test(cell)
const namesNothing = (cell: string) => isPhone(cell) || isLocale(cell)

/**
 * A cell with several addresses, or with an address among other text, is a list of its own (RFC 5322, section
 * 3.4).
 */
function cellsIn(cell: string): string[] {
  const isWhole = !cell.includes('@') || (isAddress(mailboxOf(cell).email) && cell.split('@').length === 2)
  if (isWhole || !cell.includes(',')) return [cell]
  return readTable(cell).flatMap(({ cells }) => cells)
}

/**
 * `Ruiz, Ana <ana@example.com>`: rejoins a name split at a comma, which some programs write without quotes.
 */
function joinNames(cells: readonly string[]): string[] {
  const joined: string[] = []
  for (const cell of cells) {
    const before = joined.at(-1)
    const isCut = before && !before.includes('@') && !namesNothing(before) && /^[^@<]+<[^<>]+>$/.test(cell)
    if (isCut) joined[joined.length - 1] = `${before}, ${cell}`
    else joined.push(cell)
  }
  return joined
}

/**
 * A row without headings: each cell with an @ is a person; if there is only one, the other cells are about
 * them.
 */
function personsOf({ line, cells }: TableRow): Found[] {
  const known = joinNames(cells.flatMap(cellsIn).filter(Boolean))
  const mailboxes = known.filter((cell) => cell.includes('@'))
  if (mailboxes.length > 1) return mailboxes.map((cell) => ({ line, ...mailboxOf(cell) }))
  const mailbox = mailboxOf(mailboxes[0] ?? '')
  const rest = known.filter((cell) => !cell.includes('@'))
  const locale = rest.find(isLocale)
  const phone = rest.find(isPhone)
  const words = rest.filter((cell) => cell !== locale && cell !== phone)
  const name = mailbox.name || (words.shift() ?? '')
  return [
    {
      line,
      email: mailbox.email,
      name,
      phone: phone ?? '',
      locale: locale ? localeOf(locale) : null,
      unknownLocale: locale ? '' : (words.find(looksLikeLocale) ?? ''),
    },
  ]
}

function foundIn(text: string): Found[] {
  const rows = readTable(text)
  const columns = columnsOf(rows)
  if (!columns) return readTable(text, { ofLines: true }).flatMap(personsOf)
  return rows.slice(1).map(({ line, cells }) => {
    const cell = (field: Field) => cells[columns.get(field) ?? -1] ?? ''
    const mailbox = mailboxOf(cell('email'))
    const locale = localeOf(cell('locale'))
    return {
      line,
      email: mailbox.email,
      name: cell('name') || mailbox.name,
      phone: cell('phone'),
      locale,
      unknownLocale: locale ? '' : cell('locale'),
    }
  })
}

/**
 * The people in a pasted text or a CSV file: with or without headings, separated by commas, semicolons or
 * tabs.
 */
export const readPeople = (text: string, source: RowSource = 'pasted'): GivenPerson[] =>
  foundIn(text).map((found) => ({
    phone: '',
    locale: null,
    unknownLocale: '',
    ...found,
    source,
    // A quoted cell may have several lines, and what is copied from a page invisible characters.
    name: oneLine(found.name ?? ''),
  }))

type Checking = {
  /** Already chosen addresses, in lower case. */
  chosen?: ReadonlySet<string>
  /** Clients by their address in lower case. */
  known: ReadonlyMap<string, KnownClient>
  /** `ask` accepts recipients who may be asked, `import` accepts new people. */
  purpose: 'ask' | 'import'
  /** How many more may be added. */
  room?: number
}

/**
 * Decides for each row whether it can be taken, and otherwise why not. Of several equal addresses, the first
 * is taken.
 */
export function checkRows(people: readonly GivenPerson[], checking: Checking): CheckedRow[] {
  const seen = new Set(checking.chosen)
  let room = checking.room ?? limits.maxRecipientsAtOnce
  return people.map((given) => {
    const address = given.email.toLowerCase()
    const client = checking.known.get(address)
    const problem = ((): RowProblem | null => {
      if (!given.email) return 'no_address'
      if (!isAddress(given.email)) return 'bad_address'
      if (given.name.length > longestLine) return 'long_name'
      if (seen.has(address)) return 'repeated'
      if (checking.purpose === 'import' && client) return 'known'
      if (client?.recipient) return 'already_asked'
      if (checking.purpose === 'ask' && client?.unsubscribed) return 'wants_none'
      return room > 0 ? null : 'too_many'
    })()
    seen.add(address)
    if (problem === null) room--
    return {
      ...given,
      name: given.name || (client?.name ?? ''),
      clientId: client?.client_id ?? null,
      problem,
    }
  })
}
