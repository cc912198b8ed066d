import type { Duplex } from 'node:stream'
import pg from 'pg'

/** More texts than the program has: what goes beyond is run without being kept. */
const mostKept = 1000
/** A text is kept from its second use on, so that what runs once takes no memory of every connection. */
const usesBefore = 1

const uses = new Map<string, number>()
const names = new Map<string, string>()
let generation = 0

/** Statements that return rows or change them. PostgreSQL plans nothing for the others. */
const planned = /^\s*(SELECT|WITH|INSERT|UPDATE|DELETE|MERGE|VALUES)\b/i

/** The name under which every connection of this process keeps the plan of a text; undefined where it keeps none. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (names.size >= mostKept || !planned.test(text)) return undefined
  const before = uses.get(text) ?? 0
  if (before < usesBefore) {
    // Texts that never come again must not be remembered for ever either.
    if (uses.size >= mostKept) uses.clear()
    uses.set(text, before + 1)
    return undefined
  }
  uses.delete(text)
  const name = `s${generation}_${names.size}`
  names.set(text, name)
  return name
}

/** How many texts this process keeps plans of. */
export const keptStatements = (): readonly string[] => [...names.keys()]

/**
 * Whether a statement failed because its plan is of no use any more: the table has changed since (0A000), or a pooler has
 * given us a connection that does not know it (26000).
 */
export function isStalePlan(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string }
  return code === '26000' || (code === '0A000' && message.includes('cached plan'))
}

/** After a plan that has become of no use, all statements are prepared again, under other names. */
function forgetStale(error: unknown): void {
  if (!isStalePlan(error)) return
  generation++
  names.clear()
}

/** What PostgreSQL is sent within one turn of the event loop goes out in one piece. */
function sendTogether(client: pg.Client): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Libraries name statements of their own, which a connection would keep as well. */
const withoutName = (text: unknown): unknown =>
  typeof text === 'object' && text !== null && 'name' in text ? { ...text, name: undefined } : text

type Query = (this: pg.Client, text: unknown, values?: unknown, callback?: unknown) => unknown
const query = pg.Client.prototype.query as Query

/**
 * A connection on which PostgreSQL parses and plans each statement once and not for every request, and which sends a
 * statement without waiting for the answers of those before it. What is sent in order is answered in order; after an
 * error in a transaction, PostgreSQL refuses the rest of it.
 */
export class PreparingClient extends pg.Client {
  readonly #prepares: boolean

  constructor(config?: pg.ClientConfig & { prepared?: boolean }) {
    super({ ...config, pipeline: true })
    this.#prepares = config?.prepared ?? true
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares eight ways of calling it
  override query(text: any, values?: any, callback?: any): any {
    sendTogether(this)
    if (!this.#prepares) return query.call(this, withoutName(text), values, callback)
    const name = typeof text === 'string' ? nameOf(text) : undefined
    if (!name) return query.call(this, text, values, callback)
    const done = typeof values === 'function' ? values : callback
    const config = { name, text, ...(Array.isArray(values) && { values }) }
    if (typeof done === 'function')
      return query.call(this, config, (error: unknown, result: unknown) => {
        forgetStale(error)
        done(error, result)
      })
    const answer = query.call(this, config) as Promise<unknown>
    answer.catch(forgetStale)
    return answer
  }
}
