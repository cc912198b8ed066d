import type { Component, Rule } from '@atesta/contract/schemas/form.ts'
import { extraOf } from './extra.ts'
import type { Notice } from './notices.ts'
import { type Row, rowsOf, type Sheet } from './sheets.ts'
import { type Names, toRule } from './to-rule.ts'

type Option = Component['options'][number]
/** One row of the sheet of choices. `columns`: everything in it, for filters. */
export type Choice = {
  value: string
  label: Option['label']
  columns: Record<string, string>
  /** The option as an export wrote it, while the row is unedited. */
  option: Option | undefined
}

/** The lists of choices by name. What a filter compares with counts as taken once a filter reads it. */
export class ChoiceLists {
  private readonly lists = new Map<string, { choices: Choice[]; rows: Row[] }>()
  private readonly rows: Row[]

  /** `names`: the answers that labels can name. */
  constructor(sheet: Sheet | undefined, language: string, notices: Notice[], names: Names) {
    this.rows = sheet ? rowsOf(sheet, notices) : []
    for (const row of this.rows) this.add(row, language, names)
  }

  private add(row: Row, language: string, names: Names): void {
    const columns = row.others()
    const list = row.take('list_name')
    const value = row.take('name')
    const label = row.text('label', language, names)
    const kept = extraOf(row)
    const option = kept && !kept.edited ? (kept.extra.option as Option | undefined) : undefined
    if (list === '' || value === '') {
      if (list !== '' || value !== '') row.notice('name_missing', { what: list || value })
      return
    }
    const known = this.lists.get(list) ?? { choices: [], rows: [] }
    known.choices.push({ value, label: label || value, columns, option })
    known.rows.push(row)
    this.lists.set(list, known)
  }

  get(list: string): readonly Choice[] | undefined {
    return this.lists.get(list)?.choices
  }

  /** The columns that a filter compares with are taken over with it. */
  compared(list: string, columns: ReadonlySet<string>): void {
    for (const row of this.lists.get(list)?.rows ?? []) for (const column of columns) row.taken(column)
  }

  close(): void {
    for (const row of this.rows) row.close()
  }
}

/**
 * The options of a question. A choice that stands twice with different filters is one option, offered when either holds.
 * Throws `ExpressionError` when the filter cannot be taken over.
 */
export function optionsOf(
  choices: readonly Choice[],
  filter: string,
  names: Names,
  repeated: (choice: Choice) => void,
): Option[] {
  const options = new Map<string, Option>()
  for (const choice of choices) {
    if (choice.option) {
      options.set(choice.option.value, choice.option)
      continue
    }
    const rule = filter === '' ? undefined : (toRule(filter, { ...names, columns: choice.columns }) as Rule)
    const before = options.get(choice.value)
    if (!before) {
      options.set(choice.value, {
        label: choice.label,
        value: choice.value,
        ...(rule === undefined ? {} : { visible_if: rule }),
      })
    } else if (rule !== undefined && before.visible_if !== undefined) {
      options.set(choice.value, { ...before, visible_if: { or: [before.visible_if, rule] } })
    } else {
      repeated(choice)
    }
  }
  return [...options.values()]
}

/** The bare names in a choice filter. */
export const columnsIn = (filter: string, known: readonly Choice[]): ReadonlySet<string> => {
  const words = new Set(filter.toLowerCase().match(/[\p{L}_][\p{L}\p{N}_.-]*/gu) ?? [])
  return new Set(known.flatMap((choice) => Object.keys(choice.columns)).filter((column) => words.has(column)))
}
