import pg from 'pg'

/** Timeout for connecting and for the answer to a probe, in ms. */
const timeoutMs = 5000
/** Pause before connecting again after a failure, in ms. */
const againMs = 1000

export type ChangeFeed = {
  /**
   * The time (`performance.now()`) up to which all committed changes have been heard; -Infinity while
   * disconnected.
   */
  heardUntil(): number
  /**
   * Probes the connection, unless it was probed less than `ms` milliseconds ago. Does not wait for the
   * answer.
   */
  probe(ms: number): void
  close(): Promise<void>
}

/**
 * Listens on a channel and knows up to which moment it has heard everything: PostgreSQL sends notifications
 * committed before a query ahead of that query's result. A connection that hangs is therefore noticed without
 * waiting for TCP. `changed` is called with each payload, and with null when some may have been missed.
 */
export function openChangeFeed(
  url: string,
  channel: string,
  changed: (payload: string | null) => void,
): ChangeFeed {
  let client: pg.Client | undefined
  let heard = Number.NEGATIVE_INFINITY
  let asked = Number.NEGATIVE_INFINITY
  let tried = Number.NEGATIVE_INFINITY
  let waiting = false
  let closed = false

  const lost = (which: pg.Client) => {
    which.end().catch(() => {})
    if (which !== client) return
    client = undefined
    heard = Number.NEGATIVE_INFINITY
    changed(null)
  }
  async function connect(): Promise<void> {
    tried = performance.now()
    const fresh = new pg.Client({
      connectionString: url,
      application_name: `atesta ${channel}`,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      keepAlive: true,
    })
    client = fresh
    fresh.on('error', () => lost(fresh))
    fresh.on('end', () => lost(fresh))
    fresh.on('notification', ({ payload = '' }) => changed(payload))
    try {
      await fresh.connect()
      await fresh.query(`LISTEN ${fresh.escapeIdentifier(channel)}`)
      if (client !== fresh) return
      changed(null)
      heard = performance.now()
    } catch {
      lost(fresh)
    }
  }
  async function ask(which: pg.Client, at: number): Promise<void> {
    waiting = true
    try {
      await which.query('SELECT')
      if (which === client) heard = Math.max(heard, at)
    } finally {
      waiting = false
    }
  }
  return {
    heardUntil: () => heard,
    probe(ms) {
      const now = performance.now()
      if (closed || waiting || now - asked < ms) return
      if (!client) {
        if (now - tried >= againMs) void connect()
      } else if (heard > Number.NEGATIVE_INFINITY) {
        asked = now
        const which = client
        ask(which, now).catch(() => lost(which))
      }
    },
    async close() {
      closed = true
      const last = client
      client = undefined
      await last?.end().catch(() => {})
    },
  }
}
