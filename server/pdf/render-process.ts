import { mergePdfs, mergePdfsToFile } from './merge/merge.ts'
import type { Job, JobAnswer, JobKind, JobKinds, JobNotice } from './render-job.ts'
import { ReportError } from './report-error.ts'
import { signPdf } from './sign/sign-pdf.ts'
import { Typesetter } from './typeset.ts'

// The program behind `createReportRenderer`: one job at a time, in the order of requests.

const send = (message: JobAnswer | JobNotice) => process.send?.(message)

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
  try {
    send({ ok: true, output: await run(job) })
  } catch (error) {
    send(answerFor(error))
  }
})
process.on('disconnect', () => process.exit())
// A terminal and some supervisors send signals to all processes: the parent lets its jobs finish, and then
// ends this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

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
