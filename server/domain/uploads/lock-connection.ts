import pg from 'pg'
import { Failure } from '../../http/failure.ts'
import { uploadLock } from '../certifications/certifications.rules.ts'

/** Interval between the queries that keep the connection alive, as a share of its lease. */
const heartbeatShare = 0.2
/**
 * The share of the lease, after the last answered query, during which the locks count as held. Less than all
 * of it, so that we stop writing before PostgreSQL ends the connection and another process can begin.
 */
const trustShare = 0.6
/** Timeout for connecting, in ms. */
const connectMs = 10_000

const channel = 'upload_wanted'

export type LockEvents = {
  /** A request, perhaps of another process, is waiting for this lock. */
  releaseRequested: (key: string) => void
  /** The connection, and with it every lock, is lost or closed. Called once. */
  gone: () => void
}

/**
 * The single connection on which a process holds its advisory locks. PostgreSQL releases them with the
 * connection: immediately when the process is killed, after `leaseMs` when it is only silent. Any failed
 * query ends the connection, because the state of its locks is then unknown.
 */
export class LockConnection {
  readonly #client: pg.Client
  readonly #heartbeat: NodeJS.Timeout
  readonly #events: LockEvents
  readonly #trustMs: number
  #gone = false
  /** When the last query that got an answer was sent. */
  #heardAt = 0

  private constructor(client: pg.Client, leaseMs: number, events: LockEvents) {
    this.#trustMs = leaseMs * trustShare
    this.#client = client
    this.#events = events
    client.on('error', () => this.close())
    client.on('end', () => this.close())
    client.on('notification', ({ payload }) => payload && events.releaseRequested(payload))
    let asking = false
    this.#heartbeat = setInterval(async () => {
      if (asking) return
      asking = true
      await this.#ask('SELECT').catch(() => {})
      asking = false
    }, leaseMs * heartbeatShare)
  }

  /**
   * Connects as a login that has sessions of its own; locks need no other right. PostgreSQL ends a connection
   * that is silent for `leaseMs`, because its process is stopped or the network is broken. Throws a Failure
   * when the database is out of reach.
   */
  static async open(url: string, leaseMs: number, events: LockEvents): Promise<LockConnection> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'atesta uploads',
      connectionTimeoutMillis: connectMs,
      query_timeout: leaseMs * trustShare,
      keepAlive: true,
    })
    const connection = new LockConnection(client, leaseMs, events)
    try {
      await client.connect()
    } catch {
      connection.close()
      throw new Failure('service_unavailable', { retryAfter: 2 })
    }
    // Set on the connection, because a pooler drops startup options.
    await connection.#ask(`SET idle_session_timeout = ${leaseMs}`)
    await connection.#ask(`LISTEN ${channel}`)
    return connection
  }

  /** Throws when another process may hold our locks by now. */
  check(): void {
    if (this.#gone || performance.now() - this.#heardAt > this.#trustMs)
      throw new Failure('service_unavailable', { retryAfter: 2 })
  }

  /**
   * Takes a lock; true when it is ours from now on. PostgreSQL grants one connection the same lock twice:
   * ordering within the process is up to the process.
   */
  async take(key: string): Promise<boolean> {
    const rows = await this.#ask('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken', [
      uploadLock(key),
    ])
    return rows[0]?.taken === true
  }

  /** Asks the holder of this lock to release it. */
  async requestRelease(key: string): Promise<void> {
    await this.#ask('SELECT pg_notify($1, $2)', [channel, key])
  }

  async release(key: string): Promise<void> {
    await this.#ask('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [uploadLock(key)])
  }

  close(): void {
    if (this.#gone) return
    this.#gone = true
    clearInterval(this.#heartbeat)
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
