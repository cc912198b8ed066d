import type { Duplex } from 'node:stream'
import pg from 'pg'

/**
 * At most this many statements are kept prepared, which is more than the program has; further ones run
 * unprepared.
 */
const maxKept = 1000
/**
 * A statement is prepared from its second use on, so that one-off statements take no memory on every
 * connection.
 */
const usesBefore = 1

/** Statements that return rows or change them. PostgreSQL plans nothing for the others. */
const planned = /^\s*(SELECT|WITH|INSERT|UPDATE|DELETE|MERGE|VALUES)\b/i

/** The statements that the connections of one pool keep prepared, under the same names on each. */
export class PreparedStatements {
  readonly #uses = new Map<string, number>()
  readonly #names = new Map<string, string>()
  #generation = 0

  /** The name under which a connection prepares a statement; undefined where it is not prepared. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known) return known
    if (this.#names.size >= maxKept || !planned.test(text)) return undefined
    const before = this.#uses.get(text) ?? 0
    if (before < usesBefore) {
      // One-off statements must not be remembered for ever.
      if (this.#uses.size >= maxKept) this.#uses.clear()
      this.#uses.set(text, before + 1)
      return undefined
    }
    this.#uses.delete(text)
    const name = `s${this.#generation}_${this.#names.size}`
    this.#names.set(text, name)
    return name
  }

  /** The texts of the statements that are kept prepared, oldest first. */
  texts(): readonly string[] {
    return [...this.#names.keys()]
  }

  /** After a stale plan, all statements are prepared again under new names. */
  forgetStale(error: unknown): void {
    if (!isStalePlan(error)) return
    this.#generation++
    this.#names.clear()
  }
}

/**
 * Whether a statement failed because its plan is stale: the table has changed (0A000), or a pooler has given
 * us a connection that does not know it (26000).
 */
export function isStalePlan(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string }
  return code === '26000' || (code === '0A000' && message.includes('cached plan'))
}

/** Sends everything written within one turn of the event loop in one packet. */
function sendTogether(client: pg.Client): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Drops the statement names that libraries set, since a connection would keep those prepared too. */
const withoutName = (text: unknown): unknown =>
  typeof text === 'object' && text !== null && 'name' in text ? { ...text, name: undefined } : text

type Query = (this: pg.Client, text: unknown, values?: unknown, callback?: unknown) => unknown
const query = pg.Client.prototype.query as Query

/**
 * A connection on which PostgreSQL parses and plans each statement once instead of for every request, and
 * which sends statements without waiting for earlier answers. Answers arrive in the order of sending; after
 * an error in a transaction, PostgreSQL refuses the rest of it.
 */
export class PreparingClient extends pg.Client {
  readonly #statements: PreparedStatements | undefined

  /** Without `statements`, it prepares nothing. */
  constructor(config?: pg.ClientConfig & { statements?: PreparedStatements }) {
    super({ ...config, pipeline: true })
    this.#statements = config?.statements
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares eight ways of calling it
  override query(text: any, values?: any, callback?: any): any {
    sendTogether(this)
    const statements = this.#statements
    if (!statements) return query.call(this, withoutName(text), values, callback)
    const name = typeof text === 'string' ? statements.nameOf(text) : undefined
    if (!name) return query.call(this, text, values, callback)
    const done = typeof values === 'function' ? values : callback
    const config = { name, text, ...(Array.isArray(values) && { values }) }
    if (typeof done === 'function')
      return query.call(this, config, (error: unknown, result: unknown) => {
        statements.forgetStale(error)
        done(error, result)
      })
    const answer = query.call(this, config) as Promise<unknown>
    answer.catch((error) => statements.forgetStale(error))
    return answer
  }
}
