import type pg from 'pg'

/**
 * A query for the keys of all objects that a database names. Fits earlier versions too, which lack some of
 * these tables and columns.
 */
async function keysNamed(client: pg.Client): Promise<string> {
  const tables = {
    'public.certifications': `SELECT form.before || t.identifier || form.after FROM public.certifications t,
      (VALUES ('originals/', ''), ('previews/', '-small.jpg'), ('previews/', '-large.jpg')) form (before, after)`,
    'public.reports': `SELECT unnest(ARRAY[to_jsonb(t)->>'storage_key', 'originals/' || (to_jsonb(t)->>'identifier')])
      FROM public.reports t`,
    'public.company_archives': `SELECT COALESCE(to_jsonb(t)->>'storage_key', 'archives/' || t.company_id || '-' || t.id || '.tar')
      FROM public.company_archives t`,
    'log.departed_files': 'SELECT key FROM log.departed_files',
  }
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass(name) IS NOT NULL',
    [Object.keys(tables)],
  )
  const queries = rows.map(({ name }) => tables[name as keyof typeof tables])
  return `SELECT key FROM (${['SELECT NULL', ...queries].join(' UNION ')}) AS named (key) WHERE key IS NOT NULL`
}

async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN')
  try {
    // Rows hidden by a policy would be taken as missing; this way they cause an error.
    await client.query('SET LOCAL row_security = off')
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

const prepare = 'CREATE TEMPORARY TABLE IF NOT EXISTS replaced_files (key text)'

/** Remembers, as long as the connection lasts, what the database names: it is about to be replaced. */
export const noteReplacedFiles = (client: pg.Client) =>
  inTransaction(client, async () => {
    await client.query(`${prepare}; INSERT INTO pg_temp.replaced_files ${await keysNamed(client)}`)
  })

/**
 * Queues the removal of stored objects that the replaced database named and the restored one does not. Others
 * are not touched: the storage may hold what belongs to something else. Returns the number of keys, also of
 * objects that never existed.
 */
export const queueReplacedFiles = (client: pg.Client) =>
  inTransaction(client, async () => {
    await client.query(prepare)
    const { rowCount } = await client.query(
      `INSERT INTO log.departed_files (key) SELECT key FROM pg_temp.replaced_files EXCEPT ${await keysNamed(client)}`,
    )
    return rowCount ?? 0
  })
