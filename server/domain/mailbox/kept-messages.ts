import { inCompany } from '../../database/database.ts'
import { readMessage } from '../../mail/mailbox.ts'
import { newestSystemMails } from '../../mail/mails.queries.ts'
import type { Services } from '../../services/services.ts'
import { listMails } from './mailbox.queries.ts'

export type KeptMessage = { id: number; at: Date; to: string; subject: string }

const newest = 50

/**
 * The messages in the mailbox folder for the operator, newest first: of a company or, for null, of the
 * installation itself (forgotten passwords and registrations, which cannot be read in the web application).
 */
export async function keptMessages(
  { app, authDatabase }: Pick<Services, 'app' | 'authDatabase'>,
  companyId: number | null,
): Promise<KeptMessage[]> {
  if (companyId === null) return newestSystemMails(authDatabase.kysely, newest)
  const asked = { page: 1, page_size: newest, state: 'sent' as const }
  const { data } = await inCompany(app, companyId, (db) => listMails(db, asked, (row) => row))
  return data.map((row) => ({
    id: row.id,
    at: row.sent_at ?? row.created_at,
    to: row.to_address,
    subject: row.subject ?? '',
  }))
}

/** The text of a message with its links; null when it does not exist. */
export async function keptText(
  { mail }: Pick<Services, 'mail'>,
  companyId: number | null,
  id: number,
): Promise<string | null> {
  const bytes = (await mail.mailbox?.read(companyId, id)) ?? null
  return bytes && readMessage(bytes).text
}
