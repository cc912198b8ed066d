import { isExtraColumn, type Row } from './sheets.ts'

/**
 * What XLSForm has no column for stands in columns of its own, as JSON, with a sum over the row's other cells: a row that
 * was not edited comes back exactly as it was, an edited one as its cells say, with the rest beside them.
 */
export type Extra = Record<string, unknown>

/** Characters per cell: spreadsheets allow up to 32,767. */
export const maxCellLength = 32_000

const column = (index: number) => (index === 0 ? 'atesta_extra' : `atesta_extra_${index + 1}`)

/** FNV-1a over the cells of a row: not for protection, only to detect edits. */
function sumOf(cells: Readonly<Record<string, string>>): string {
  const said = Object.entries(cells)
    .filter(([name, text]) => text.trim() !== '' && !isExtraColumn(name))
    .map(([name, text]) => `${name.toLowerCase()}=${text.trim().replaceAll(/\s+/g, ' ')}`)
    .sort()
  let sum = 0x811c9dc5
  for (const char of said.join('\n')) sum = Math.imul(sum ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return (sum >>> 0).toString(36)
}

/** A row's cells together with what they cannot express. */
export function withExtra(cells: Record<string, string>, extra: Extra): Record<string, string> {
  // `_x0041_` is longer in a workbook than in memory; escaped as in JSON, a cell keeps its length.
  const text = JSON.stringify({ ...extra, sum: sumOf(cells) })
    .replaceAll(/_x(?=[\da-fA-F]{4}_)/g, '_\\u0078')
    .replaceAll(/_X(?=[\da-fA-F]{4}_)/g, '_\\u0058')
  const whole: Record<string, string> = { ...cells }
  let start = 0
  for (let index = 0; start < text.length; index++) {
    let end = start + maxCellLength
    // Half of a surrogate pair would not survive in the file.
    if (/[\uD800-\uDBFF]/.test(text[end - 1] ?? '')) end--
    whole[column(index)] = text.slice(start, end)
    start = end
  }
  return whole
}

/** The extra data of a row; `edited`: its cells have changed since they were written with it. */
export function extraOf(row: Row): { extra: Extra; edited: boolean } | undefined {
  const text = row.takeAll(isExtraColumn).join('')
  if (text === '') return undefined
  try {
    const extra = JSON.parse(text) as Extra
    if (typeof extra !== 'object' || extra === null || Array.isArray(extra)) return undefined
    return { extra, edited: extra.sum !== sumOf(row.written()) }
  } catch {
    return undefined
  }
}
