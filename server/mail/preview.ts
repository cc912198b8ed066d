import type { Locale } from '@atesta/contract/limits.ts'
import { composeWith } from './compose.ts'
import type { FactsOf, MailSender, StoredMail } from './mail.ts'
import type { MailService } from './mail-service.ts'
import type { Message } from './transport.ts'

/** Stands in for the token of a personal link. */
const previewToken = 'preview'
/** No client has this id, so that the unsubscribe link in a preview has no effect. */
const noUser = 0

type Kind = 'email_task_invitation' | 'email_task_reminder'
type Previewed<K extends Kind> = { kind: K; facts: FactsOf[K]; name: string; locale: Locale }

/** A message to a recipient exactly as it would be sent, without a personal link that opens anything. */
export function previewMessage<K extends Kind>(
  service: Pick<MailService, 'from' | 'unsubscribeSecret'>,
  publicUrl: string,
  { kind, facts, name, locale }: Previewed<K>,
  sender: MailSender,
): Message {
  const mail: StoredMail = {
    id: 0,
    key: 'preview',
    kind,
    to_address: '',
    to_name: name,
    locale,
    reply_to: null,
    facts,
    secret: null,
    state: 'queued',
    attempts: 0,
    email_id: null,
    user_id: noUser,
  }
  return composeWith(service, publicUrl, mail, sender, previewToken)
}
