import { type Locale, locales } from '@atesta/contract/limits.ts'
import type { AnswerColumn, AnswerType } from '@atesta/contract/schemas/answers.ts'
import type { FormStructure, LocalizedText } from '@atesta/contract/schemas/form.ts'
import { yesNoTexts } from './answer-texts.ts'
import { labelOf } from './label-of.ts'
import { answerIds, type NormalizedForm, normalizeForm } from './normalize.ts'
import { isNumeric } from './rules/rule-results.ts'
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

/** Names of what is known of every inspection and of every record of a group, in lower case: no question takes them. */
const inspectionNames = [
  'source',
  'question',
  'question_id',
  'record',
  'record_path',
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
]
const recordNames = ['inspection_id', 'record', 'submitted_at']

/** What follows the name of a question where its answer has parts, each with a name of its own. */
export const partSuffixes = {
  geolocation: { lat: '_latitude', lon: '_longitude', accuracy_m: '_accuracy_m' },
  files: { verifier: '_verifier' },
} as const

/** The names of the parts of an answer. */
function partNames(name: string, type: AnswerType): string[] {
  const { geolocation, files } = partSuffixes
  const suffixes = type === 'geolocation' ? geolocation : type === 'upload' || type === 'photo' ? files : {}
  return Object.values(suffixes).map((suffix) => name + suffix)
}

/** What says, of a record inside the records of a group, which of those it is in. */
export const outerRecordName = (group: string): string => `${group}_record`

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

/** Where the records of a group stand. */
type Around = { columns: Columns; group: string }

/** Columns of a form, or of the records of one group, gathered version by version. */
class Columns {
  private readonly columns = new Map<string, MergedColumn & { inner: Columns | null }>()
  private readonly taken: Set<string>
  private readonly around: Around | null
  constructor(reserved: readonly string[], around: Around | null = null) {
    this.taken = new Set(reserved)
    this.around = around
    for (const group of around?.columns.groups() ?? []) this.take(outerRecordName(group))
  }

  /** The groups around, the outermost first. */
  private groups(): string[] {
    return this.around ? [...this.around.columns.groups(), this.around.group] : []
  }

  private take(name: string): void {
    this.taken.add(name.toLowerCase())
  }

  /**
   * The table of a group is named after the groups around it and the group itself. In each of those around it, no later
   * group may have a name that would give its table the same one.
   */
  private takeTable(name: string): void {
    this.take(name)
    this.around?.columns.takeTable(`${this.around.group}_${name}`)
  }

  /** A name, with all that follows from it: no later question takes any of these. */
  private named({ named, id, type }: Pick<Found, 'named' | 'id' | 'type'>): string {
    const name = nameOf(named, id, this.taken)
    for (const part of partNames(name, type)) this.take(part)
    if (type === 'group') this.takeTable(name)
    return name
  }

  /** The next version: what it asks comes first, what it no longer asks is kept behind. */
  add(found: readonly Found[]): void {
    const before = new Map(this.columns)
    this.columns.clear()
    for (const { columns, named, ...next } of found) {
      const known = before.get(next.id)
      const name = known?.name ?? this.named({ ...next, named })
      const values = new Set(next.options.map(({ value }) => value))
      const ofRecords = () => new Columns(recordNames, { columns: this, group: name })
      const inner = known?.inner ?? (columns ? ofRecords() : null)
      inner?.add(columns ?? [])
      this.columns.set(next.id, {
        ...next,
        name,
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
