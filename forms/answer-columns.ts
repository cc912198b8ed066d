import { type Locale, locales } from '@atesta/contract/limits.ts'
import type { AnswerColumn, AnswerType } from '@atesta/contract/schemas/answers.ts'
import type { FormStructure, LocalizedText } from '@atesta/contract/schemas/form.ts'
import { yesNoTexts } from './answer-texts.ts'
import { labelOf } from './label-of.ts'
import { answerIds, type NormalizedForm, normalizeForm } from './normalize.ts'
import { comesToNumbers } from './rules/rule-results.ts'
import { localized } from './text.ts'

/**
 * One question of a form in all its versions. `labels`: what it asks, before it what the component asks that it follows up.
 * `multiple`: whether several options may be chosen in any of them. `mixed`: versions hold different kinds of answers under
 * its id.
 */
export type MergedColumn = {
  id: string
  name: string
  type: AnswerType
  labels: LocalizedText[]
  unit?: string
  multiple: boolean
  /** Whether its answers are numbers; of a calculation, whether that is certain. */
  numeric: boolean
  options: { value: string; label: LocalizedText }[]
  removed: boolean
  mixed: boolean
  columns?: MergedColumn[]
}

/** `named`: the labels that its name is made of. */
type Found = Omit<MergedColumn, 'name' | 'removed' | 'mixed' | 'columns'> & {
  named: LocalizedText[]
  columns?: Found[]
}

const yesNoOptions = (['yes', 'no', 'na'] as const).map((value) => ({
  value,
  label: Object.fromEntries(locales.map((locale) => [locale, yesNoTexts[locale][value]])),
}))

const isBlank = (label: LocalizedText) => localized(label, 'en').trim() === ''

/** What a component is headed by, and what it is named after: its own label first, because names must never change. */
type Owner = { label: LocalizedText; named: LocalizedText }

function ownerOf(form: NormalizedForm, id: string): Owner {
  const own = form.entities.components[id]?.label ?? ''
  const asked = labelOf(form, id) ?? ''
  const label = isBlank(asked) ? id : asked
  return { label, named: isBlank(own) ? label : own }
}

/** The column of a component or comment object; none of a note, which has no answer. */
function foundOf(form: NormalizedForm, id: string, owner: Owner): Found[] {
  const { components, comment_objects } = form.entities
  const component = components[id]
  if (!component) {
    const comment = comment_objects[id]
    if (!comment) return []
    const own = isBlank(comment.label) ? id : comment.label
    const [labels, named] = [
      [owner.label, own],
      [owner.named, own],
    ]
    return [{ id, type: comment.kind, labels, named, multiple: false, numeric: false, options: [] }]
  }
  const { type, unit } = component
  if (type === 'note') return []
  return [
    {
      id,
      type,
      labels: [owner.label],
      named: [owner.named],
      ...(unit && { unit }),
      multiple: type === 'checkbox' || (type === 'dropdown' && component.multiple),
      numeric: isNumeric(form, component.id),
      options:
        type === 'yes_no' ? yesNoOptions : component.options.map(({ value, label }) => ({ value, label })),
      ...(type === 'group' && { columns: columnsIn(form, innerIds(form, id)) }),
    },
  ]
}

const numbers: ReadonlySet<AnswerType> = new Set(['number', 'rating', 'scale'])

const knownNumbers = new WeakMap<NormalizedForm, Map<string, boolean>>()
/** A longer chain of calculations is taken for text. */
const longestChain = 500

/** A calculation that leads back to itself is no number. */
function isNumeric(form: NormalizedForm, id: string, depth = 0): boolean {
  const known = knownNumbers.get(form) ?? new Map<string, boolean>()
  knownNumbers.set(form, known)
  const before = known.get(id)
  if (before !== undefined) return before
  known.set(id, false)
  if (depth > longestChain) return false
  const { type, calculation } = form.entities.components[id] ?? {}
  const numeric =
    type === 'calculation' && calculation !== undefined
      ? comesToNumbers(calculation, (name) => isNumeric(form, name, depth + 1))
      : type !== undefined && numbers.has(type)
  known.set(id, numeric)
  return numeric
}

const innerIds = (form: NormalizedForm, group: string): string[] =>
  (form.entities.components[group]?.components ?? []).flatMap((id) => [
    id,
    ...(form.entities.components[id]?.comment_object ?? []),
  ])

function columnsIn(form: NormalizedForm, ids: readonly string[]): Found[] {
  let owner: Owner = { label: '', named: '' }
  return ids.flatMap((id) => {
    if (form.entities.components[id]) owner = ownerOf(form, id)
    return foundOf(form, id, owner)
  })
}

/** Characters of a name; its number comes on top. */
const nameLength = 60

/** What programs call it: what it is labelled itself in English or else first, in letters, digits and underscores. */
function nameOf(labels: readonly LocalizedText[], id: string, taken: Set<string>): string {
  const words = labels.map((label) => localized(label, 'en')).join(' ')
  const plain = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^A-Za-z0-9]+/g, '_')
      .slice(0, nameLength)
      .replace(/^_+|_+$/g, '')
  const start = (plain(words) || plain(id) || 'question').replace(/^(?=\d)/, 'q_')
  let name = start
  for (let more = 2; taken.has(name.toLowerCase()); more += 1) name = `${start}_${more}`
  taken.add(name.toLowerCase())
  return name
}

