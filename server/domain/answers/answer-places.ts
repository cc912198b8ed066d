import { paths } from '@atesta/contract/paths.ts'
import { columnLabel, type MergedColumn } from '@atesta/forms/answer-columns.ts'
import type { Evaluation } from '@atesta/forms/evaluate.ts'
import type { PositionValue } from '@atesta/forms/values.ts'
import type { Place } from '../../formats/geojson.ts'
import type { ExportRow } from '../downloads/exports.queries.ts'
import type { Asked } from '../downloads/packages.ts'
import { questionProperties } from './odata/model.ts'
import type { RecordValues } from './records.ts'

type Values = Evaluation['values']
/** `numbers`: which record it stands in of each group around it, counted from 1; empty outside of groups. */
type Found = { column: MergedColumn; place: PositionValue; numbers: number[] }

/** Answers that are places, those in repeated groups too. */
const placesIn = (columns: readonly MergedColumn[], values: RecordValues, numbers: number[] = []): Found[] =>
  columns.flatMap((column): Found[] => {
    const value = values[column.id]
    if (!value || typeof value !== 'object') return []
    if (column.type === 'geolocation' && !column.mixed)
      return [{ column, place: value as PositionValue, numbers }]
    if (column.type !== 'group' || !Array.isArray(value)) return []
    return value.flatMap((record, index) =>
      typeof record === 'object'
        ? placesIn(column.columns ?? [], record as RecordValues, [...numbers, index + 1])
        : [],
    )
  })

/** What is known of a place besides the answers. */
const factsOf = (row: ExportRow, publicUrl: string) => ({
  inspection_id: row.id,
  inspection_number: row.number,
  title: row.title,
  task_id: row.task_id,
  task: row.task_name,
  person: row.user_name,
  submitted_at: row.state === 'submitted' ? (row.answered_at?.toISOString() ?? null) : null,
  link: `${publicUrl}${paths.inspection({ folderId: row.folder_id, workflowId: row.task_id, inspectionId: row.id })}`,
})

/**
 * What reads the places of one inspection's answers, each with all its answers as OData has them: their names, and ISO
 * dates.
 */
export function placeReader({ services, actor, locale }: Asked, columns: readonly MergedColumn[]) {
  const { publicUrl } = services.config
  const properties = questionProperties(columns, { publicUrl, locale, timeZone: actor.timeZone })
  return (row: ExportRow, values: Values): Place[] => {
    const found = placesIn(columns, values)
    if (found.length === 0) return []
    const answers = properties.map(({ name, read }) => [name, read({ values })] as const)
    return found.map(({ column, place, numbers }) => ({
      id: [row.id, column.id, ...numbers].join('.'),
      lat: place.lat,
      lon: place.lon,
      properties: {
        ...Object.fromEntries(answers.filter(([, value]) => value !== null)),
        source: 'answer',
        question: columnLabel(column, locale),
        question_id: column.id,
        record: numbers.at(-1) ?? null,
        record_path: numbers.length > 0 ? numbers.join('.') : null,
        accuracy_m: place.accuracy_m ?? null,
        ...factsOf(row, publicUrl),
      },
    }))
  }
}
