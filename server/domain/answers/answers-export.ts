import { Readable } from 'node:stream'
import {
  columnLabel,
  type MergedColumn,
  type RecordTable,
  recordTables,
} from '@atesta/forms/answer-columns.ts'
import type { Evaluation } from '@atesta/forms/evaluate.ts'
import { csvChunks } from '../../formats/csv.ts'
import { safeName } from '../../formats/file-names.ts'
import { geojsonChunks, type Place } from '../../formats/geojson.ts'
import { type Cell, type Column, distinctColumns, type Table } from '../../formats/table.ts'
import { type Sheet, xlsxStream } from '../../formats/xlsx.ts'
import type { BinaryAnswer } from '../../http/route.ts'
import { ownersGivenById } from '../actions/actions.queries.ts'
import { withOwnerNames } from '../actions/owner-names.ts'
import { downloadTexts, filled } from '../downloads/download-texts.ts'
import type { ExportRow } from '../downloads/exports.queries.ts'
import {
  type ExportFormat,
  exportBatches,
  factCells,
  factColumns,
  mediaTypes,
  placesOf,
} from '../downloads/exports.ts'
import { pinnedForms, reading } from '../downloads/package-inspection.ts'
import type { Asked } from '../downloads/packages.ts'
import type { InspectionFilter } from '../inspections/inspections-list.queries.ts'
import { answerCells } from './answer-cells.ts'
import { placeReader } from './answer-places.ts'
import { EvaluatedAnswers } from './evaluated-answers.ts'
import type { AnsweredForm } from './form-columns.ts'
import { recordsAt } from './records.ts'

/** What is exported: inspections of a form, whose columns are known. */
type Content = { form: AnsweredForm; columns: readonly MergedColumn[]; filter: InspectionFilter }
type Records = RecordTable<MergedColumn>
type Evaluated = { row: ExportRow; values: Evaluation['values'] }

/** Rows with their values, some at a time. */
async function* evaluated(asked: Asked, { filter }: Content): AsyncGenerator<Evaluated[]> {
  const answers = new EvaluatedAnswers(pinnedForms(asked), asked.locale)
  for await (const rows of exportBatches(asked, filter, true)) {
    const batch: Evaluated[] = []
    for (const row of rows) {
      const { answered_at, answers: sent, signatures } = row
      const stored = answered_at &&
        sent && { ...row, answered_at, answers: sent, signatures: signatures ?? [] }
      batch.push({ row, values: stored ? await answers.valuesOf(stored) : {} })
    }
    yield await withOwnerNames(batch, (ids) => reading(asked, (db) => ownersGivenById(db, ids)))
  }
}

async function* tableRows(
  asked: Asked,
  content: Content,
  cellsOf: (each: Evaluated) => Cell[][],
): AsyncGenerator<Cell[][]> {
  for await (const batch of evaluated(asked, content)) yield batch.flatMap(cellsOf)
}

/** The inspections: facts, and a column or more for each question. */
function inspectionTable(asked: Asked, content: Content): Table {
  const id: Column = { header: downloadTexts[asked.locale].columns.id, kind: 'number' }
  const { columns, cells } = answerCells(asked, content.columns)
  return {
    columns: distinctColumns([id, ...factColumns(asked), ...columns]),
    rows: tableRows(asked, content, ({ row, values }) => [
      [row.id, ...factCells(asked, row), ...cells(values)],
    ]),
  }
}

/** The records of a repeated group, each under its inspection and the records around it. */
function recordTable(asked: Asked, content: Content, { path }: Records): Table {
  const texts = downloadTexts[asked.locale].columns
  const { columns, cells } = answerCells(asked, path.at(-1)?.columns ?? [])
  const moment = filled(texts.submitted_at, { zone: asked.actor.timeZone })
  return {
    columns: distinctColumns([
      { header: texts.id, kind: 'number' },
      { header: texts.number, kind: 'number' },
      { header: texts.task, kind: 'text' },
      { header: moment, kind: 'moment' },
      ...path.slice(0, -1).map((outer): Column => {
        const header = `${columnLabel(outer, asked.locale)} – ${texts.record}`
        return { header, kind: 'number' }
      }),
      { header: texts.record, kind: 'number' },
      ...columns,
    ]),
    rows: tableRows(asked, content, ({ row, values }) =>
      recordsAt(values, path).map(({ numbers, values: record }) => [
        ...[row.id, row.number, row.task_name, row.submitted],
        ...numbers,
        ...cells(record),
      ]),
    ),
  }
}

/** By the group itself: with those around it, names of sheets would be too long to be told apart. */
const nameOf = ({ path }: Records, { locale }: Asked) =>
  path
    .slice(-1)
    .map((group) => columnLabel(group, locale))
    .join()

function sheetsOf(asked: Asked, content: Content): Sheet[] {
  const first = { name: downloadTexts[asked.locale].answers, table: inspectionTable(asked, content) }
  const groups = recordTables(content.columns).map((records) => ({
    name: nameOf(records, asked),
    table: recordTable(asked, content, records),
  }))
  return [first, ...groups]
}

/** Places that were answered, then those of files. */
async function* places(asked: Asked, content: Content): AsyncGenerator<Place[]> {
  const read = placeReader(asked, content.columns)
  for await (const batch of evaluated(asked, content))
    yield batch.flatMap(({ row, values }) => read(row, values))
  yield* placesOf(asked, content.filter)
}

/** What was answered to a form, made while it is sent: any number of inspections in constant memory. */
export function answersExport(
  asked: Asked,
  { format, records, ...given }: Content & { format: ExportFormat; records?: Records | undefined },
): BinaryAnswer {
  // Each sheet is read by itself: what is submitted meanwhile would stand in the later ones only.
  const { submitted, submitted_to } = given.filter
  const now = new Date().toISOString()
  const until = submitted_to && submitted_to < now ? submitted_to : now
  const content = submitted ? { ...given, filter: { ...given.filter, submitted_to: until } } : given
  const streams: Record<ExportFormat, () => Promise<Readable>> = {
    csv: async () => {
      const table = records ? recordTable(asked, content, records) : inspectionTable(asked, content)
      return Readable.from(csvChunks(table), { objectMode: false })
    },
    xlsx: async () => xlsxStream(sheetsOf(asked, content), downloadTexts[asked.locale].cut),
    geojson: async () => Readable.from(geojsonChunks(places(asked, content)), { objectMode: false }),
  }
  const name = [given.form.name, records && nameOf(records, asked)].filter(Boolean).join(' – ')
  return {
    mediaType: mediaTypes[format],
    fileName: `${safeName(name)}.${format}`,
    ranges: false,
    open: streams[format],
  }
}
