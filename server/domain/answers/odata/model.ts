import type { Locale } from '@atesta/contract/limits.ts'
import { paths } from '@atesta/contract/paths.ts'
import {
  columnLabel,
  type MergedColumn,
  outerRecordName,
  partSuffixes,
  recordTables,
} from '@atesta/forms/answer-columns.ts'
import type { Evaluation } from '@atesta/forms/evaluate.ts'
import type { FormValue, PositionValue } from '@atesta/forms/values.ts'
import { answerText } from '../answer-text.ts'
import { type RecordValues, recordsAt } from '../records.ts'
import type { FeedRow } from './feed.queries.ts'

/** Types of the Entity Data Model that are used (OData CSDL XML 4.01, section 3.3). */
export type EdmType =
  | 'Edm.String'
  | 'Edm.Double'
  | 'Edm.Int32'
  | 'Edm.Int64'
  | 'Edm.Date'
  | 'Edm.TimeOfDay'
  | 'Edm.DateTimeOffset'

/** One row of an entity set: an inspection or, of a repeated group, one of its records. `numbers` as in `FoundRecord`. */
export type Entity = { row: FeedRow; values: RecordValues; numbers: number[] }

/** One property of an entity. `column`: the question it comes from, where a filter may look into its answers. */
export type Property = {
  name: string
  type: EdmType
  label: string
  read: (entity: Entity) => string | number | null
  column?: MergedColumn
}
export type EntitySet = {
  name: string
  keys: string[]
  properties: Property[]
  /** Of the records of a repeated group: the groups around it and the group itself. Empty for inspections. */
  path: readonly MergedColumn[]
}

export type Reading = { publicUrl: string; locale: Locale; timeZone: string }

/** Facts of the inspection, which every set begins with what it needs of. */
function facts({ publicUrl }: Reading): Record<string, Omit<Property, 'name' | 'label'>> {
  const page = ({ row }: Entity) =>
    paths.inspection({ folderId: row.folder_id, workflowId: row.task_id, inspectionId: row.id })
  return {
    inspection_id: { type: 'Edm.Int64', read: ({ row }) => row.id },
    record: { type: 'Edm.Int32', read: ({ numbers }) => numbers.at(-1) ?? 0 },
    inspection_number: { type: 'Edm.Int32', read: ({ row }) => row.number },
    title: { type: 'Edm.String', read: ({ row }) => row.title },
    task_id: { type: 'Edm.Int64', read: ({ row }) => row.task_id },
    task: { type: 'Edm.String', read: ({ row }) => row.task_name },
    person_id: { type: 'Edm.Int64', read: ({ row }) => row.user_id },
    person: { type: 'Edm.String', read: ({ row }) => row.user_name },
    form_version: { type: 'Edm.Int32', read: ({ row }) => row.template_version },
    started_at: { type: 'Edm.DateTimeOffset', read: ({ row }) => row.created_at.toISOString() },
    submitted_at: { type: 'Edm.DateTimeOffset', read: ({ row }) => row.answered_at.toISOString() },
    link: { type: 'Edm.String', read: (entity) => `${publicUrl}${page(entity)}` },
  }
}
const ofInspections = [
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
const ofRecords = ['inspection_id', 'record', 'submitted_at']

type Part = { suffix: string; type: EdmType; of: (value: FormValue) => string | number | null; own?: boolean }

const finite = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null)
const files = (value: FormValue) => (Array.isArray(value) ? value.map(String) : [String(value)])

