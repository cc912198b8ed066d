import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '../services/child-environment.ts'
import type { MergeFacts, MergeOptions, MergePart } from './merge/merge.ts'
import type { Job, JobAnswer, JobKind, JobKinds, JobNotice } from './render-job.ts'
import { ReportError } from './report-error.ts'
import type { ReportModel } from './report-model.ts'
import { hasMarks } from './safe-text.ts'
import type { Notice, PdfSignature } from './sign/pdf-signature.ts'

export interface ReportRenderer {
  /**
   * The report as PDF/A-3 and PDF/UA-1, signed where a signature is given. If the process died with it twice,
   * it is printed without the marks in right-to-left text, which `notice` reports. Rejects with ReportError
   * `render_failed`.
   */
  renderReport(model: ReportModel, signature?: PdfSignature): Promise<Uint8Array<ArrayBuffer>>
  /**
   * Joins PDFs in memory; for more than some tens of megabytes use `mergeReportsToFile`, which does not hold
   * the result. Rejects with ReportError `part_damaged`, `part_encrypted` or `io_failed`.
   */
  mergeReports(parts: MergePart[], options?: MergeOptions): Promise<Uint8Array<ArrayBuffer>>
  /** Joins PDFs into a new file at `path`. */
  mergeReportsToFile(parts: MergePart[], path: string, options?: MergeOptions): Promise<MergeFacts>
  /** Rejects all running and waiting jobs with `closed` and ends the processes. */
  close(): Promise<void>
}

export interface RendererOptions {
  /** Number of processes, each with a compiler of its own. 1 when absent. */
  programs?: number
  /** Timeout for one job from its start, in ms. 120,000 when absent. */
  timeoutMs?: number
  /** Memory for one process beyond its own, in MB. 1,200 when absent. */
  memoryMb?: number
  /** How long an idle process is kept, in ms. 5,000 when absent. */
  idleMs?: number
  /** Receives problems that did not prevent a report but concern the operator. */
  notice?: Notice
}

interface Waiting {
  job: Job
  settle: (answer: JobAnswer | ReportError) => void
}

interface Slot {
  program: ChildProcess | undefined
  current: Waiting | undefined
  /** Whether the process has done a job before, of which it may still hold memory. */
  used: boolean
  /** Fires when a job takes too long, or when the process was idle for long. */
  timer: NodeJS.Timeout | undefined
}

// Images and what the typesetter lays out are outside this heap, which render-watch.ts limits; a template and a model never
// need that much.
const heapMb = 512

const programFile = fileURLToPath(new URL('./render-process.ts', import.meta.url))

/**
 * Renders and merges in processes of its own, so that the caller's event loop stays free. The typesetter
 * keeps its memory, about 100 MB, until its process ends (ending a thread does not free it), so a process
 * idle for some seconds is ended, and so is one that holds half the memory a job may take; a job that met the limit in
 * a used process is done again in a fresh one. Any job can also reject with `timed_out`, `too_large`, `worker_lost` or
 * `closed`; after each of these the next job gets a new process. Processes start with the first job and do not keep the
 * program alive while idle.
 */
export function createReportRenderer(options: RendererOptions = {}): ReportRenderer {
  const pool = new ProgramPool(options)
  return {
    renderReport: async (model, signature) => {
      const ask = (marks: boolean) => pool.run('render', { model, signature, marks })
      try {
        return await unlessLost(() => ask(true))
      } catch (error) {
        if (!(isLost(error) && hasMarks(model))) throw error
        // Some marks in right-to-left text crash the typesetter's process: without them there is a report.
        options.notice?.(`report ${model.reportId} is printed without marks, which ended its program twice`)
        return ask(false)
      }
    },
    mergeReports: (parts, mergeOptions = {}) => pool.run('merge', { parts, options: mergeOptions }),
    mergeReportsToFile: (parts, path, mergeOptions = {}) =>
      pool.run('mergeToFile', { parts, path, options: mergeOptions }),
    close: () => pool.close(),
  }
}

const isLost = (error: unknown) => error instanceof ReportError && error.code === 'worker_lost'

/** Repeats work once when the process was lost, perhaps for lack of memory, or killed by hand. */
async function unlessLost<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isLost(error)) throw error
    return work()
  }
}

