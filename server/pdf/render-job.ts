import type { MergeFacts, MergeOptions, MergePart } from './merge/merge.ts'
import type { ReportErrorCode } from './report-error.ts'
import type { ReportModel } from './report-model.ts'
import type { PdfSignature } from './sign/pdf-signature.ts'

/** The jobs of the renderer's process, by kind, with their results. */
export interface JobKinds {
  render: {
    input: { model: ReportModel; signature: PdfSignature | undefined; marks: boolean }
    output: Uint8Array<ArrayBuffer>
  }
  merge: { input: { parts: MergePart[]; options: MergeOptions }; output: Uint8Array<ArrayBuffer> }
  mergeToFile: { input: { parts: MergePart[]; path: string; options: MergeOptions }; output: MergeFacts }
}

export type JobKind = keyof JobKinds

export type Job = { [Kind in JobKind]: { kind: Kind } & JobKinds[Kind]['input'] }[JobKind]

/** A message for the operator while a job runs. */
export type JobNotice = { notice: string }

/** Errors lose their class between processes, so they are passed as data. */
export type JobFailure = {
  ok: false
  code: ReportErrorCode
  message: string
  part: string | undefined
  reason: string | undefined
}

/** `isFull`: the process holds so much memory that the next job should have another one. */
export type JobAnswer = ({ ok: true; output: JobKinds[JobKind]['output'] } | JobFailure) & { isFull: boolean }
