import type { Locale } from '@atesta/contract/limits.ts'
import type { MailboxMail } from '@atesta/contract/schemas/email.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { readList } from '../../lists/long-list.queries.ts'
import { isIndexed, searched } from '../../lists/long-list-search.queries.ts'
import { containing, type PageAsked } from '../../lists/paging.ts'
import { newestFirst } from '../../lists/sort-order.queries.ts'

export type MailRow = {
  id: number
  kind: string
  state: MailboxMail['state']
  to_name: string
  to_address: string
  subject: string | null
  locale: Locale
  email_id: number | null
  /** For an open invitation, its last sender: the newest link is theirs. */
  invited_by: number | null
  created_at: Date
  sent_at: Date | null
}

const columns = sql`m.id, m.kind, m.state, m.to_name, m.to_address, m.subject, m.locale, m.email_id, m.created_at, m.sent_at,
  (SELECT i.invited_by FROM invitations i WHERE i.company_id = m.company_id AND i.user_id = m.user_id) AS invited_by`

export const listMails = <T>(
  db: Db,
  asked: PageAsked & { state?: MailboxMail['state']; q?: string },
  view: (row: MailRow) => T,
) => {
  const { q, state } = asked
  const like = containing(q ?? '')
  const list = {
    from: sql`mails m`,
    where: state ? sql<boolean>`m.state = ${sql.lit(state)}` : sql<boolean>`true`,
    text: q
      ? sql<boolean>`(m.to_address ILIKE ${like} OR m.to_name ILIKE ${like} OR m.subject ILIKE ${like})`
      : null,
    company: sql`m.company_id`,
    order: newestFirst(sql`m.id`),
    search: q ? { slow: true, indexed: isIndexed(q), found: [searched('mails', q)] } : null,
    read: async (these: RawBuilder<unknown>) =>
      (await sql<MailRow>`SELECT ${columns} FROM mails m WHERE ${these}`.execute(db)).rows,
  }
  return readList(db, asked, list, view)
}

export async function findMail(db: Db, id: number): Promise<MailRow | undefined> {
  const { rows } = await sql<MailRow>`SELECT ${columns} FROM mails m WHERE m.id = ${id}`.execute(db)
  return rows[0]
}
