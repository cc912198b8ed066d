import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Logger as QueueLogger, runMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { applyFunctions } from './functions.ts'

const directory = join(import.meta.dirname, '../../db/migrations')

const quiet = new QueueLogger(() => () => {})

/** The names of all migrations this version knows, oldest first. */
export async function knownMigrations(): Promise<string[]> {
  const files = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  return files.map((name) => name.replace(/\.sql$/, ''))
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const entries = (await knownMigrations()).map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(join(directory, `${name}.sql`), 'utf8')
    return [name, { up: async (db) => void (await sql.raw(text).execute(db)) }]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/**
 * Whether exactly the migrations of this version have run. A shortcut: the migrator reads the whole catalogue
 * three times to find out.
 */
async function isNewest(pool: pg.Pool): Promise<boolean> {
  const made = await pool.query<{ yes: boolean }>(
    `SELECT to_regclass('public.schema_migrations') IS NOT NULL AS yes`,
  )
  if (!made.rows[0]?.yes) return false
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM public.schema_migrations')
  const names = rows.map(({ name }) => name).sort()
  return names.join() === (await knownMigrations()).join()
}

/** Runs the pending migrations up to `to`; returns the names of those that ran. */
async function migrateTables(db: Kysely<unknown>, to?: string): Promise<string[]> {
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
  return results?.map((result) => result.migrationName) ?? []
}

/**
 * Brings the database at `url` to the newest schema, or to that of the migration `to`: the queue's own tables
 * first, then our plain SQL files in the order of their names, all in one transaction and under a lock, then
 * the stored functions that have changed. Returns the names of the migrations that ran.
 */
export async function migrate(url: string, to?: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await runMigrations({ pgPool: pool, logger: quiet })
    const done = to === undefined && (await isNewest(pool)) ? [] : await migrateTables(db, to)
    // The functions rely on the newest tables; an older schema keeps those its migrations created.
    if (to === undefined) await applyFunctions(db)
    return done
  } finally {
    await db.destroy()
  }
}
