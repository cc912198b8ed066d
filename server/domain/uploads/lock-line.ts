import pg from 'pg'
import { Failure } from '../../http/failure.ts'
import { uploadLock } from '../certifications/certifications.rules.ts'

/** How often the line says that it lives, as a share of its lease. */
const beat = 0.2
/**
 * As long as PostgreSQL has heard the line within this share of its lease it has not ended it. Less than all of it, so
 * that we stop writing before another process can begin.
 */
const trust = 0.6

const channel = 'upload_wanted'

export type LockLineEvents = {
  /** A request, perhaps of another process, waits for this lock. */
  wanted: (key: string) => void
  /** The connection is lost or closed, and with it all its locks. Called once. */
  gone: () => void
}

/**
 * The one connection on which a process holds its advisory locks. PostgreSQL releases them with the connection:
 * immediately when the process is killed, after `leaseMs` when it is only silent. Any failure of a query ends the line,
 * because its locks are unknown then.
 */
export class LockLine {
  readonly #client: pg.Client
  readonly #beat: NodeJS.Timeout
  readonly #events: LockLineEvents
  readonly #trustMs: number
  #gone = false
  /** When the last question was asked that was answered. */
  #heardAt = 0

  private constructor(client: pg.Client, leaseMs: number, events: LockLineEvents) {
    this.#trustMs = leaseMs * trust
    this.#client = client
    this.#events = events
    client.on('error', () => this.close())
    client.on('end', () => this.close())
    client.on('notification', ({ payload }) => payload && events.wanted(payload))
    let beating = false
    this.#beat = setInterval(async () => {
      if (beating) return
      beating = true
      await this.#ask('SELECT').catch(() => {})
      beating = false
    }, leaseMs * beat)
  }

  /**
   * Connects with the settings of a pool. PostgreSQL ends a line that says nothing for `leaseMs`: its process is stopped,
   * or the network between them broken. Throws a Failure when the database is out of reach.
   */
  static async open(settings: pg.PoolOptions, leaseMs: number, events: LockLineEvents): Promise<LockLine> {
    const client = new pg.Client({
      connectionString: settings.connectionString,
      options: `${settings.options} -c idle_session_timeout=${leaseMs}`,
      application_name: 'atesta uploads',
      connectionTimeoutMillis: settings.connectionTimeoutMillis,
      query_timeout: leaseMs * trust,
      keepAlive: true,
    })
    const line = new LockLine(client, leaseMs, events)
    try {
      await client.connect()
    } catch {
      line.close()
      throw new Failure('service_unavailable', { retryAfter: 2 })
    }
    await line.#ask(`LISTEN ${channel}`)
    return line
  }

  /** Throws when another process may hold our locks by now. */
  check(): void {
    if (this.#gone || performance.now() - this.#heardAt > this.#trustMs)
      throw new Failure('service_unavailable', { retryAfter: 2 })
  }

  /** True when the lock is ours from now on. One line gets the same lock twice: its process sees to its own order. */
  async take(key: string): Promise<boolean> {
    const rows = await this.#ask('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken', [
      uploadLock(key),
    ])
    return rows[0]?.taken === true
  }

  /** Asks the holder of this lock to release it. */
  async want(key: string): Promise<void> {
    await this.#ask('SELECT pg_notify($1, $2)', [channel, key])
  }

  async give(key: string): Promise<void> {
    await this.#ask('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [uploadLock(key)])
  }

  close(): void {
    if (this.#gone) return
    this.#gone = true
    clearInterval(this.#beat)
    this.#client.end().catch(() => {})
    this.#events.gone()
  }

  async #ask(text: string, values: string[] = []): Promise<Record<string, unknown>[]> {
    const askedAt = performance.now()
    try {
      const { rows } = await this.#client.query(text, values)
      this.#heardAt = Math.max(this.#heardAt, askedAt)
      return rows
    } catch {
      this.close()
      throw new Failure('service_unavailable', { retryAfter: 2 })
    }
  }
}
