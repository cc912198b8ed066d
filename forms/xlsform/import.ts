import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import { structureProblems } from '../structure-problems.ts'
import { extraOf } from './extra.ts'
import type { Notice } from './notices.ts'
import { Reader, type Source } from './reader.ts'
import { rowsOf, type Sheet } from './sheets.ts'

/** A form from a workbook, with notices of everything that the form lacks or expresses differently. */
export type ImportedForm = { name: string; structure: FormStructure; notices: Notice[] }

const sheetNames = { survey: ['survey'], choices: ['choices', 'choice'], settings: ['settings'] }
/**
 * Reads an XLSForm (https://xlsform.org): `survey`, `choices` and `settings` as text. Groups become sections, repeats
 * groups; relevance, constraints, calculations and choice filters become rules. No cell is lost without a notice.
 */
export function importXlsform(sheets: readonly Sheet[], fallbackName: string): ImportedForm {
  const notices: Notice[] = []
  const find = (kind: keyof typeof sheetNames) =>
    sheets.find((sheet) => sheetNames[kind].includes(sheet.name.trim().toLowerCase()))
  const [survey, choices, settings] = [find('survey'), find('choices'), find('settings')]
  for (const sheet of sheets) {
    if (
      ![survey, choices, settings].includes(sheet) &&
      sheet.rows.some((row) => row.some((cell) => cell.trim()))
    )
      notices.push({ code: 'sheet_ignored', sheet: sheet.name })
    else if (sheet.isCut) notices.push({ code: 'sheet_cut', sheet: sheet.name })
  }
  const [setting] = settings ? rowsOf(settings, notices) : []
  const name = setting?.take('form_title') || fallbackName
  const language = setting?.take('default_language') ?? ''
  const kept = setting && extraOf(setting)
  setting?.close()
  const read: FormStructure = survey
    ? readSurvey({ survey, choices, language, notices }, name, kept?.extra.steps)
    : { steps: [], schema: [] }
  const report = kept?.extra.report as FormStructure['report'] | undefined
  const structure = report ? { ...read, report } : read
  if (!survey || structure.schema.length === 0) notices.push({ code: 'sheet_missing', sheet: 'survey' })
  for (const problem of structure.schema.length > 0 ? structureProblems(structure) : [])
    notices.push({ code: 'problem', sheet: 'survey', what: problem.code, ids: problem.ids })
  return { name: name.slice(0, 200), structure, notices }
}

/**
 * How often uncalculable rows are removed, with all that name one of them: a repeat that asks nothing without them, which is
 * removed too, may be what others count.
 */
const maxPasses = 100

/**
 * Calculations without an equivalent rule are left out, and so is everything that depends on them; the rest
 * is usable.
 */
function readSurvey({ notices, ...source }: Source, name: string, steps: unknown): FormStructure {
  const without = new Set<number>()
  for (let pass = 1; ; pass++) {
    const said: Notice[] = []
    const reader = new Reader({ ...source, notices: said }, without)
    const structure = reader.structure(name, steps)
    const { incalculable } = reader
    if (incalculable.size === 0 || pass === maxPasses) {
      notices.push(...said)
      return structure
    }
    for (const row of incalculable) without.add(row)
  }
}
