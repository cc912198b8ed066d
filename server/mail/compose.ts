import { oneLine } from '@atesta/contract/one-line.ts'
import { fill } from '../http/texts.ts'
import { openSecret } from '../secrets/mail-secrets.ts'
import { type Content, dayIn, instantIn, mailTexts, type Template } from './content.ts'
import { type Frame, htmlOf, textOf } from './layout.ts'
import type { MailSender, StoredMail } from './mail.ts'
import type { MailService } from './mail-service.ts'
import { templates } from './templates.ts'
import type { Message } from './transport.ts'
import { unsubscribeUrl } from './unsubscribe-token.ts'

/**
 * External recipients can unsubscribe with one click; mail about a person's own account or answer has no such
 * link.
 */
const endable = ['email_task_invitation', 'email_task_reminder', 'email_task_message']

/**
 * Mail that reaches a stranger through a mistyped address, and that does no harm unread. All other mail tells of
 * something that has happened.
 */
const ignorable = [
  ...endable,
  'user_invitation',
  'registration_confirm',
  'registration_exists',
  'password_reset',
  'no_password',
]

function contentOf(mail: StoredMail, sender: MailSender, publicUrl: string, secret: string): Content {
  const company = sender.name
  const template = templates[mail.kind] as Template<unknown>
  return template(mail.facts, {
    texts: mailTexts[mail.locale],
    locale: mail.locale,
    company,
    say: (text, values) => fill(text, { company, ...values }),
    when: instantIn(mail.locale, sender.timeZone),
    day: dayIn(mail.locale, sender.timeZone),
    link: (path) => publicUrl + path,
    secret,
  })
}

function frameOf(mail: StoredMail, sender: MailSender, unsubscribe: string | undefined): Frame {
  const { layout } = mailTexts[mail.locale]
  const company = sender.name
  return {
    locale: mail.locale,
    greeting: mail.to_name ? fill(layout.hello, { name: mail.to_name }) : layout.hello_nobody,
    company,
    colour: sender.colour,
    logo: sender.logo !== null,
    plainLink: layout.plain_link,
    footer: [
      sender.companyId === null ? layout.sent_by_system : fill(layout.sent_by, { company }),
      ...(ignorable.includes(mail.kind) ? [layout.not_you] : []),
    ],
    ...(unsubscribe && { unsubscribe: { label: fill(layout.unsubscribe, { company }), url: unsubscribe } }),
  }
}

/**
 * A waiting mail as the message that is sent: in the recipient's language and the company's colours, with its
 * secret opened. Every attempt has the same Message-ID, so that a message sent twice after a crash is
 * recognised as one. Throws when the secret cannot be opened.
 */
export const compose = (
  service: Pick<MailService, 'from' | 'key' | 'unsubscribeSecret'>,
  publicUrl: string,
  mail: StoredMail,
  sender: MailSender,
): Message =>
  composeWith(service, publicUrl, mail, sender, mail.secret ? openSecret(service.key, mail.secret) : '')

/** Composes a message whose secret is already open. */
export function composeWith(
  service: Pick<MailService, 'from' | 'unsubscribeSecret'>,
  publicUrl: string,
  mail: StoredMail,
  sender: MailSender,
  secret: string,
): Message {
  const content = contentOf(mail, sender, publicUrl, secret)
  const stop =
    endable.includes(mail.kind) && sender.companyId !== null && mail.user_id !== null
      ? unsubscribeUrl(publicUrl, service.unsubscribeSecret, {
          companyId: sender.companyId,
          clientId: mail.user_id,
        })
      : undefined
  const frame = frameOf(mail, sender, stop)
  return {
    id: `${mail.key}@${service.from.address.split('@')[1]}`,
    from: {
      name: oneLine(sender.companyId === null ? service.from.name || sender.name : sender.name),
      address: service.from.address,
    },
    to: { name: oneLine(mail.to_name), address: mail.to_address },
    ...(mail.reply_to && { replyTo: mail.reply_to }),
    subject: oneLine(content.subject),
    locale: mail.locale,
    html: htmlOf(content, frame),
    text: textOf(content, frame),
    headers: stop
      ? { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      : {},
    logo: sender.logo,
  }
}
