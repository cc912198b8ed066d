import { Readable } from 'node:stream'
import { setImmediate as others } from 'node:timers/promises'
import { exportTypes } from '@atesta/contract/limits.ts'
import { paths } from '@atesta/contract/paths.ts'
import { csvChunks } from '../../formats/csv.ts'
import { geojsonChunks, type Place } from '../../formats/geojson.ts'
import { type Cell, type Column, distinctColumns, type Table } from '../../formats/table.ts'
import { xlsxStream } from '../../formats/xlsx.ts'
import type { BinaryAnswer } from '../../http/route.ts'
import { ownersGivenById } from '../actions/actions.queries.ts'
import { withOwnerNames } from '../actions/owner-names.ts'
import { claimedPosition } from '../certifications/certifications.rules.ts'
import { inParts } from '../inspections/answer-sizes.queries.ts'
import type { InspectionFilter } from '../inspections/inspections-list.queries.ts'
import type { PinnedForms } from '../templates/pinned-forms.ts'
import { QuestionColumns } from './answer-columns.ts'
import { downloadTexts, filled } from './download-texts.ts'
import { type ExportRow, exportRows, nextExportIds, nextPlaces, pinsOf } from './exports.queries.ts'
import { pinnedForms, reading } from './package-inspection.ts'
import type { Asked } from './packages.ts'

export type ExportFormat = keyof typeof exportTypes

/** Ids and rows read in one transaction, of large answers fewer, and rows made before others have their turn. */
const read = { ids: 100_000, rows: 1000, answers: 400 }
const atOnce = 100
/** Forms of many versions may ask more than a hundred thousand questions, and each is a cell of every row. */
const cellsAtOnce = 100_000

/** What is known of every inspection, in the order of the columns. */
export function factColumns(asked: Asked): Column[] {
  const { columns } = downloadTexts[asked.locale]
  const zone = asked.actor.timeZone
  const moment = (header: string): Column => ({ header: filled(header, { zone }), kind: 'moment' })
  return [
    { header: columns.number, kind: 'number' },
    { header: columns.title, kind: 'text' },
    { header: columns.state, kind: 'text', width: 12 },
    { header: columns.task, kind: 'text' },
    { header: columns.folder, kind: 'text' },
    { header: columns.person, kind: 'text' },
    { header: columns.form, kind: 'text' },
    { header: columns.form_version, kind: 'number' },
    moment(columns.created_at),
    moment(columns.updated_at),
    moment(columns.submitted_at),
    { header: columns.files, kind: 'number' },
    { header: columns.certified, kind: 'number' },
    { header: columns.answers_sha256, kind: 'text' },
    { header: columns.link, kind: 'text' },
  ]
}

export function factCells({ services, locale }: Asked, row: ExportRow): Cell[] {
  return [
    row.number,
    row.title,
    downloadTexts[locale].states[row.state],
    row.task_name,
    row.folder_name,
    row.user_name,
    row.template_name,
    row.template_version,
    row.created,
    row.updated,
    row.submitted,
    row.files,
    row.certified,
    row.answers_sha256,
    `${services.config.publicUrl}${paths.inspection({ folderId: row.folder_id, workflowId: row.task_id, inspectionId: row.id })}`,
  ]
}

/** The ids of all chosen inspections, some at a time. */
async function* idsOf(asked: Asked, filter: InspectionFilter, most: number): AsyncGenerator<number[]> {
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const ids = await reading(asked, (db) =>
      nextExportIds(db, asked.actor, filter, { before, most: read.ids }),
    )
    for (let from = 0; from < ids.length; from += most) yield ids.slice(from, from + most)
    const last = ids.at(-1)
    if (last === undefined || ids.length < read.ids) return
    before = last
  }
}

/**
 * Rows in batches, read a page at a time: the thousandth page costs as much as the first, and no transaction lasts as
 * long as a slow connection.
 */
export async function* exportBatches(
  asked: Asked,
  filter: InspectionFilter,
  answers: boolean,
): AsyncGenerator<ExportRow[]> {
  for await (const some of idsOf(asked, filter, answers ? read.answers : read.rows)) {
    const parts = answers ? await reading(asked, (db) => inParts(db, some)) : [some]
    for (const ids of parts) {
      const rows = await reading(asked, (db) => exportRows(db, asked.actor, filter, { ids, answers }))
      for (let from = 0; from < rows.length; from += atOnce) {
        yield rows.slice(from, from + atOnce)
        await others()
      }
    }
  }
}

type Questions = { forms: PinnedForms; columns: QuestionColumns }