/** A moment without an offset is taken to be in UTC. */
function moment(value: FormValue): string | null {
  const text = String(value)
  const at = new Date(/(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

const place = (name: keyof PositionValue): Part => ({
  suffix: partSuffixes.geolocation[name],
  type: 'Edm.Double',
  of: (value) => finite((value as PositionValue)[name]),
})

/** What a question becomes: a property, or one for each part of its answer. */
function partsOf(column: MergedColumn, { publicUrl, locale, timeZone }: Reading): Part[] {
  const { type, mixed, numeric } = column
  const text: Part = {
    suffix: '',
    type: 'Edm.String',
    of: (value) => answerText(column, value, { locale, timeZone }),
    own: true,
  }
  const one = (edm: EdmType, of: Part['of']): Part[] => [{ suffix: '', type: edm, of, own: true }]
  if (mixed) return [text]
  if (numeric) return one('Edm.Double', finite)
  if (type === 'group') return one('Edm.Int32', (value) => (Array.isArray(value) ? value.length : null))
  if (type === 'date') return one('Edm.Date', String)
  if (type === 'time') return one('Edm.TimeOfDay', (value) => `${value}:00`)
  if (type === 'datetime') return one('Edm.DateTimeOffset', moment)
  if (type === 'geolocation') return [place('lat'), place('lon'), place('accuracy_m')]
  if (type !== 'upload' && type !== 'photo') return [text]
  return [
    { suffix: '', type: 'Edm.String', of: (value) => files(value).join(' ') },
    {
      suffix: partSuffixes.files.verifier,
      type: 'Edm.String',
      of: (value) =>
        files(value)
          .map((identifier) => `${publicUrl}${paths.verifierRecord({ identifier })}`)
          .join(' '),
    },
  ]
}

/** Questions as properties of an entity or of a place. `known`: names that are taken by what else is known of it. */
export function questionProperties(
  columns: readonly MergedColumn[],
  reading: Reading,
  known: readonly string[] = ofInspections,
): (Property & { read: (entity: Pick<Entity, 'values'>) => string | number | null })[] {
  const taken = new Set(known)
  for (const { name } of columns) taken.add(name.toLowerCase())
  return columns.flatMap((column) =>
    partsOf(column, reading).map(({ suffix, type, of, own }) => {
      let name = `${column.name}${suffix}`
      // An older question may be called what a part of this one is.
      while (suffix && taken.has(name.toLowerCase())) name += '_'
      taken.add(name.toLowerCase())
      return {
        name,
        type,
        label: columnLabel(column, reading.locale),
        read: ({ values }: Pick<Entity, 'values'>) => {
          const value = Object.hasOwn(values, column.id) ? values[column.id] : undefined
          return value === undefined || value === null ? null : of(value)
        },
        ...(own && { column }),
      }
    }),
  )
}

/** Which record of each group around it a record is in; no question is called so, but a group as the one around it. */
function outerRecords(path: readonly MergedColumn[]): Property[] {
  const taken = new Set<string>()
  return path.slice(0, -1).map((group, depth) => {
    let name = outerRecordName(group.name)
    while (taken.has(name.toLowerCase())) name += '_'
    taken.add(name.toLowerCase())
    return { name, label: '', type: 'Edm.Int32', read: ({ numbers }) => numbers[depth] ?? 0 }
  })
}

function setOf(
  name: string,
  known: readonly string[],
  columns: readonly MergedColumn[],
  reading: Reading,
  path: readonly MergedColumn[],
): EntitySet {
  const all = facts(reading)
  const own = known.flatMap((fact) => {
    const found = all[fact]
    return found ? [{ name: fact, label: '', ...found }] : []
  })
  const outer = outerRecords(path)
  const names = outer.map((property) => property.name)
  const keys = known.filter((fact) => fact === 'inspection_id' || fact === 'record')
  return {
    name,
    keys: keys.flatMap((key) => (key === 'record' ? [...names, key] : key)),
    properties: [
      ...own.flatMap((property) => (property.name === 'record' ? [...outer, property] : property)),
      ...questionProperties(columns, reading, [...known, ...names.map((each) => each.toLowerCase())]),
    ],
    path,
  }
}

/** What a form offers as OData: its submitted inspections, and the records of each repeated group. */
export const entitySets = (columns: readonly MergedColumn[], reading: Reading): EntitySet[] => [
  setOf('Answers', ofInspections, columns, reading, []),
  ...recordTables(columns).map(({ name, path }) =>
    setOf(`Answers_${name}`, ofRecords, path.at(-1)?.columns ?? [], reading, path),
  ),
]

/** The entities of one inspection in a set: itself, or the records of the group. */
export const entitiesOf = ({ path }: EntitySet, row: FeedRow, values: Evaluation['values']): Entity[] =>
  recordsAt(values, path).map((found) => ({ row, ...found }))
