import type { Locale } from '@atesta/contract/limits.ts'
import type { NotificationKind } from '@atesta/contract/notification-kinds.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

export type Addressee = {
  id: number
  kind: 'person' | 'client' | 'service'
  name: string
  address: string
  locale: Locale
  /** Whether they want mail of this kind. */
  wants_mail: boolean
}

/**
 * Those who decide on the claims of a folder: its members who supervise it; all administrators where it has none of
 * these.
 */
export async function decidersOf(db: Db, folderId: number): Promise<number[]> {
  const supervising = sql`SELECT u.id FROM folder_members m JOIN users u ON u.id = m.user_id
    WHERE m.folder_id = ${folderId} AND u.kind = 'person' AND u.disabled_at IS NULL AND u.range <> 'RANGE_USER'`
  const found = await sql<{ id: number }>`WITH supervising AS (${supervising})
    SELECT id FROM supervising UNION ALL SELECT u.id FROM users u WHERE u.kind = 'person' AND u.disabled_at IS NULL
      AND u.range = 'RANGE_ADMIN' AND NOT EXISTS (SELECT FROM supervising)`.execute(db)
  return found.rows.map(({ id }) => id)
}

/**
 * The addresses and languages of these users for a kind of notification; without disabled users and the
 * identities of keys.
 */
export async function addresseesOf(db: Db, ids: number[], about: NotificationKind): Promise<Addressee[]> {
  if (ids.length === 0) return []
  const found = await sql<Addressee>`
    SELECT u.id, u.kind, u.name, u.email AS address, COALESCE(u.locale, c.locale) AS locale,
      NOT EXISTS (SELECT FROM notification_settings s
        WHERE s.user_id = u.id AND s.kind = ${about} AND NOT s.by_email) AS wants_mail
    FROM users u JOIN companies c ON c.id = u.company_id
    WHERE u.id = ANY(${ids}::bigint[]) AND u.disabled_at IS NULL AND u.kind <> 'service' ORDER BY u.id`.execute(
    db,
  )
  return found.rows
}
