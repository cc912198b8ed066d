import type { MailboxMail } from '@atesta/contract/schemas/email.ts'
import type { ReadMessage } from '../../mail/mailbox.ts'
import type { MailRow } from './mailbox.queries.ts'

export const mailView = (row: MailRow): MailboxMail => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  to: { name: row.to_name, address: row.to_address },
  subject: row.subject,
  locale: row.locale,
  email_id: row.email_id,
  created_at: row.created_at.toISOString(),
  sent_at: row.sent_at?.toISOString() ?? null,
})

const withoutToken = (text: string) => text.replace(/([?&]invitation=)[\w-]+/g, '$1…')

/** A message without the secret of its link. */
export const withheld = ({ headers, text, html }: ReadMessage): ReadMessage => ({
  headers,
  text: withoutToken(text),
  html: withoutToken(html),
})
