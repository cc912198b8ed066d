import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import { structureProblems } from '@atesta/forms/structure-problems.ts'
import { exportXlsform } from '@atesta/forms/xlsform/export.ts'
import { type ImportedForm, importXlsform } from '@atesta/forms/xlsform/import.ts'
import type { Notice } from '@atesta/forms/xlsform/notices.ts'
import { TooLargeFile } from './unpacked-size.ts'
import { readWorkbook, writeWorkbook } from './workbook.ts'

/** The largest file that is read as a form. */
const mostBytes = 10_000_000

/** What a file with a form in it says. */
export type FormFile = ImportedForm & { description: string }

/** The file holds no form. */
export class NoForm extends Error {}

const format = 'atesta-form'

/** A form as JSON, to keep it or to bring it into another company. */
export const formJson = (name: string, description: string, structure: FormStructure): Blob =>
  new Blob([JSON.stringify({ format, version: 1, name, description, structure }, null, 2)], {
    type: 'application/json',
  })

/** A form as an XLSForm workbook, with the rules that XLSForm has no words for. */
export async function formWorkbook(
  name: string,
  structure: FormStructure,
): Promise<{ file: Blob; notices: Notice[] }> {
  const { sheets, notices } = exportXlsform(name, structure)
  return { file: await writeWorkbook(sheets), notices }
}

function readJson(text: string): FormFile {
  const { format: said, name, description, structure } = JSON.parse(text) ?? {}
  if (said !== format || typeof name !== 'string') throw new NoForm()
  // What is not a form in its parts fails here; what is left the server checks before it keeps it.
  const problems = structureProblems(structure)
  return {
    name,
    description: typeof description === 'string' ? description : '',
    structure,
    notices: problems.map(({ code }) => ({ code: 'problem', sheet: 'survey', what: code })),
  }
}

/** Reads a form from a file: JSON of ours, or an XLSForm workbook. Throws where there is none, `TooLargeFile` unread. */
export async function readFormFile(file: File): Promise<FormFile> {
  const name = file.name.replace(/\.\w+$/, '')
  if (file.size > mostBytes) throw new TooLargeFile()
  if (/\.json$/i.test(file.name)) return readJson(await file.text())
  const form = importXlsform(await readWorkbook(file), name)
  if (form.structure.schema.length === 0 && form.structure.steps.length === 0) throw new NoForm()
  return { ...form, description: '' }
}
