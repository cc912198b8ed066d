import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Db, inCompany } from '@atesta/server/database/database.ts'
import type { Actor } from '@atesta/server/identity/actor.ts'
import type { Services } from '@atesta/server/services/services.ts'

export type Statement = { text: string; values: unknown[] }
/** What a bare server needs to answer like ours: the statements, and which of them gives rows, which the total. */
export type Recorded = {
  company: number
  actor: Actor
  statements: Statement[]
  page: number
  page_size: number
}

type Query = (...given: unknown[]) => unknown

/** Runs `work` as a request would, and answers every SELECT it sent. */
export async function capture(
  services: Services,
  actor: Actor,
  work: (db: Db) => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = []
  const { pool } = services.app
  const connect = pool.connect.bind(pool)
  // The pool is asked for a connection by Kysely; what is said on it is written down.
  pool.connect = (async () => {
    const client = await connect()
    const query = client.query.bind(client) as Query
    client.query = ((...given: unknown[]) => {
      const [text, values] = given as [string | { text: string; values: unknown[] }, unknown[]]
      const statement = typeof text === 'string' ? { text, values: values ?? [] } : text
      if (/^\s*(SELECT|WITH)/i.test(statement.text))
        statements.push({ text: statement.text, values: [...(statement.values ?? [])] })
      return query(...given)
    }) as typeof client.query
    const release = client.release.bind(client)
    client.release = (...args) => {
      client.query = query as typeof client.query
      client.release = release
      release(...args)
    }
    return client
  }) as typeof pool.connect
  try {
    await inCompany(services.app, actor.companyId, work, { readOnly: true })
  } finally {
    pool.connect = connect
  }
  return statements
}

/** Puts what was recorded where the bare server finds it. */
export async function recordFor(dataDir: string, name: string, recorded: Recorded): Promise<string> {
  const path = join(dataDir, `${name}.json`)
  await writeFile(path, JSON.stringify(recorded))
  return path
}