const choices: ReadonlySet<AnswerType> = new Set(['radio', 'dropdown', 'checkbox', 'yes_no'])
const texts: ReadonlySet<AnswerType> = new Set(['text', 'textarea', 'barcode'])

/** Whether questions of this type are answered by choosing among options. */
export const isChoice = ({ type }: Pick<AnswerColumn, 'type'>): boolean => choices.has(type)

/** Answers of one kind are read alike, so that a question whose type changes within it goes on in its column. */
function kindOf(column: Pick<Found, 'type' | 'numeric'>): string {
  if (column.numeric) return 'number'
  if (isChoice(column)) return 'choice'
  return texts.has(column.type) ? 'text' : column.type
}

/** Columns of a form, or of the records of one group, gathered version by version. */
class Columns {
  private readonly columns = new Map<string, MergedColumn & { inner: Columns | null }>()
  private readonly taken: Set<string>
  constructor(reserved: readonly string[]) {
    this.taken = new Set(reserved)
  }

  /** The next version: what it asks comes first, what it no longer asks is kept behind. */
  add(found: readonly Found[]): void {
    const before = new Map(this.columns)
    this.columns.clear()
    for (const { columns, named, ...next } of found) {
      const known = before.get(next.id)
      const values = new Set(next.options.map(({ value }) => value))
      const inner = columns ? (known?.inner ?? new Columns(recordNames)) : (known?.inner ?? null)
      inner?.add(columns ?? [])
      this.columns.set(next.id, {
        ...next,
        name: known?.name ?? nameOf(named, next.id, this.taken),
        options: [...next.options, ...(known?.options.filter(({ value }) => !values.has(value)) ?? [])],
        multiple: next.multiple || (known?.multiple ?? false),
        removed: false,
        mixed: known !== undefined && (known.mixed || kindOf(known) !== kindOf(next)),
        inner,
      })
    }
    for (const [id, column] of before)
      if (!this.columns.has(id)) this.columns.set(id, { ...column, removed: true })
  }

  all(): MergedColumn[] {
    return [...this.columns.values()].map(({ inner, ...column }) => ({
      ...column,
      ...(inner && { columns: inner.all() }),
    }))
  }
}

/** Names of what is known of every inspection and of every record of a group, in lower case: no question takes them. */
export const inspectionNames = [
  'source',
  'question',
  'question_id',
  'record',
  'accuracy_m',
  'inspection_id',
  'inspection_number',
  'title',
  'task_id',
  'task',
  'person_id',
  'person',
  'form_version',
  'started_at',
  'submitted_at',
  'link',
] as const
export const recordNames = ['inspection_id', 'record', 'submitted_at'] as const

/**
 * The questions of a form as columns, from its versions, which are added oldest first. Labels, kinds and order are the
 * newest; a name is what the question was first called, so that it stays when the form changes. No version is held.
 */
export class AnswerColumns {
  private readonly columns = new Columns(inspectionNames)

  add(version: FormStructure): void {
    const form = normalizeForm(version)
    this.columns.add(columnsIn(form, answerIds(form)))
  }

  all(): MergedColumn[] {
    return this.columns.all()
  }
}

type Grouped<C> = { type: string; name: string; mixed?: boolean; columns?: C[] }
/** The records of a repeated group; `path` leads to it from the outermost group, `name` is no other table's. */
export type RecordTable<C> = { name: string; path: [C, ...C[]] }

/** The repeated groups of a form with those inside them: the outer ones first, so that their names never change. */
export function recordTables<C extends Grouped<C>>(columns: readonly C[]): RecordTable<C>[] {
  const groups = (of: readonly C[]) => of.filter(({ type, mixed }) => type === 'group' && !mixed)
  const tables = groups(columns).map((group): RecordTable<C> => ({ name: group.name, path: [group] }))
  const taken = new Set(tables.map(({ name }) => name.toLowerCase()))
  // What is added is looked into as well.
  for (const outer of tables)
    for (const group of groups(outer.path.at(-1)?.columns ?? [])) {
      let name = `${outer.name}_${group.name}`
      while (taken.has(name.toLowerCase())) name += '_'
      taken.add(name.toLowerCase())
      tables.push({ name, path: [...outer.path, group] })
    }
  return tables
}

/** What a column is called in a language. */
export const columnLabel = ({ labels, id }: Pick<MergedColumn, 'labels' | 'id'>, locale: Locale): string =>
  labels.map((label) => localized(label, locale) || id).join(' – ')

/** A column as the API answers it. */
export const columnView = (column: MergedColumn, locale: Locale): AnswerColumn => ({
  id: column.id,
  name: column.name,
  type: column.type,
  label: columnLabel(column, locale),
  ...(column.unit && { unit: column.unit }),
  multiple: column.multiple,
  options: column.options,
  removed: column.removed,
  mixed: column.mixed,
  ...(column.columns && { columns: column.columns.map((inner) => columnView(inner, locale)) }),
})
