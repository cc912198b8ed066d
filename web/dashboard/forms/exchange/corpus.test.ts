import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { structureProblems } from '@atesta/forms/structure-problems.ts'
import { exportXlsform } from '@atesta/forms/xlsform/export.ts'
import { importXlsform } from '@atesta/forms/xlsform/import.ts'
import { describe, expect, test } from 'vitest'
import { noticeGroups } from './notice-groups.ts'
import { sheetsOf, workbookOf } from './sheets-of.ts'

const corpus = join(import.meta.dirname, '../../../../../shared/corpus/xlsform')

const bytesOf = (path: string): ArrayBuffer => new Uint8Array(readFileSync(path)).buffer

/** How many questions each file asks that can be asked here, counted in the files by hand. */
const files: [name: string, questions: number, left: string[]][] = [
  ['choice_filter_test.xlsx', 3, ['form_id', 'allow_choice_duplicates']],
  ['tutorial.xls', 1, ['tutorial notes']],
  ['widgets.xls', 31, ['image', 'add_none_option']],
  ['xlsform_spec_test.xlsx', 33, ['rows', 'public_key', 'instance_name', 'media::audio::chinese']],
]

describe('workbooks that others made', () => {
  test.each(files)('%s becomes a form that can be published', (name, questions, left) => {
    const path = join(corpus, name)
    if (!existsSync(path)) return console.info(`No ${name} here: not tried`)
    const form = importXlsform(sheetsOf(bytesOf(path)), name)
    expect(structureProblems(form.structure)).toEqual([])
    const asked = form.structure.schema.flatMap((section) => section.questions)
    expect(asked).toHaveLength(questions)
    const leftOut = form.notices.filter(({ code }) => code === 'cell_ignored' || code === 'media_ignored')
    const columns = leftOut.map(({ column }) => column)
    expect(columns).toEqual(expect.arrayContaining(left))
    expect(noticeGroups(form.notices).problem).toEqual([])

    const workbook = workbookOf(exportXlsform(form.name, form.structure).sheets)
    const again = importXlsform(sheetsOf(workbook.buffer), name)
    expect(again.structure).toEqual(form.structure)
    expect(again.notices).toEqual([])
  })
})

test('refuses files that are not workbooks', () => {
  const text = new TextEncoder().encode('%PDF-1.7 this is something else')
  const sheets = (() => {
    try {
      return sheetsOf(text.buffer)
    } catch {
      return []
    }
  })()
  expect(importXlsform(sheets, 'x').structure.schema).toEqual([])
})
