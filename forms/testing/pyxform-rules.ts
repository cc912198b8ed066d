import type { Sheet } from '../xlsform/sheets.ts'

type Cells = Record<string, string>

const rowsOf = (sheet: Sheet | undefined): Cells[] => {
  const [header = [], ...rows] = sheet?.rows ?? []
  return rows.map((row) => Object.fromEntries(header.map((column, at) => [column, row[at] ?? ''])))
}

const translated = ['label', 'hint', 'constraint_message']
const isFence = ({ type = '' }: Cells) => /^(begin|end)_/.test(type)

/** The columns of texts in all sheets: one for each text, or one for each of its languages. */
function columnFaults(sheets: readonly Sheet[], setting: Cells): string[] {
  const headers = sheets.flatMap(({ rows: [header = []] }) => header)
  const texts = headers.filter((header) => translated.includes(header.split('::')[0] ?? ''))
  const languages = new Set(texts.map((header) => header.split('::')[1] ?? ''))
  if (languages.size === 0 || (languages.size === 1 && languages.has(''))) return []
  const faults = languages.has('') ? ['texts with and without a language'] : []
  return languages.has(setting.default_language ?? '') ? faults : [...faults, 'default_language']
}

/** The texts that lack a language that another text of their row, or the form, has. */
function textFaults(row: Cells, columns: readonly string[]): string[] {
  return translated.flatMap((text) => {
    const own = columns.filter((column) => column.split('::')[0] === text)
    const said = own.filter((column) => row[column] !== '')
    return said.length === 0 || said.length === own.length ? [] : [`${text} of ${row.name}`]
  })
}

function rowFaults(row: Cells, lists: ReadonlySet<string | undefined>): string[] {
  const { type = '', name = '', calculation = '', parameters = '' } = row
  if (type.startsWith('end_')) return []
  const has = (text: string) => Object.keys(row).some((key) => key.split('::')[0] === text && row[key] !== '')
  const faults: string[] = []
  if (!/^[A-Za-z_][\w.-]*$/.test(name) || name === 'meta') faults.push(`name ${name}`)
  if (type === 'begin_repeat' && name === 'data') faults.push('repeat data')
  if (type === 'calculate' && calculation === '') faults.push(`calculation of ${name}`)
  if (type !== 'calculate' && !isFence(row) && !has('label') && !has('hint')) faults.push(`label of ${name}`)
  const [, list] = type.split(' ')
  if (list !== undefined && !lists.has(list)) faults.push(`choices of ${name}`)
  const [, start, end, step] = /^start=(\S+) end=(\S+) step=(\S+)$/.exec(parameters) ?? []
  if (start !== undefined && Number(end) - Number(start) < Number(step)) faults.push(`range of ${name}`)
  return faults
}

const twice = (names: readonly string[]): string[] =>
  names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${name} twice`)

/**
 * What pyxform, by which ODK and Kobo read workbooks, refuses in one, or fills with "-": as its sources and
 * https://xlsform.org say. Not the expressions themselves.
 */
export function pyxformFaults(sheets: readonly Sheet[]): string[] {
  const [survey, choices] = ['survey', 'choices'].map((name) => sheets.find((sheet) => sheet.name === name))
  const [rows, options] = [rowsOf(survey), rowsOf(choices)]
  const [setting = {}] = rowsOf(sheets.find(({ name }) => name === 'settings'))
  const named = rows.filter(({ type = '' }) => !type.startsWith('end_')).map(({ name = '' }) => name)
  const known = new Set(named)
  const said = [...rows, ...options].flatMap((row) =>
    Object.entries(row).flatMap(([column, text]) => (column.startsWith('atesta_') ? [] : [text])),
  )
  const asked = said.flatMap((text) => [...text.matchAll(/\$\{([^{}]*)\}/g)].map(([, name = '']) => name))
  return [
    ...columnFaults(sheets, setting),
    ...rows.flatMap((row) => textFaults(row, survey?.rows[0] ?? [])),
    ...options.flatMap((row) => textFaults(row, choices?.rows[0] ?? [])),
    ...rows.flatMap((row) => rowFaults(row, new Set(options.map(({ list_name }) => list_name)))),
    ...twice(named),
    ...twice(options.map(({ list_name, name }) => `${list_name} ${name}`)),
    ...options.filter(({ name = '' }) => name === '' || /\s/.test(name)).map(() => 'choice without a name'),
    ...asked.filter((name) => !known.has(name)).map((name) => `\${${name}}`),
  ]
}
