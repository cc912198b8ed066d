import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'

const directory = join(import.meta.dirname, '../../db/functions')

type FunctionFile = { name: string; text: string; sha256: string }

/** All stored functions with their triggers, one file each, ordered by name. */
async function readFunctions(): Promise<FunctionFile[]> {
  const files = (await readdir(directory, { recursive: true })).filter((name) => name.endsWith('.sql'))
  return Promise.all(
    files.sort().map(async (file) => {
      const text = await readFile(join(directory, file), 'utf8')
      const sha256 = createHash('sha256').update(text).digest('hex')
      return { name: file.replaceAll('\\', '/').replace(/\.sql$/, ''), text, sha256 }
    }),
  )
}

/**
 * Applies the stored functions whose text differs from the one last applied, all in one transaction and one
 * program at a time. They rely on the newest tables, so call it after all migrations. Returns the names of
 * those it applied.
 */
export async function applyFunctions<DB>(db: Kysely<DB>): Promise<string[]> {
  const files = await readFunctions()
  return db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('atesta.functions'))`.execute(tx)
    const { rows } = await sql<{
      name: string
      sha256: string
    }>`SELECT name, sha256 FROM schema_functions`.execute(tx)
    const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
    const changed = files.filter(({ name, sha256 }) => applied.get(name) !== sha256)
    // A function may call one that is created after it.
    if (changed.length > 0) await sql`SET LOCAL check_function_bodies = off`.execute(tx)
    for (const { name, text, sha256 } of changed) {
      await sql
        .raw(text)
        .execute(tx)
        .catch((cause: Error) => {
          throw new Error(`db/functions/${name}.sql: ${cause.message}`, { cause })
        })
      await sql`INSERT INTO schema_functions (name, sha256) VALUES (${name}, ${sha256})
        ON CONFLICT (name) DO UPDATE SET sha256 = excluded.sha256`.execute(tx)
    }
    return changed.map(({ name }) => name)
  })
}
