import type { KeyObject } from 'node:crypto'
import { join } from 'node:path'
import type { Database } from '../database/database.ts'
import { installationSecret } from '../secrets/keys.ts'
import { openMailKey } from '../secrets/mail-secrets.ts'
import type { Config } from '../services/config.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { type Address, mailboxTransport, smtpTransport, type Transport } from './transport.ts'

export type MailService = {
  transport: Transport
  /** Receives messages when there is no mail server; null with one. */
  mailbox: Mailbox | null
  from: Address
  /** Decrypts the secrets of waiting mail. */
  key: KeyObject
  /** Signs the links by which a client unsubscribes from invitations and reminders. */
  unsubscribeSecret: string
}

/** `Name <address>` or an address alone, as MAIL_FROM gives it. */
export function parseSender(text: string): Address {
  const [, name, address] = /^\s*(?:"?([^"<>]*?)"?\s*<([^<>\s]+@[^<>\s]+)>|)\s*$/.exec(text) ?? []
  return { name: name ?? '', address: address ?? text.trim() }
}

const senderOf = (config: Config & { publicUrl: string }) =>
  parseSender(config.mailFrom ?? `no-reply@${new URL(config.publicUrl).hostname}`)

export async function openMailService(
  config: Config & { publicUrl: string },
  auth: Database,
): Promise<MailService> {
  const mailbox = config.smtpUrl ? null : openMailbox(join(config.dataDir, 'mailbox'))
  return {
    transport: mailbox ? mailboxTransport(mailbox) : smtpTransport(config.smtpUrl ?? ''),
    mailbox,
    from: senderOf(config),
    key: await openMailKey(config.dataDir, auth),
    unsubscribeSecret: await installationSecret(config.dataDir, 'unsubscribe.secret'),
  }
}
