import { Worker } from 'node:worker_threads'
import type { MergeFacts, MergeOptions, MergePart } from './merge/merge.ts'
import type { Job, JobAnswer, JobKind, JobKinds } from './render-job.ts'
import { ReportError } from './report-error.ts'
import type { ReportModel } from './report-model.ts'

export interface ReportRenderer {
  /** The report as PDF/A-3 and PDF/UA-1. Rejects with ReportError `render_failed`. */
  renderReport(model: ReportModel): Promise<Uint8Array<ArrayBuffer>>
  /**
   * Joins PDFs in memory; for more than some tens of megabytes use `mergeReportsToFile`, which needs no room for the
   * result. Rejects with ReportError `part_damaged`, `part_encrypted` or `io_failed`.
   */
  mergeReports(parts: MergePart[], options?: MergeOptions): Promise<Uint8Array<ArrayBuffer>>
  /** Joins PDFs into a new file at `path`. */
  mergeReportsToFile(parts: MergePart[], path: string, options?: MergeOptions): Promise<MergeFacts>
  /** Rejects what is running or waiting with `closed` and ends the threads. */
  close(): Promise<void>
}

export interface RendererOptions {
  /** Threads, each with a compiler of its own. 1 when absent. */
  threads?: number
  /** Longest time for one job once it has begun, in milliseconds. 120,000 when absent. */
  timeoutMs?: number
}

interface Waiting {
  job: Job
  settle: (answer: JobAnswer | ReportError) => void
}

interface Slot {
  worker: Worker | undefined
  current: Waiting | undefined
  timer: NodeJS.Timeout | undefined
}

// Images are outside this heap; a template and a model never need so much.
const heapMb = 512

/**
 * Renders and merges in worker threads, so that the caller's event loop stays free. Any job can also reject with
 * `timed_out`, `worker_lost` or `closed`; after each of these the next job gets a new thread. Threads start with the
 * first job and do not keep the process alive while idle.
 */
export function createReportRenderer(options: RendererOptions = {}): ReportRenderer {
  const pool = new WorkerPool(options.threads ?? 1, options.timeoutMs ?? 120_000)
  return {
    renderReport: (model) => pool.run('render', { model }),
    mergeReports: (parts, mergeOptions = {}) =>
      pool.run('merge', { parts: parts.map(compact), options: mergeOptions }),
    mergeReportsToFile: (parts, path, mergeOptions = {}) =>
      pool.run('mergeToFile', { parts: parts.map(compact), path, options: mergeOptions }),
    close: () => pool.close(),
  }
}

/** A view crosses threads with the whole buffer behind it; a small view of a big buffer is copied first. */
function compact(part: MergePart): MergePart {
  if (!('bytes' in part) || part.bytes.byteLength === part.bytes.buffer.byteLength) return part
  return { ...part, bytes: new Uint8Array(part.bytes) }
}

class WorkerPool {
  private readonly slots: Slot[]
  private readonly queue: Waiting[] = []
  private readonly timeoutMs: number
  private closed = false

  constructor(threads: number, timeoutMs: number) {
    this.slots = Array.from({ length: threads }, () => ({
      worker: undefined,
      current: undefined,
      timer: undefined,
    }))
    this.timeoutMs = timeoutMs
  }

  run<Kind extends JobKind>(kind: Kind, input: JobKinds[Kind]['input']): Promise<JobKinds[Kind]['output']> {
    if (this.closed) return Promise.reject(new ReportError('closed', 'The renderer is closed.'))
    return new Promise((resolve, reject) => {
      this.queue.push({
        job: { kind, ...input } as Job,
        settle: (answer) => {
          if (answer instanceof ReportError) reject(answer)
          else if (answer.ok) resolve(answer.output as JobKinds[Kind]['output'])
          else
            reject(new ReportError(answer.code, answer.message, { part: answer.part, cause: answer.reason }))
        },
      })
      this.next()
    })
  }

  async close(): Promise<void> {
    this.closed = true
    const error = new ReportError('closed', 'The renderer was closed.')
    for (const waiting of this.queue.splice(0)) waiting.settle(error)
    await Promise.all(
      this.slots.map((slot) => {
        const { worker } = slot
        this.release(slot, error)
        return worker?.terminate()
      }),
    )
  }

  private next(): void {
    for (const slot of this.slots) {
      if (slot.current) continue
      const waiting = this.queue.shift()
      if (!waiting) return
      this.begin(slot, waiting)
    }
  }

  private begin(slot: Slot, waiting: Waiting): void {
    slot.worker ??= this.start(slot)
    slot.current = waiting
    slot.worker.ref()
    slot.timer = setTimeout(() => this.giveUp(slot), this.timeoutMs)
    try {
      slot.worker.postMessage(waiting.job)
    } catch (cause) {
      // The model holds something that no thread can receive, for example a function.
      this.done(slot, new ReportError('render_failed', 'The report has no plain data.', { cause }))
    }
  }

  private start(slot: Slot): Worker {
    const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
      name: 'reports',
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
      // Flags of the main program (a loader, an inspector port) are not for this thread.
      execArgv: [],
    })
    const lost = (cause?: unknown) => {
      if (slot.worker !== worker) return
      const running = slot.current !== undefined
      this.release(slot, new ReportError('worker_lost', 'The report thread ended unexpectedly.', { cause }))
      if (running) this.next()
    }
    worker.on('message', (answer: JobAnswer) => {
      if (slot.worker === worker) this.done(slot, answer)
    })
    worker.on('error', lost)
    worker.on('exit', () => lost())
    return worker
  }

  private done(slot: Slot, answer: JobAnswer | ReportError): void {
    const { current } = slot
    clearTimeout(slot.timer)
    slot.current = undefined
    slot.worker?.unref()
    current?.settle(answer)
    this.next()
  }

  /** Gives up a thread that takes too long. Native code is only stopped at its end, so this does not wait for it. */
  private giveUp(slot: Slot): void {
    const { worker } = slot
    this.release(slot, new ReportError('timed_out', `The report took longer than ${this.timeoutMs} ms.`))
    worker?.unref()
    void worker?.terminate()
    this.next()
  }

  /** Takes the thread out of its place and fails its job. */
  private release(slot: Slot, error: ReportError): void {
    const { current } = slot
    clearTimeout(slot.timer)
    slot.worker = undefined
    slot.current = undefined
    current?.settle(error)
  }
}
