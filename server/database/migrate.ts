import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Logger as QueueLogger, runMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { applyFunctions } from './functions.ts'

const directory = join(import.meta.dirname, '../../db/migrations')

const quiet = new QueueLogger(() => () => {})

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const entries = files.map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(join(directory, name), 'utf8')
    return [name.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** The names of all migrations this version knows, oldest first. */
export const knownMigrations = async () => Object.keys(await readMigrations())

/**
 * Brings the database at `url` to the newest schema, or to that of the migration `to`: the queue's own tables first, then
 * our plain SQL files in the order of their names, all in one transaction and under a lock, then the stored functions that
 * have changed. Returns the names of those
 * that ran now.
 */
export async function migrate(url: string, to?: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await runMigrations({ pgPool: pool, logger: quiet })
    const migrator = new Migrator({
      db,
      provider: { getMigrations: readMigrations },
      migrationTableName: 'schema_migrations',
      migrationLockTableName: 'schema_migrations_lock',
    })
    const { error, results } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to))
    const failed = results?.find((result) => result.status === 'Error')
    if (error)
      throw new Error(`Migration ${failed?.migrationName ?? ''} failed: ${(error as Error).message}`, {
        cause: error,
      })
    // Functions stand on the newest tables; an older schema has those that its migrations made.
    if (to === undefined) await applyFunctions(db)
    return results?.map((result) => result.migrationName) ?? []
  } finally {
    await db.destroy()
  }
}
