import { type Kysely, sql } from 'kysely'

const now = sql`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`

/** `since` is the time since the last failure, in ms. */
type Failures = { points: number; since: number }

/** The failures of a key; undefined once they have expired. */
export async function failuresOf<DB>(
  db: Kysely<DB>,
  key: string,
  forgetMs: number,
): Promise<Failures | undefined> {
  // `expire` is when the failures expire, so the last failure was one full period earlier.
  const { rows } = await sql<Failures>`
    SELECT points, ${now} - (expire - ${forgetMs}::bigint) AS since FROM auth.rate_limits
    WHERE key = ${key} AND expire > ${now}`.execute(db)
  return rows[0]
}

export async function addFailure<DB>(db: Kysely<DB>, key: string, forgetMs: number): Promise<void> {
  await sql`
    INSERT INTO auth.rate_limits AS r (key, points, expire) VALUES (${key}, 1, ${now} + ${forgetMs}::bigint)
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN r.expire > ${now} THEN LEAST(r.points, 1000000) + 1 ELSE 1 END,
      expire = excluded.expire`.execute(db)
}

export async function clearFailures<DB>(db: Kysely<DB>, key: string): Promise<void> {
  await sql`DELETE FROM auth.rate_limits WHERE key = ${key}`.execute(db)
}
