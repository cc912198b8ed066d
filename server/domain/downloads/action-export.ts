import { Readable } from 'node:stream'
import { paths } from '@atesta/contract/paths.ts'
import { localized } from '@atesta/forms/text.ts'
import { csvChunks } from '../../formats/csv.ts'
import type { Cell, Column, Table } from '../../formats/table.ts'
import { xlsxStream } from '../../formats/xlsx.ts'
import type { BinaryAnswer } from '../../http/route.ts'
import { type ActionFilter, type ActionRow, listActions } from '../actions/actions.queries.ts'
import { wallClock } from './answer-columns.ts'
import { downloadTexts, filled } from './download-texts.ts'
import { mediaTypes } from './exports.ts'
import { reading } from './package-inspection.ts'
import type { Asked } from './packages.ts'

/** Rows read in one transaction, and rows made before others have their turn. */
const atOnce = 500

function columnsOf({ locale, actor }: Asked): Column[] {
  const { columns, actions } = downloadTexts[locale]
  const moment = (header: string): Column => ({
    header: filled(header, { zone: actor.timeZone }),
    kind: 'moment',
  })
  return [
    { header: columns.id, kind: 'number' },
    { header: actions.columns.text, kind: 'text', width: 60 },
    { header: columns.state, kind: 'text', width: 14 },
    { header: actions.columns.due, kind: 'day' },
    { header: actions.columns.owner, kind: 'text' },
    { header: actions.columns.named_owner, kind: 'text' },
    { header: columns.task, kind: 'text' },
    { header: actions.columns.inspection, kind: 'number' },
    { header: actions.columns.inspection_title, kind: 'text' },
    { header: columns.question, kind: 'text' },
    { header: actions.columns.added_by, kind: 'text' },
    moment(actions.columns.added_at),
    { header: actions.columns.state_by, kind: 'text' },
    moment(actions.columns.state_at),
    { header: columns.link, kind: 'text' },
  ]
}

/** How a row is written: with one clock for all of them. */
function cellsOf({ services, locale, actor }: Asked): (row: ActionRow) => Cell[] {
  const { states } = downloadTexts[locale].actions
  const clock = wallClock(actor.timeZone)
  return (row) => [
    row.id,
    row.text,
    states[row.state],
    row.due_on,
    row.owner_name,
    row.named_owner,
    row.task_name,
    row.inspection_number,
    row.inspection_title,
    row.question && localized(row.question, locale),
    row.created_by_name,
    clock.format(row.created_at),
    row.state_by?.name ?? null,
    clock.format(row.state_at),
    `${services.config.publicUrl}${paths.action({ actionId: row.id })}`,
  ]
}

/** A page at a time by cursor: the thousandth costs as much as the first. */
async function* rowsOf(asked: Asked, filter: ActionFilter): AsyncGenerator<Cell[][]> {
  const cells = cellsOf(asked)
  let after: string | undefined
  do {
    const place = { page: 1, page_size: atOnce, sort: '-created_at' as const, ...(after && { after }) }
    const page = await reading(asked, (db) => listActions(db, asked.actor, { ...filter, ...place }, cells))
    yield page.data
    after = page.next ?? undefined
  } while (after !== undefined)
}

/** Corrective actions as a table, made while it is sent: any number of them in constant memory. */
export function actionExport(
  asked: Asked,
  { format, ...filter }: ActionFilter & { format: 'csv' | 'xlsx' },
): BinaryAnswer {
  const { actions, cut } = downloadTexts[asked.locale]
  const { sheet, file_name } = actions
  const table = (): Table => ({ columns: columnsOf(asked), rows: rowsOf(asked, filter) })
  const streams = {
    csv: async () => Readable.from(csvChunks(table()), { objectMode: false }),
    xlsx: async () => xlsxStream([{ name: sheet, table: table() }], cut),
  }
  return {
    mediaType: mediaTypes[format],
    fileName: `${file_name}.${format}`,
    ranges: false,
    open: streams[format],
  }
}
