import type { ImportedForm } from '@atesta/forms/xlsform/import.ts'
import type { Sheet } from '@atesta/forms/xlsform/sheets.ts'
import { NotLoaded } from './not-loaded.ts'
import { ProtectedFile } from './protected-file.ts'
import { TooLargeFile } from './unpacked-size.ts'
import type { WorkbookAnswer, WorkbookRequest } from './workbook-worker.ts'

/** The file is no workbook, or one that takes too long to read. */
export class UnreadableWorkbook extends Error {}

const timeoutMs = 20_000

/** One question to a worker of its own, which ends with the answer. */
function ask(request: WorkbookRequest): Promise<WorkbookAnswer> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<WorkbookAnswer>((resolve, reject) => {
    const fail = (reason: string) => reject(new UnreadableWorkbook(reason))
    const timer = setTimeout(() => fail('too slow'), timeoutMs)
    worker.onmessage = ({ data }: MessageEvent<WorkbookAnswer>) => {
      clearTimeout(timer)
      resolve(data)
    }
    // A script that could not be fetched is reported without a message.
    worker.onerror = ({ message }) => (message ? fail(message) : reject(new NotLoaded()))
    worker.postMessage(request)
  }).finally(() => worker.terminate())
}

/**
 * The form in a workbook; `name`: of one without a title. Throws `UnreadableWorkbook`, `TooLargeFile`, `ProtectedFile` or
 * `NotLoaded`.
 */
export async function readWorkbook(file: Blob, name: string): Promise<ImportedForm> {
  const answer = await ask({ read: await file.arrayBuffer(), name })
  if ('form' in answer) return answer.form
  if ('tooLarge' in answer) throw new TooLargeFile()
  if ('isProtected' in answer) throw new ProtectedFile()
  throw new UnreadableWorkbook('unreadable' in answer ? answer.unreadable : '')
}

/** The sheets as an .xlsx file. Throws `NotLoaded` where its code does not come. */
export async function writeWorkbook(sheets: readonly Sheet[]): Promise<Blob> {
  const answer = await ask({ write: sheets })
  if (!('bytes' in answer)) throw new UnreadableWorkbook('unreadable' in answer ? answer.unreadable : '')
  return new Blob([answer.bytes], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
}
