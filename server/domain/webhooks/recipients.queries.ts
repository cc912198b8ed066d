import type { Locale } from '@atesta/contract/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** The company's administrators, with their addresses and languages. */
export async function administrators(
  db: Db,
): Promise<{ id: number; name: string; address: string; locale: Locale }[]> {
  const { rows } = await sql<{ id: number; name: string; address: string; locale: Locale }>`
    SELECT u.id, u.name, u.email AS address, COALESCE(u.locale, c.locale) AS locale
    FROM users u JOIN companies c ON c.id = u.company_id
    WHERE u.kind = 'person' AND u.range = 'RANGE_ADMIN' AND u.disabled_at IS NULL ORDER BY u.id`.execute(db)
  return rows
}
