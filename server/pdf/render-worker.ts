import { parentPort } from 'node:worker_threads'
import { mergePdfs, mergePdfsToFile } from './merge/merge.ts'
import type { Job, JobAnswer, JobKind, JobKinds } from './render-job.ts'
import { ReportError } from './report-error.ts'
import { Typesetter } from './typeset.ts'

// The thread behind `createReportRenderer`: one job at a time, in the order asked.

const port = parentPort
if (!port) throw new Error('render-worker.ts runs as a worker thread only')

let typesetter: Typesetter | undefined

function run(job: Job): Promise<JobKinds[JobKind]['output']> {
  if (job.kind === 'merge') return mergePdfs(job.parts, job.options)
  if (job.kind === 'mergeToFile') return mergePdfsToFile(job.parts, job.path, job.options)
  // Made late: a process that only merges loads no fonts.
  typesetter ??= new Typesetter()
  return typesetter.render(job.model)
}

port.on('message', async (job: Job) => {
  try {
    const answer = await run(job)
    const output = answer instanceof Uint8Array ? owned(answer) : answer
    // Moved, not copied: the bytes belong to the receiver from here on.
    const moved = output instanceof Uint8Array ? [output.buffer] : []
    port.postMessage({ ok: true, output } satisfies JobAnswer, moved)
  } catch (error) {
    port.postMessage(answerFor(error))
  }
})

/** Small buffers are slices of one that Node shares and cannot transfer. */
function owned(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
}

function answerFor(error: unknown): JobAnswer {
  const known = error instanceof ReportError ? error : undefined
  const cause = known ? known.cause : error
  return {
    ok: false,
    code: known?.code ?? 'render_failed',
    message: known?.message ?? 'The report could not be made.',
    part: known?.part,
    reason: cause instanceof Error ? `${cause.name}: ${cause.message}`.slice(0, 2000) : undefined,
  }
}
