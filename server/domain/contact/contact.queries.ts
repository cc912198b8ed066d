import type { Locale } from '@atesta/contract/limits.ts'
import pg from 'pg'
import type { Db } from '../../database/database.ts'

export type ContactMessage = { name: string; email: string; company: string; message: string; locale: Locale }

export const insertContactMessage = (db: Db, message: ContactMessage) =>
  db.insertInto('contact_messages').values(message).execute()

/** The newest messages. Only for the operator: the application's role can write but not read them. */
export async function newestContactMessages(
  ownerUrl: string,
  count: number,
): Promise<(ContactMessage & { at: Date })[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<ContactMessage & { at: Date }>(
      'SELECT at, name, email, company, message, locale FROM contact_messages ORDER BY id DESC LIMIT $1',
      [count],
    )
    return rows
  } finally {
    await client.end()
  }
}
