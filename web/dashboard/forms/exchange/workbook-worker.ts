import { type ImportedForm, importXlsform } from '@atesta/forms/xlsform/import.ts'
import type { Sheet } from '@atesta/forms/xlsform/sheets.ts'
import { ProtectedFile } from './protected-file.ts'
import { sheetsOf, workbookOf } from './sheets-of.ts'
import { TooLargeFile } from './unpacked-size.ts'

/** `read`: a workbook, for the form in it; `name`: of a form without one. */
export type WorkbookRequest = { read: ArrayBuffer; name: string } | { write: readonly Sheet[] }
export type WorkbookAnswer =
  | { form: ImportedForm }
  | { bytes: Uint8Array<ArrayBuffer> }
  | { tooLarge: true }
  | { isProtected: true }
  | { unreadable: string }

/** Away from the page: a workbook that takes long to read and to understand, or is made to, stops nothing but this. */
addEventListener('message', ({ data }: MessageEvent<WorkbookRequest>) => {
  const answer = (message: WorkbookAnswer) => postMessage(message)
  try {
    answer(
      'read' in data
        ? { form: importXlsform(sheetsOf(data.read), data.name) }
        : { bytes: workbookOf(data.write) },
    )
  } catch (error) {
    if (error instanceof TooLargeFile) return answer({ tooLarge: true })
    if (error instanceof ProtectedFile) return answer({ isProtected: true })
    answer({ unreadable: error instanceof Error ? error.message : String(error) })
  }
})
