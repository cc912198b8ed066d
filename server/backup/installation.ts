import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import type { Config } from '../services/config.ts'

/** Opens the installation's database as it is: nothing is migrated, and a running server continues. */
export async function withDatabase<T>(
  config: Config,
  work: (database: { url: string; client: pg.Client }) => Promise<T>,
): Promise<T> {
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dir: join(config.dataDir, 'postgres') })
  const url = config.databaseUrl ?? embedded?.url ?? ''
  const client = new pg.Client({ connectionString: url, application_name: 'atesta backup', keepAlive: true })
  // Without a listener a lost connection would end the process before the running query rejects.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work({ url, client })
  } finally {
    await client.end().catch(() => {})
    await embedded?.stop()
  }
}
