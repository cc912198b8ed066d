import type { Locale } from '@atesta/contract/limits.ts'
import type { MailboxMail } from '@atesta/contract/schemas/email.ts'
import { sql } from 'kysely'
import type { Db } from '../../core/database.ts'
import { containing, type PageAsked, readPage } from '../../core/paging.ts'

export type MailRow = {
  id: number
  kind: string
  state: MailboxMail['state']
  to_name: string
  to_address: string
  subject: string | null
  locale: Locale
  email_id: number | null
  created_at: Date
  sent_at: Date | null
}

const columns = sql`m.id, m.kind, m.state, m.to_name, m.to_address, m.subject, m.locale, m.email_id, m.created_at, m.sent_at`

export const listMails = <T>(
  db: Db,
  asked: PageAsked & { state?: MailboxMail['state']; q?: string },
  view: (row: MailRow) => T,
) => {
  const q = asked.q && containing(asked.q)
  const from = sql`mails m WHERE ${asked.state ? sql`m.state = ${asked.state}` : sql`true`}
    AND ${q ? sql`(m.to_address ILIKE ${q} OR m.to_name ILIKE ${q} OR m.subject ILIKE ${q})` : sql`true`}`
  return readPage<MailRow, T>(db, asked, { select: columns, from, order: sql`m.id DESC` }, view)
}

export async function findMail(db: Db, id: number): Promise<MailRow | undefined> {
  const { rows } = await sql<MailRow>`SELECT ${columns} FROM mails m WHERE m.id = ${id}`.execute(db)
  return rows[0]
}
