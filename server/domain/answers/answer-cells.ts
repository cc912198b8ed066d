import { paths } from '@atesta/contract/paths.ts'
import { columnLabel, type MergedColumn } from '@atesta/forms/answer-columns.ts'
import type { FormValue, PositionValue } from '@atesta/forms/values.ts'
import type { Cell, Column } from '../../formats/table.ts'
import { kinds, momentCell, wallClock } from '../downloads/answer-columns.ts'
import { downloadTexts, filled } from '../downloads/download-texts.ts'
import type { Asked } from '../downloads/packages.ts'
import { answerText } from './answer-text.ts'

type Values = Readonly<Record<string, FormValue | null | undefined>>
/** One column of an export: a question may take several. */
type Part = Column & { cell: (value: FormValue) => Cell }

const texts = (value: FormValue) => (Array.isArray(value) ? value.map(String) : [String(value)])

/** Identifiers of files and, beside them, where anyone can check them. */
function fileParts({ services, locale }: Asked, header: string): Part[] {
  const verifier = (identifier: string) =>
    `${services.config.publicUrl}${paths.verifierRecord({ identifier })}`
  return [
    { header, kind: 'text', cell: (value) => texts(value).join(' ') },
    {
      header: filled(downloadTexts[locale].columns.verifier, { question: header }),
      kind: 'text',
      cell: (value) => texts(value).map(verifier).join(' '),
    },
  ]
}

function placeParts({ locale }: Asked, header: string): Part[] {
  const { columns } = downloadTexts[locale]
  const part = (text: string, of: (place: PositionValue) => number | undefined): Part => ({
    header: filled(text, { question: header }),
    kind: 'number',
    cell: (value) => of(value as PositionValue) ?? null,
  })
  return [
    part(columns.latitude, ({ lat }) => lat),
    part(columns.longitude, ({ lon }) => lon),
    part(columns.accuracy, ({ accuracy_m: accuracy }) => accuracy),
  ]
}

function partsOf(asked: Asked, column: MergedColumn, clock: Intl.DateTimeFormat): Part[] {
  const { locale, actor } = asked
  const header = columnLabel(column, locale) + (column.unit ? ` (${column.unit})` : '')
  const shown = (value: FormValue) => answerText(column, value, { locale, timeZone: actor.timeZone })
  const { type, mixed } = column
  if (mixed) return [{ header, kind: 'text', cell: shown }]
  if (type === 'upload' || type === 'photo') return fileParts(asked, header)
  if (type === 'geolocation') return placeParts(asked, header)
  if (type === 'group')
    return [{ header, kind: 'number', cell: (value) => (Array.isArray(value) ? value.length : null) }]
  const kind = kinds[type] ?? 'text'
  if (type === 'datetime')
    return [
      {
        header: `${header} (${actor.timeZone})`,
        kind,
        cell: (value) => momentCell(String(value), clock),
      },
    ]
  if (type === 'date') return [{ header, kind, cell: String }]
  return [{ header, kind, cell: (value) => (typeof value === 'number' ? value : shown(value)) }]
}

/** Questions as columns of an export, and the cells of one set of values under them. */
export function answerCells(
  asked: Asked,
  columns: readonly MergedColumn[],
): { columns: Column[]; cells: (values: Values) => Cell[] } {
  const clock = wallClock(asked.actor.timeZone)
  const parts = columns.map((column) => ({ id: column.id, parts: partsOf(asked, column, clock) }))
  return {
    columns: parts.flatMap(({ parts }) => parts.map(({ header, kind }) => ({ header, kind }))),
    cells: (values) =>
      parts.flatMap(({ id, parts }) => {
        const value = Object.hasOwn(values, id) ? values[id] : undefined
        return parts.map(({ cell }) => (value === undefined || value === null ? null : cell(value)))
      }),
  }
}
