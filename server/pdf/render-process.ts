import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { mergePdfs, mergePdfsToFile } from './merge/merge.ts'
import type { Job, JobAnswer, JobFailure, JobKind, JobKinds, JobNotice } from './render-job.ts'
import { ReportError } from './report-error.ts'
import { signPdf } from './sign/sign-pdf.ts'
import { Typesetter } from './typeset.ts'

// The program behind `createReportRenderer`: one job at a time, in the order of requests.

const send = (message: JobAnswer | JobNotice) => process.send?.(message)

const memoryMb = Number(process.argv[2])
const atStart = process.memoryUsage.rss()
const watch = new Worker(new URL('./render-watch.ts', import.meta.url), { workerData: { memoryMb } })
const watching = once(watch, 'message')
watch.unref()

/** Whether earlier jobs left little room for the next: layouts that are kept, and memory that is not given back. */
const isFull = () => process.memoryUsage.rss() - atStart > (memoryMb * 1e6) / 2

let typesetter: Typesetter | undefined

const notice = (text: string) => {
  send({ notice: text })
}

async function run(job: Job): Promise<JobKinds[JobKind]['output']> {
  if (job.kind === 'merge') return mergePdfs(job.parts, job.options, notice)
  if (job.kind === 'mergeToFile') return mergePdfsToFile(job.parts, job.path, job.options, notice)
  // Created late: a process that only merges loads no fonts.
  typesetter ??= new Typesetter()
  const pdf = await typesetter.render(job.model, job.marks)
  return job.signature ? signPdf(pdf, job.signature, notice) : pdf
}

process.on('message', async (job: Job) => {
  // No job outruns the watch over its memory.
  await watching
  try {
    const output = await run(job)
    send({ ok: true, output, isFull: isFull() })
  } catch (error) {
    send({ ...answerFor(error), isFull: isFull() })
  }
})
process.on('disconnect', () => process.exit())
// A terminal and some supervisors send signals to all processes: the parent lets its jobs finish, and then
// ends this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

function answerFor(error: unknown): JobFailure {
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
