import pg from 'pg'

/** How long connecting, and the answer to a probe, may take, in milliseconds. */
const patienceMs = 5000
/** A connection that could not be made is tried again after this, in milliseconds. */
const againMs = 1000

export type ChangeFeed = {
  /**
   * Until when (`performance.now()`) every change that was committed is known to have been heard of; -Infinity while
   * there is no connection.
   */
  heardUntil(): number
  /** Asks whether there is more, unless that was asked less than `ms` milliseconds ago. Nothing waits for the answer. */
  probe(ms: number): void
  close(): Promise<void>
}

/**
 * Hears the notifications of a channel, and knows up to which moment it has heard them all: PostgreSQL sends those that
 * were committed before a question before its answer. So a connection that hangs is noticed without waiting for TCP.
 * `changed` is called with each payload, and with null when some may have been missed.
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
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
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
