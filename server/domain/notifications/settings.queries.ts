import { type NotificationKind, notificationChannels } from '@atesta/contract/notification-kinds.ts'
import type { NotificationSetting } from '@atesta/contract/routes/notifications.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

type SettingRow = { kind: NotificationKind; in_app: boolean; by_email: boolean }

const settingOf = (kind: NotificationKind, row: SettingRow | undefined): NotificationSetting => ({
  kind,
  in_app: notificationChannels[kind].app === 'must' || (row?.in_app ?? true),
  by_email: notificationChannels[kind].email ? (row?.by_email ?? true) : null,
})

/** How a user wants to be notified of each of these kinds. */
export async function settingsOf(
  db: Db,
  userId: number,
  kinds: readonly NotificationKind[],
): Promise<NotificationSetting[]> {
  const { rows } = await sql<SettingRow>`
    SELECT s.kind, s.in_app, s.by_email FROM notification_settings s WHERE s.user_id = ${userId}`.execute(db)
  return kinds.map((kind) =>
    settingOf(
      kind,
      rows.find((row) => row.kind === kind),
    ),
  )
}

/** Changes how a user is notified of one kind; undefined fields stay. */
export async function putSetting(
  db: Db,
  userId: number,
  { kind, in_app, by_email }: { kind: NotificationKind; in_app?: boolean; by_email?: boolean },
): Promise<NotificationSetting> {
  const { rows } = await sql<SettingRow>`
    INSERT INTO notification_settings AS s (user_id, kind, in_app, by_email)
    VALUES (${userId}, ${kind}, ${in_app ?? true}, ${by_email ?? true})
    ON CONFLICT (company_id, user_id, kind) DO UPDATE
      SET in_app = COALESCE(${in_app ?? null}, s.in_app), by_email = COALESCE(${by_email ?? null}, s.by_email)
    RETURNING s.kind, s.in_app, s.by_email`.execute(db)
  return settingOf(kind, rows[0])
}
