import type { Transporter } from 'nodemailer'
import type { Outcome } from './mail.ts'
import type { Mailbox } from './mailbox.ts'

export type Address = { name: string; address: string }

/**
 * A message ready to send: every part is included, nothing has to be looked up. `id` has no angle brackets.
 */
export type Message = {
  id: string
  from: Address
  to: Address
  replyTo?: string
  subject: string
  locale: string
  html: string
  text: string
  /** Further headers; each value is a single line. */
  headers: Record<string, string>
  logo: Uint8Array | null
}

export type Transport = {
  send(message: Message, box: { companyId: number | null; id: number }): Promise<Outcome>
  close(): void
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** The options for nodemailer. It may read neither files nor URLs: the message contains all it needs. */
function optionsOf(message: Message) {
  return {
    messageId: `<${message.id}>`,
    from: message.from,
    to: message.to,
    ...(message.replyTo && { replyTo: message.replyTo }),
    subject: message.subject,
    text: message.text,
    html: message.html,
    textEncoding: 'base64' as const,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': message.locale, ...message.headers },
    attachments: message.logo
      ? [{ filename: 'logo.png', content: Buffer.from(message.logo), cid: 'logo', contentType: 'image/png' }]
      : [],
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

type SmtpError = Error & { code?: string; responseCode?: number; command?: string; response?: string }

/**
 * What a failed attempt means. A permanent refusal of the recipient (5yz to RCPT, RFC 5321 section 4.2.1) is
 * a bounce, one of the message itself a failure. Everything else – connection refused, 4yz, our own sign-in –
 * may succeed later.
 */
export function outcomeOf(error: unknown): Outcome {
  const { code, responseCode, command, response, message } = error as SmtpError
  const reason = (response ?? message ?? 'unknown').slice(0, 500)
  const permanent = responseCode !== undefined && responseCode >= 500 && responseCode !== 503
  if (permanent && code === 'EENVELOPE' && command === 'RCPT TO') return { state: 'bounced', reason }
  if (permanent && code === 'EMESSAGE') return { state: 'failed', reason }
  return { state: 'retry', reason }
}

/**
 * Loads nodemailer (6 MB of memory) with the first message: a process that only answers requests sends none.
 */
const nodemailer = () => import('nodemailer')

/** Sends over SMTP with up to two connections kept open. */
export function smtpTransport(url: string): Transport {
  let opened: Promise<Transporter> | undefined
  const open = async () =>
    (await nodemailer()).createTransport({
      ...{ url, pool: true, maxConnections: 2, maxRequeues: 0 },
      ...timeouts,
    })
  return {
    async send(message) {
      try {
        opened ??= open()
        await (await opened).sendMail(optionsOf(message))
        return { state: 'sent' }
      } catch (error) {
        return outcomeOf(error)
      }
    },
    close: () => void opened?.then((smtp) => smtp.close()),
  }
}

/** Stores each message as a file in the mailbox folder. */
export function mailboxTransport(mailbox: Mailbox): Transport {
  return {
    async send(message, { companyId, id }) {
      const { createTransport } = await nodemailer()
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message: bytes } = await composer.sendMail(optionsOf(message))
      await mailbox.write(companyId, id, bytes as Buffer)
      return { state: 'sent' }
    },
    close: () => {},
  }
}