class ProgramPool {
  private readonly slots: Slot[]
  private readonly queue: Waiting[] = []
  private readonly timeoutMs: number
  private readonly idleMs: number
  private readonly memoryMb: number
  private readonly notice: Notice
  private closed = false

  constructor(options: RendererOptions) {
    const { programs = 1, timeoutMs = 120_000, idleMs = 5000, memoryMb = 1200, notice = () => {} } = options
    this.slots = Array.from({ length: programs }, () => ({
      program: undefined,
      current: undefined,
      used: false,
      timer: undefined,
    }))
    this.timeoutMs = timeoutMs
    this.idleMs = idleMs
    this.memoryMb = memoryMb
    this.notice = notice
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
      this.slots.map(async (slot) => {
        const { program } = slot
        this.release(slot, error)
        if (!program || program.exitCode !== null || program.signalCode !== null) return
        program.ref()
        program.kill('SIGKILL')
        await once(program, 'exit')
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
    clearTimeout(slot.timer)
    slot.used = slot.program !== undefined
    slot.program ??= this.start(slot)
    slot.current = waiting
    slot.program.ref()
    slot.program.channel?.ref()
    slot.timer = setTimeout(() => this.giveUp(slot), this.timeoutMs)
    try {
      // If sending fails because the process has just ended, its exit event reports that.
      slot.program.send(waiting.job, () => {})
    } catch (cause) {
      // The model contains something that cannot be sent to a process, such as a function.
      this.done(slot, new ReportError('render_failed', 'The report has no plain data.', { cause }))
    }
  }

  private start(slot: Slot): ChildProcess {
    const program = fork(programFile, [String(this.memoryMb)], {
      // Flags of the main program (a loader, an inspector port) do not apply here.
      execArgv: [`--max-old-space-size=${heapMb}`],
      // Sends bytes as they are instead of as JSON.
      serialization: 'advanced',
      env: childEnvironment(),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const lost = (cause?: unknown, signal?: NodeJS.Signals | null) => {
      if (slot.program !== program) return
      const { current } = slot
      const tooLarge = signal === 'SIGUSR2'
      // What it held of earlier jobs counted too: whether this one is too large shows in a fresh process.
      if (tooLarge && slot.used && current) {
        slot.program = undefined
        // What it wrote so far would be in the way.
        if (current.job.kind === 'mergeToFile') rmSync(current.job.path, { force: true })
        return this.begin(slot, current)
      }
      const error = tooLarge
        ? new ReportError('too_large', `The report took more than ${this.memoryMb} MB of memory.`)
        : new ReportError('worker_lost', 'The report program ended unexpectedly.', { cause })
      this.release(slot, error)
      if (current) this.next()
    }
    program.on('message', (message) => {
      const answer = message as JobAnswer | JobNotice
      if ('notice' in answer) this.notice(answer.notice)
      else if (slot.program === program) {
        if (answer.isFull) this.retire(slot)
        this.done(slot, answer)
      }
    })
    program.on('error', lost)
    program.on('exit', (_, signal) => lost(undefined, signal))
    return program
  }

  private done(slot: Slot, answer: JobAnswer | ReportError): void {
    const { current } = slot
    clearTimeout(slot.timer)
    slot.current = undefined
    slot.program?.unref()
    slot.program?.channel?.unref()
    slot.timer = setTimeout(() => this.retire(slot), this.idleMs).unref()
    current?.settle(answer)
    this.next()
  }

  /** Ends a process without work: one that was idle, or one that holds too much memory for its next job. */
  private retire(slot: Slot): void {
    const { program } = slot
    slot.program = undefined
    program?.unref()
    program?.disconnect()
  }

  /** Gives up a job that takes too long. */
  private giveUp(slot: Slot): void {
    const { program } = slot
    this.release(slot, new ReportError('timed_out', `The report took longer than ${this.timeoutMs} ms.`))
    program?.kill('SIGKILL')
    this.next()
  }

  /** Removes the process from its slot and fails its job. */
  private release(slot: Slot, error: ReportError): void {
    const { current } = slot
    clearTimeout(slot.timer)
    slot.program = undefined
    slot.current = undefined
    current?.settle(error)
  }
}
