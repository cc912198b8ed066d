import type pg from 'pg'

export type Damaged = { identifier: string; fault: 'altered' | 'missing' }

/**
 * Creates tables for the originals of the snapshot and the results of checking them. Call it before the
 * snapshot.
 */
export async function prepareOriginals(client: pg.Client): Promise<void> {
  await client.query(
    'CREATE TEMPORARY TABLE IF NOT EXISTS atesta_originals (identifier text PRIMARY KEY, sha256 text NOT NULL, found text)',
  )
  await client.query('TRUNCATE pg_temp.atesta_originals')
}

/** Databases of earlier versions, which are backed up before upgrading, have no erasures. */
async function notErased(client: pg.Client): Promise<string> {
  const { rowCount } = await client.query(`SELECT FROM pg_attribute
    WHERE attrelid = to_regclass('public.certifications') AND attname = 'erased_at' AND NOT attisdropped`)
  return rowCount ? 'c.erased_at IS NULL' : 'true'
}

/** Records the originals in the snapshot, which must be stored. */
export const noteOriginals = async (client: pg.Client) =>
  client.query(`INSERT INTO pg_temp.atesta_originals (identifier, sha256)
    SELECT c.identifier, c.sha256 FROM public.certifications c
    WHERE c.deleted_at IS NULL AND ${await notErased(client)} AND c.sha256 IS NOT NULL
      AND c.state IN ('hashing', 'sealing', 'certified')`)

export const noteFound = (client: pg.Client, found: { identifier: string; sha256: string }[]) =>
  client.query(
    `UPDATE pg_temp.atesta_originals o SET found = f.sha256
     FROM unnest($1::text[], $2::text[]) AS f (identifier, sha256) WHERE o.identifier = f.identifier`,
    [found.map(({ identifier }) => identifier), found.map(({ sha256 }) => sha256)],
  )

/** Originals that were not found as certified. Those deleted or erased since the snapshot do not count. */
export async function damagedOriginals(client: pg.Client): Promise<Damaged[]> {
  const { rows } = await client.query<Damaged>(
    `SELECT o.identifier, CASE WHEN o.found IS NULL THEN 'missing' ELSE 'altered' END AS fault
     FROM pg_temp.atesta_originals o JOIN public.certifications c USING (identifier)
     WHERE o.found IS DISTINCT FROM o.sha256 AND c.deleted_at IS NULL AND ${await notErased(client)} ORDER BY o.identifier`,
  )
  return rows
}
