import type { Component, Rule } from '@atesta/contract/schemas/form.ts'
import { choiceName } from './cells.ts'
import { type Expression, parseExpression, partsOf } from './expression.ts'
import { extraOf } from './extra.ts'
import type { Notice } from './notices.ts'
import { type Row, rowsOf, type Sheet } from './sheets.ts'
import { type Names, translated } from './to-rule.ts'

type Option = Component['options'][number]
/** One row of the choices sheet. `columns`: all of its cells, for filters. */
export type Choice = {
  value: string
  label: Option['label']
  columns: Record<string, string>
  /** The exported option; for an edited row, updated from its cells. */
  option: Option | undefined
}

/** A list's options under a filter. `repeated`: duplicate choices that cannot be told apart. */
export type Offered = { options: readonly Option[]; repeated: readonly Choice[] }

/** `values`: the choices' values by name; `numbers`: the first name that is a number, by that number. */
type List = { choices: Choice[]; rows: Row[]; values: Map<string, string>; numbers: Map<number, string> }

/** The lists of choices by name. Columns that a filter compares count as imported once it reads them. */
export class ChoiceLists {
  private readonly lists = new Map<string, List>()
  private readonly rows: Row[]
  private readonly offered = new Map<string, Offered>()

  /** `names`: the answers that labels can name. */
  constructor(sheet: Sheet | undefined, language: string, notices: Notice[], names: Names) {
    this.rows = sheet ? rowsOf(sheet, notices) : []
    for (const row of this.rows) this.add(row, language, names)
  }

  private add(row: Row, language: string, names: Names): void {
    const columns = row.others()
    const list = row.take('list_name')
    const value = row.take('name')
    const kept = extraOf(row)
    const asExported = kept && !kept.edited ? (kept.extra.option as Option | undefined)?.label : undefined
    if (asExported !== undefined) row.takeWhole()
    const label = asExported ?? row.text('label', language, names)
    if (list === '' || value === '') {
      if (list !== '' || value !== '') row.notice('name_missing', { what: list || value })
      return
    }
    if (kept?.edited) row.notice('row_edited')
    const option = kept && optionOf(kept, { value, label: label || value })
    const known: List = this.lists.get(list) ?? {
      choices: [],
      rows: [],
      values: new Map(),
      numbers: new Map(),
    }
    known.choices.push({ value, label: label || value, columns, option })
    known.rows.push(row)
    const own = option?.value ?? value
    if (own === value || !known.values.has(value)) known.values.set(value, own)
    if (!known.numbers.has(Number(value))) known.numbers.set(Number(value), value)
    this.lists.set(list, known)
  }

  get(list: string): readonly Choice[] | undefined {
    return this.lists.get(list)?.choices
  }

  /** The value of a choice by its name; they may differ if an export wrote the row. */
  valueOf(list: string, name: string): string {
    return this.lists.get(list)?.values.get(name) ?? name
  }

  /** The name of a choice that is called by a number: the one that is written so, else one such as `01`. */
  nameOf(list: string, number: number): string | undefined {
    const known = this.lists.get(list)
    const written = String(number)
    return known?.values.has(written) ? written : known?.numbers.get(number)
  }

  /**
   * The options of a question. Questions with the same list and filter share them: there may be a thousand of each.
   * Throws `ExpressionError` when the filter cannot be taken over.
   */
  options(list: string, filter: string, names: Names): Offered {
    const choices = this.get(list) ?? []
    if (choices.length === 0) return { options: [], repeated: [] }
    const expression = filter === '' ? undefined : parseExpression(filter)
    const self = expression && some(expression, ({ kind }) => kind === 'self') ? names.self?.id : undefined
    const key = JSON.stringify([list, filter, self, ...names.within])
    const known = this.offered.get(key)
    if (known) return known
    const offered = optionsOf(choices, expression && { expression, filter }, names)
    this.offered.set(key, offered)
    if (expression) this.compared(list, columnsIn(filter, choices))
    return offered
  }

  /** Marks the columns that a filter compares as imported. */
  private compared(list: string, columns: ReadonlySet<string>): void {
    for (const row of this.lists.get(list)?.rows ?? []) for (const column of columns) row.taken(column)
  }

  close(): void {
    for (const row of this.rows) row.close()
  }
}

/**
 * The option of an exported row. A value that is not a valid XLSForm name is kept until its cell is edited.
 */
function optionOf(
  { extra, edited }: NonNullable<ReturnType<typeof extraOf>>,
  said: Pick<Option, 'value' | 'label'>,
): Option | undefined {
  const before = extra.option as Option | undefined
  if (typeof before?.value !== 'string') return undefined
  const name = extra.name ?? choiceName(before.value)
  const value = name === said.value ? before.value : said.value
  return edited ? { ...before, ...said, value } : before
}

const some = (expression: Expression, is: (part: Expression) => boolean): boolean =>
  is(expression) || partsOf(expression).some((part) => some(part, is))

type Filter = { expression: Expression; filter: string }

/** The rule of a filter for a choice, shared by choices with equal values in the compared columns. */
function ruleFor({ expression, filter }: Filter, names: Names): (choice: Choice) => Rule {
  const compared = new Set<string>()
  some(expression, (part) => {
    if (part.kind === 'column') compared.add(part.name.toLowerCase())
    return false
  })
  const rules = new Map<string, Rule>()
  return ({ columns }) => {
    const key = JSON.stringify([...compared].map((column) => columns[column]))
    const rule = rules.get(key) ?? (translated(expression, filter, { ...names, columns }) as Rule)
    rules.set(key, rule)
    return rule
  }
}

/** Duplicate choices with different filters become one option, offered if either filter holds. */
function optionsOf(choices: readonly Choice[], filter: Filter | undefined, names: Names): Offered {
  const options = new Map<string, Option>()
  const repeated: Choice[] = []
  const filtered = filter && ruleFor(filter, names)
  for (const choice of choices) {
    const rule = filtered?.(choice)
    const { label, value } = choice
    const option = choice.option ?? { label, value }
    const before = options.get(option.value)
    if (!before) {
      options.set(option.value, rule === undefined ? option : { ...option, visible_if: rule })
    } else if (rule !== undefined && before.visible_if !== undefined) {
      options.set(option.value, { ...before, visible_if: { or: [before.visible_if, rule] } })
    } else {
      repeated.push(choice)
    }
  }
  return { options: [...options.values()], repeated }
}

/** The bare names in a choice filter. */
const columnsIn = (filter: string, known: readonly Choice[]): ReadonlySet<string> => {
  const words = new Set(filter.toLowerCase().match(/[\p{L}_][\p{L}\p{N}_.-]*/gu) ?? [])
  return new Set(known.flatMap((choice) => Object.keys(choice.columns)).filter((column) => words.has(column)))
}
