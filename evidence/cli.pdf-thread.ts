import { parentPort, Worker, workerData } from 'node:worker_threads'
import { type PdfReading, type ReadingTools, readPdf } from './pdf/read-pdf.ts'

/** A file that takes longer is made to take long. In milliseconds. */
const timeoutMs = 60_000

/** The PDF took longer to read than any honest one. */
export class TooLong extends Error {
  override readonly name = 'TooLong'
}

type Asked = { atestaReads: 'pdf'; bytes: Uint8Array; tools: ReadingTools }
type Answer = { reading: PdfReading } | { detail: string }

/** Reads a PDF in a thread that is ended when it takes longer than `most` milliseconds: then throws TooLong. */
export async function readInThread(
  bytes: Uint8Array,
  tools: ReadingTools,
  most = timeoutMs,
): Promise<PdfReading> {
  const asked: Asked = { atestaReads: 'pdf', bytes, tools }
  // In the package of one file this is all of the command, which finds that it is a thread and loads this module.
  const thread = new Worker(new URL(import.meta.url), { workerData: asked, execArgv: [] })
  let overdue: NodeJS.Timeout | undefined
  try {
    const answer = await new Promise<Answer>((resolve, reject) => {
      overdue = setTimeout(() => reject(new TooLong(`not read within ${most} ms`)), most)
      thread.once('message', resolve)
      thread.once('error', reject)
    })
    if ('detail' in answer) throw new Error(answer.detail)
    return answer.reading
  } finally {
    clearTimeout(overdue)
    await thread.terminate()
  }
}

const asked = workerData as Asked | null
if (asked?.atestaReads === 'pdf') {
  const answer: Answer = await readPdf(asked.bytes, asked.tools).then(
    (reading) => ({ reading }),
    (error) => ({ detail: error instanceof Error ? error.message : String(error) }),
  )
  parentPort?.postMessage(answer)
}
