import { type Locale, limits, locales } from '@atesta/contract/limits.ts'
import type { KnownClient } from '../../queries/clients.ts'
import { readTable, type TableRow } from './table-text.ts'

/** A person as a text names them; what it does not say is empty. `line` is where, from 1. */
export type GivenPerson = { line: number; email: string; name: string; phone: string; locale: Locale | null }

/** Why a row is left out. */
export type RowProblem =
  | 'no_address'
  | 'bad_address'
  | 'repeated'
  | 'already_asked'
  | 'wants_none'
  | 'known'
  | 'too_many'

export type CheckedRow = GivenPerson & { clientId: number | null; problem: RowProblem | null }

/** What the server takes as an address. */
const address =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
export const isAddress = (text: string): boolean => text.length <= 254 && address.test(text)

type Field = 'email' | 'name' | 'phone' | 'locale'

/** What heads a column, in the languages people's files are in. */
const headings: Record<Field, RegExp> = {
  email:
    /^(e-?mail|mail|correo|correo electr[óo]nico|endere[çc]o de e-?mail|e-?mail address|address|direcci[óo]n)$/i,
  name: /^(name|full name|client|nombre|nombre completo|cliente|nome|nome completo)$/i,
  phone: /^(phone|telephone|mobile|tel[ée]fono|celular|telefone)$/i,
  locale: /^(language|lang|locale|idioma|l[íi]ngua)$/i,
}
const fields = Object.keys(headings) as Field[]

/** Which column holds what, if the first row is a heading. */
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

const person = (line: number, given: Partial<GivenPerson>): GivenPerson => ({
  line,
  email: '',
  name: '',
  phone: '',
  locale: null,
  ...given,
})

/** `Ana Ruiz <ana@example.com>`, or an address alone. */
function mailboxOf(cell: string): { email: string; name: string } {
  const [, name = '', email] = /^"?([^"<]*?)"?\s*<([^<>]*)>$/.exec(cell) ?? []
  return email === undefined ? { email: cell, name: '' } : { email: email.trim(), name: name.trim() }
}

const isPhone = (cell: string) => /^\+?[\d\s().-]{6,}$/.test(cell)

/** A row without headings: each cell with an @ is a person; where there is one, the other cells are about them. */
function personsOf({ line, cells }: TableRow): GivenPerson[] {
  const known = cells.filter(Boolean)
  const mailboxes = known.filter((cell) => cell.includes('@'))
  if (mailboxes.length > 1) return mailboxes.map((cell) => person(line, mailboxOf(cell)))
  const rest = known.filter((cell) => !cell.includes('@'))
  const locale = rest.find((cell) => cell.length <= 5 && localeOf(cell) !== null)
  const phone = rest.find(isPhone)
  const name = rest.find((cell) => cell !== locale && cell !== phone) ?? ''
  const mailbox = mailboxOf(mailboxes[0] ?? '')
  return [
    person(line, {
      email: mailbox.email,
      name: mailbox.name || name,
      phone: phone ?? '',
      locale: locale ? localeOf(locale) : null,
    }),
  ]
}

/**
 * The people that texts name, pasted or of CSV files: each with or without headings of its own, separated by commas,
 * semicolons or tabs.
 */
export const readPeople = (...texts: string[]): GivenPerson[] => texts.flatMap(peopleOf)

function peopleOf(text: string): GivenPerson[] {
  const rows = readTable(text)
  const columns = columnsOf(rows)
  if (!columns) return rows.flatMap(personsOf)
  return rows.slice(1).map(({ line, cells }) => {
    const cell = (field: Field) => cells[columns.get(field) ?? -1] ?? ''
    const mailbox = mailboxOf(cell('email'))
    return person(line, {
      email: mailbox.email,
      name: cell('name') || mailbox.name,
      phone: cell('phone'),
      locale: localeOf(cell('locale')),
    })
  })
}

type Checking = {
  /** Addresses in lower case that are chosen already elsewhere. */
  chosen?: ReadonlySet<string>
  /** Clients by their address in lower case. */
  known: ReadonlyMap<string, KnownClient>
  /** For recipients, who may be asked; for an import, who is new. */
  purpose: 'ask' | 'import'
  /** How many more fit. */
  room?: number
}

/** Says of each row whether it can be taken, and if not why. The first of several equal addresses is. */
export function checkRows(people: readonly GivenPerson[], checking: Checking): CheckedRow[] {
  const seen = new Set(checking.chosen)
  let room = checking.room ?? limits.maxRecipientsAtOnce
  return people.map((given) => {
    const address = given.email.toLowerCase()
    const client = checking.known.get(address)
    const problem = ((): RowProblem | null => {
      if (!given.email) return 'no_address'
      if (!isAddress(given.email)) return 'bad_address'
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
