import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { minuteMs } from '@atesta/contract/durations.ts'
import { storageEnvironment } from '../services/child-environment.ts'
import { SharedPlaces } from '../services/shares.ts'
import type {
  FromReader,
  Question,
  Questions,
  Readable,
  ReaderLimits,
  ReaderSettings,
  Reading,
  Readings,
  SignClaim,
  Signed,
  ToReader,
  ToSign,
} from './reader-job.ts'

export type MediaReader = {
  /**
   * Reads a stored file, or makes its previews. Undefined when that takes more memory or time than any honest
   * file needs. Rejects when the storage cannot be read, or the reader is closed. Waits for its turn: a
   * company's files leave room for those of others. `sign` signs what a copy needs.
   */
  read<Kind extends Reading>(
    kind: Kind,
    company: number,
    file: Readable<Kind>,
    sign?: SignClaim,
  ): Promise<Readings[Kind] | undefined>
  /** Asks a question about bytes that are not stored, under the limits of `read`. */
  ask<Kind extends Question>(
    kind: Kind,
    company: number,
    bytes: Uint8Array,
  ): Promise<Questions[Kind] | undefined>
  close(): Promise<void>
}

const usual: ReaderLimits = { memoryMb: 768, cpuMs: 15_000, wallMs: 5 * minuteMs }

/** An idle reader keeps up to 150 MB of memory; starting one takes as long as reading two photos. */
const usualIdleMs = 5000

/** A company alone gets two of them, so that a slow file does not delay all its others. */
const programs = 3

const program = fileURLToPath(new URL('./reader-process.ts', import.meta.url))

/** Signs for a copy and passes the signature to the process that makes it, if it still exists. */
async function answerWith(child: ChildProcess, { toSign }: ToSign, sign: SignClaim): Promise<void> {
  const signature = await sign(Buffer.from(toSign, 'base64')).catch(() => undefined)
  const answer: Signed = { signed: signature ? Buffer.from(signature).toString('base64') : null }
  if (child.connected) child.send(answer, () => {})
}

/** One process, restarted after a file, or a long idle time, has ended it. */
class ReaderProgram {
  private child: Promise<ChildProcess> | undefined
  private running: Promise<unknown> = Promise.resolve()
  private closed = false
  private idle: NodeJS.Timeout | undefined
  private readonly settings: ReaderSettings
  private readonly idleMs: number

  constructor(settings: ReaderSettings, idleMs: number) {
    this.settings = settings
    this.idleMs = idleMs
  }

  /** Runs one job at a time. */
  run(job: ToReader, sign?: SignClaim): Promise<FromReader | undefined> {
    const asked = this.ask(job, sign)
    this.running = asked.catch(() => {})
    return asked
  }

  private async ask(job: ToReader, sign?: SignClaim): Promise<FromReader | undefined> {
    if (this.closed) throw new Error('The reader of files is closed.')
    clearTimeout(this.idle)
    // Between two files the process may have been ended.
    const fresh = !(await this.child)?.connected
    if (fresh) this.child = this.start()
    const child = await (this.child as Promise<ChildProcess>)
    child.ref()
    child.channel?.ref()
    // A copy has one signature: a file that has taken over the process gets no second one.
    let signer = sign
    const signOnce = (said: ToSign) => {
      const once = signer
      signer = undefined
      if (once) return void answerWith(child, said, once)
      child.kill('SIGKILL')
    }
    let overdue: NodeJS.Timeout | undefined
    let endedBy: NodeJS.Signals | null | undefined
    const answer = await new Promise<FromReader | undefined>((resolve, reject) => {
      // Timed here rather than in the watching thread, which stops with its process. The process's end is not
      // awaited: if it hangs in the kernel, it may never come.
      overdue = setTimeout(() => {
        child.kill('SIGKILL')
        resolve(undefined)
      }, this.settings.limits.wallMs)
      child
        .on('message', (said: FromReader | ToSign) => ('toSign' in said ? signOnce(said) : resolve(said)))
        .once('exit', (_code, signal) => {
          endedBy = signal
          resolve(undefined)
        })
      child.send(job, (error) => error && reject(error))
    }).finally(() => clearTimeout(overdue))
    child.removeAllListeners('message').removeAllListeners('exit')
    if (!answer) this.child = undefined
    if (!answer && this.closed) throw new Error('The reader of files was closed.')
    // Memory left by earlier files counts towards the limit: only a fresh process shows what this file takes.
    // What was signed is not signed again.
    if (endedBy === 'SIGTERM' && !fresh && signer === sign) return this.ask(job, sign)
    child.unref()
    child.channel?.unref()
    if (answer) this.idle = setTimeout(() => child.connected && child.disconnect(), this.idleMs).unref()
    return answer
  }

  private start(): Promise<ChildProcess> {
    const { limits } = this.settings
    const child = fork(program, [JSON.stringify(this.settings)], {
      // Flags of the main program (a loader, an inspector port) do not apply here. The process is killed
      // before it gets near its heap limit, where it would only collect garbage.
      execArgv: [`--max-old-space-size=${2 * limits.memoryMb}`],
      // Uses the video decoder installed with us, not one that the machine happens to have.
      env: { ...storageEnvironment(), NODE_WEBCODECS_FORCE: 'static' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const overdue = setTimeout(() => child.kill('SIGKILL'), limits.wallMs)
    const started = new Promise<ChildProcess>((resolve, reject) => {
      child.once('message', () => resolve(child))
      child.once('exit', (code) => reject(new Error(`The reader of files did not start (${code}).`)))
      child.once('error', reject)
    }).finally(() => clearTimeout(overdue))
    started.then(
      () => child.removeAllListeners('exit'),
      () => {
        this.child = undefined
      },
    )
    // Waiting callers are rejected when the process ends.
    child.on('error', () => {})
    return started
  }

  async stop(): Promise<void> {
    this.closed = true
    clearTimeout(this.idle)
    const child = await this.child?.catch(() => undefined)
    child?.kill('SIGKILL')
    await this.running
  }
}

/**
 * Reads the metadata of files and makes their previews in separate processes. A few bytes of a file can claim
 * to be gigabytes, and the libraries believe it: here that costs the file its facts, but not others the
 * server. The processes start with the first file, do not keep the server alive while idle, and end after
 * `idleMs` without a file.
 */
export function createMediaReader(
  config: Pick<ReaderSettings, 'dataDir' | 'storageUrl' | 'c2paTrust'>,
  limits = usual,
  idleMs = usualIdleMs,
): MediaReader {
  const { dataDir, storageUrl, c2paTrust } = config
  const settings = { dataDir, storageUrl, c2paTrust, limits }
  const readers = Array.from({ length: programs }, () => new ReaderProgram(settings, idleMs))
  const places = new SharedPlaces(readers)
  const run = async (company: number, job: ToReader, what: string, sign?: SignClaim) => {
    const answer = await places.use(company, (reader) => reader.run(job, sign))
    if (answer && !answer.ok) throw new Error(`${what} could not be read: ${answer.reason}`)
    return answer?.output
  }
  return {
    read: async <Kind extends Reading>(kind: Kind, company: number, file: Readable<Kind>, sign?: SignClaim) =>
      (await run(company, { kind, file }, file.key, sign)) as Readings[Kind] | undefined,
    ask: async <Kind extends Question>(kind: Kind, company: number, bytes: Uint8Array) =>
      (await run(company, { kind, base64: Buffer.from(bytes).toString('base64') }, 'Bytes')) as
        | Questions[Kind]
        | undefined,
    close: async () => {
      await Promise.all(readers.map((reader) => reader.stop()))
    },
  }
}
