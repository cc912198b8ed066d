import type { ClaimState } from '@atesta/contract/can.ts'
import type { Locale } from '@atesta/contract/limits.ts'

/**
 * The facts that each kind of mail needs. Names ending in `_at` are instants (ISO 8601); `path` is a page of
 * the web.
 */
export type FactsOf = {
  /** To a person whom an administrator invited. Secret: the token of the invitation. */
  user_invitation: { inviter: string | null; expires_at: string }
  /** To the person who registered a company. Secret: the token of the confirmation. */
  registration_confirm: { company: string; expires_at: string }
  /** To an address that registered although it already has an account. */
  registration_exists: { company: string }
  /** Secret: the token of the reset. */
  password_reset: { expires_at: string }
  /** To a person who asked for a new password but signs in only through `provider`. */
  no_password: { provider: string | null }
  password_changed: { changed_at: string }
  /** `device`: its browser and system; null when unknown. `has_password` is missing in mails of before. */
  new_device: { device: string | null; address: string; signed_in_at: string; has_password?: boolean }
  /** `codes`: new recovery codes were made. `recovery`: a recovery code was used to sign in. */
  second_factor_changed: {
    change: 'on' | 'moved' | 'off' | 'codes' | 'recovery' | 'passkey_added' | 'passkey_removed'
    changed_at: string
    has_password?: boolean
  }
  /** To the contact address of the operator. Replies go to the person who wrote (`replyTo`). */
  contact_message: { name: string; email: string; company: string | null; message: string }
  inspection_notification: {
    reason: 'remind' | 'more' | 'returned' | 'approved'
    sender: string
    inspection: string
    task: string
    message: string | null
    path: string
  }
  workflow_assigned: {
    sender: string | null
    task: string
    folder: string
    due_at: string | null
    path: string
  }
  claim_assigned: {
    sender: string
    claim: string
    number: string
    folder: string
    due_at: string | null
    path: string
  }
  /** To the people of a claim, and to those who decide on it: another person moved it to `state`. */
  claim_moved: {
    sender: string
    claim: string
    number: string
    folder: string
    state: ClaimState
    message: string | null
    path: string
  }
  /** To the owner of a corrective action. `due_on` is a calendar date; `sender` is null for a reminder. */
  corrective_action: {
    reason: 'assigned' | 'due' | 'overdue' | 'reopened'
    sender: string | null
    action: string
    task: string
    folder: string
    due_on: string | null
    path: string
  }
  /** To the new owner of several corrective actions. `actions` are the first few of `count`. */
  corrective_actions: {
    sender: string
    count: number
    actions: string[]
    task: string
    folder: string
    path: string
  }
  /**
   * To the owner of several actions that are due or overdue. `actions` are the first few of `count`, `days`
   * their calendar dates.
   */
  corrective_actions_due: { count: number; overdue: number; actions: string[]; days: string[]; path: string }
  /** To administrators: a webhook was switched off. */
  webhook_disabled: { webhook: string; host: string; reason: 'failures' | 'gone'; path: string }
  /**
   * To administrators: stored originals differ from what was certified. `files` are the names of the first
   * few.
   */
  originals_damaged: { altered: number; missing: number; files: string; path: string }
  /** To the person who asked for an archive of the company. */
  archive_ready: { files: number; expires_at: string; path: string }
  /** To administrators: the retention period of files was changed. `days` null: files are kept for good. */
  retention_changed: { person: string; days: number | null; effective_at: string; path: string }
  /** Secret: the token of the personal link. */
  email_task_invitation: { subject: string; message: string; task: string; expires_at: string }
  email_task_reminder: {
    subject: string
    message: string
    task: string
    expires_at: string
    invited_at: string
    /** When the recipient first entered something; null when they have not started. */
    started_at: string | null
  }
  /** Written to one recipient by a user. Secret: the token of the personal link. */
  email_task_message: {
    reason: 'remind' | 'more' | 'returned'
    subject: string
    message: string | null
    task: string
    expires_at: string
    started_at: string | null
  }
  email_task_receipt: { task: string; number: number; submitted_at: string; answers_sha256: string }
}
export type MailKind = keyof FactsOf
export type Facts = Record<string, string | string[] | number | boolean | null>

type MailOf<K extends MailKind> = {
  kind: K
  to: { address: string; name: string; locale: Locale }
  facts: FactsOf[K]
  /** A one-time token. Encrypted with the installation's key until the mail is sent, then erased. */
  secret?: string
  /** Reply-To address, when replies should not go to the sender. */
  replyTo?: string
}
/** A mail outside any company. */
export type SystemMail = { [K in MailKind]: MailOf<K> }[MailKind]
/** A mail of a company, and the records it is about. */
export type Mail = SystemMail & { about?: { emailId?: number; userId?: number; inspectionId?: number } }

/** The company that a mail comes from: its design, and the time zone of its dates. */
export type MailSender = {
  /** Null for mail outside companies. */
  companyId: number | null
  name: string
  colour: string
  timeZone: string
  logo: Uint8Array | null
}

/** A waiting mail as it is stored. */
export type StoredMail = {
  id: number
  key: string
  kind: MailKind
  to_address: string
  to_name: string
  locale: Locale
  reply_to: string | null
  facts: Facts
  secret: Buffer | null
  state: 'queued' | 'sent' | 'bounced' | 'failed'
  attempts: number
  email_id: number | null
  user_id: number | null
}

/** The receiving server's response. `retry` may succeed later. */
export type Outcome = { state: 'sent' } | { state: 'bounced' | 'failed' | 'retry'; reason: string }

/** Throws for an address that a header or an SMTP command could take for more than one. */
export function checkedAddress(address: string): string {
  if (!/^[^\s\p{Cc}<>()[\],;:"\\@]+@[^\s\p{Cc}<>()[\],;:"\\@]+$/u.test(address))
    throw new Error('This is not one e-mail address.')
  return address
}
