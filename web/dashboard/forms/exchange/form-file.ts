import type { Locale } from '@atesta/contract/limits.ts'
import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import { exportXlsform } from '@atesta/forms/xlsform/export.ts'
import type { Notice } from '@atesta/forms/xlsform/notices.ts'
import { type FormFile, NoForm, readFormJson } from './form-json.ts'
import { sizeNotices } from './form-size.ts'
import { TooLargeFile } from './unpacked-size.ts'
import { readWorkbook, writeWorkbook } from './workbook.ts'

/** The largest file that is read as a form. */
const maxBytes = 10_000_000

/** A form as an XLSForm workbook, with the rules and limits that XLSForm has no words for. */
export async function formWorkbook(
  name: string,
  structure: FormStructure,
  locale: Locale,
): Promise<{ file: Blob; notices: Notice[] }> {
  const { sheets, notices } = exportXlsform(name, structure, locale)
  return { file: await writeWorkbook(sheets), notices }
}

async function readForm(file: File): Promise<FormFile> {
  if (/\.json$/i.test(file.name)) return readFormJson(await file.text())
  const form = await readWorkbook(file, file.name.replace(/\.\w+$/, ''))
  if (form.structure.schema.length === 0 && form.structure.steps.length === 0) throw new NoForm()
  return { ...form, description: '' }
}

/**
 * Reads a form from a file: JSON of ours, or an XLSForm workbook. Throws where there is none, `NewerForm`, or
 * `TooLargeFile` unread. `locale`: the language of the notices.
 */
export async function readFormFile(file: File, locale: Locale): Promise<FormFile> {
  if (file.size > maxBytes) throw new TooLargeFile()
  const form = await readForm(file)
  const { name, description, structure } = form
  return { ...form, notices: [...form.notices, ...sizeNotices({ name, description, structure }, locale)] }
}