/** The rows of a batch, those of one form together: a large form is made ready once for all of them. */
async function answeredRows(asked: Asked, { forms, columns }: Questions, rows: ExportRow[]) {
  const cells = new Map<number, Cell[]>()
  for (const same of Map.groupBy(rows, (row) => `${row.template_id} ${row.template_version}`).values()) {
    const pinned = same[0] && (await forms.of(same[0]))
    const read = same.map((row) => ({ row, values: pinned ? columns.valuesOf(pinned, row) : {} }))
    const named = await withOwnerNames(read, (ids) => reading(asked, (db) => ownersGivenById(db, ids)))
    for (const { row, values } of named)
      cells.set(row.id, [...factCells(asked, row), ...columns.cells(row, pinned, values)])
  }
  return rows.map(({ id }) => cells.get(id) ?? [])
}

async function* rowsOf(
  asked: Asked,
  filter: InspectionFilter,
  questions: Questions | null,
): AsyncGenerator<Cell[][]> {
  for await (const rows of exportBatches(asked, filter, questions !== null)) {
    if (!questions) {
      yield rows.map((row) => factCells(asked, row))
      continue
    }
    const most = Math.max(1, Math.floor(cellsAtOnce / (questions.columns.columns.length + 1)))
    for (let from = 0; from < rows.length; from += most)
      yield await answeredRows(asked, questions, rows.slice(from, from + most))
  }
}

/** What the forms of one task's inspections ask; without a task there are too many to share columns. */
async function questionsOf(asked: Asked, filter: InspectionFilter): Promise<Questions | null> {
  if (!filter.task_id) return null
  const forms = pinnedForms(asked)
  const columns = new QuestionColumns(asked.locale, asked.actor.timeZone)
  for (const pin of await reading(asked, (db) => pinsOf(db, asked.actor, filter))) {
    const pinned = await forms.of(pin)
    if (pinned) columns.add(pin.template_id, pinned.form)
    await others()
  }
  return { forms, columns }
}

/** Inspections as a table: facts, and when one task is asked for, a column for each question. */
export async function inspectionTable(asked: Asked, filter: InspectionFilter): Promise<Table> {
  const questions = await questionsOf(asked, filter)
  return {
    columns: distinctColumns([...factColumns(asked), ...(questions?.columns.columns ?? [])]),
    rows: rowsOf(asked, filter, questions),
  }
}

/** Places of certified files, as claimed by their source. */
export async function* placesOf(asked: Asked, filter: InspectionFilter): AsyncGenerator<Place[]> {
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await reading(asked, (db) =>
      nextPlaces(db, asked.actor, filter, { before, most: read.rows }),
    )
    yield rows.flatMap((row) => {
      const position = claimedPosition(row.device_claims, row.file_claims)
      if (!position) return []
      return {
        id: row.identifier,
        lat: position.lat,
        lon: position.lon,
        altitude_m: position.altitude_m,
        properties: {
          title: row.title,
          category: row.category,
          state: row.state,
          sha256: row.sha256,
          inspection_id: row.inspection_id,
          inspection_number: row.inspection_number,
          task_id: row.task_id,
          task: row.task_name,
          person: row.person,
          accuracy_m: position.accuracy_m ?? null,
          source: position.source,
          taken_at: row.file_claims.taken_at ?? row.device_claims.time ?? null,
          received_at: row.received_at?.toISOString() ?? null,
          sealed_at: row.sealed_at?.toISOString() ?? null,
          verifier_url: `${asked.services.config.publicUrl}${paths.verifierRecord({ identifier: row.identifier })}`,
        },
      }
    })
    const last = rows.at(-1)
    if (!last || rows.length < read.rows) return
    before = last.id
  }
}

/** CSV says how it is encoded. */
export const mediaTypes: Record<ExportFormat, string> = {
  ...exportTypes,
  csv: `${exportTypes.csv}; charset=utf-8`,
}

/** Inspections, or their files' places, made while they are sent: any number of them in constant memory. */
export function inspectionExport(
  asked: Asked,
  { format, ...filter }: InspectionFilter & { format: ExportFormat },
): BinaryAnswer {
  const texts = downloadTexts[asked.locale]
  const streams: Record<ExportFormat, () => Promise<Readable>> = {
    csv: async () => Readable.from(csvChunks(await inspectionTable(asked, filter)), { objectMode: false }),
    xlsx: async () =>
      xlsxStream([{ name: texts.sheet, table: await inspectionTable(asked, filter) }], texts.cut),
    geojson: async () => Readable.from(geojsonChunks(placesOf(asked, filter)), { objectMode: false }),
  }
  return {
    mediaType: mediaTypes[format],
    fileName: `${texts.file_names.inspections}.${format}`,
    ranges: false,
    open: streams[format],
  }
}
