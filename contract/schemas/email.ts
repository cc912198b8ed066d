import { z } from 'zod'
import { locales } from '../limits.ts'
import { deeds } from './deeds.ts'
import { Instant, Line, Person } from './page.ts'
import { Task } from './task.ts'
import { Layout } from './user.ts'

/**
 * queued → sent → opened → started → submitted; bounced when it cannot be delivered, expired when not answered in
 * time, revoked when it was withdrawn. Before the task is sent, its emails are queued and not invited.
 */
export const emailStates = [
  'queued',
  'sent',
  'opened',
  'started',
  'submitted',
  'bounced',
  'expired',
  'revoked',
] as const
export const EmailState = z.enum(emailStates)
export type EmailState = z.infer<typeof EmailState>

/** The states in which each action on an email is possible. */
export const emailActions = {
  edit: ['queued', 'sent', 'opened', 'started', 'bounced'],
  resend: ['queued', 'sent', 'opened', 'started', 'bounced'],
  revoke: ['queued', 'sent', 'opened', 'started', 'bounced', 'expired'],
} as const satisfies Record<string, readonly EmailState[]>
export type EmailAction = keyof typeof emailActions

/** Whether an action is possible in a state. */
export const emailAllows = (action: EmailAction, state: EmailState): boolean =>
  (emailActions[action] as readonly EmailState[]).includes(state)

/** One recipient of an email task. */
export const Email = z.object({
  id: z.number(),
  state: EmailState,
  /** Why it bounced: `unsubscribed`, or the receiving server's message. */
  failure: z.string().nullable(),
  task: z.object({ id: z.number(), name: z.string(), folder_id: z.number() }),
  client: Person,
  inspection_id: z.number(),
  address: z.string(),
  name: z.string(),
  locale: z.enum(locales),
  expires_at: Instant.nullable(),
  invited_at: Instant.nullable(),
  sent_at: Instant.nullable(),
  opened_at: Instant.nullable(),
  started_at: Instant.nullable(),
  submitted_at: Instant.nullable(),
  bounced_at: Instant.nullable(),
  expired_at: Instant.nullable(),
  revoked_at: Instant.nullable(),
  reminders_sent: z.number(),
  reminded_at: Instant.nullable(),
  next_reminder_at: Instant.nullable(),
  counts: z.object({ certifications: z.number() }),
  version: z.number(),
  created_at: Instant,
  updated_at: Instant,
  ...deeds('edit', 'resend', 'revoke'),
})
export type Email = z.infer<typeof Email>

const countOf = Object.fromEntries(emailStates.map((state) => [state, z.number()])) as Record<
  EmailState,
  z.ZodNumber
>

const more = deeds('send', 'add_recipients')

/** A task that asks people outside by e-mail. */
export const EmailTask = Task.extend({
  subject: z.string(),
  message: z.string(),
  locale: z.enum(locales),
  expires_at: Instant.nullable(),
  /** Days after the invitation on which those who have not answered are reminded. */
  reminder_days: z.array(z.number()),
  sent_at: Instant.nullable(),
  /** `waiting`: how many of the queued ones were not invited yet. */
  recipients: z.object({ all: z.number(), waiting: z.number(), ...countOf }),
  can: Task.shape.can.extend(more.can.shape),
  cannot: Task.shape.cannot.extend(more.cannot.shape),
})
export type EmailTask = z.infer<typeof EmailTask>

const Address = z.email().max(254)

/** A known client, or an address that becomes one. The language is the client's, else the task's. */
export const Recipient = z.union([
  z.strictObject({ client_id: z.number().int().positive(), locale: z.enum(locales).optional() }),
  z.strictObject({ email: Address, name: Line.default(''), locale: z.enum(locales).optional() }),
])
export type Recipient = z.infer<typeof Recipient>

/** What a respondent has sent: enough to check each file later, without any answers. */
export const LinkReceipt = z.object({
  number: z.number(),
  answers_sha256: z.string(),
  files: z.array(
    z.object({
      identifier: z.string(),
      title: z.string(),
      size: z.number(),
      sha256: z.string().nullable(),
      /** Whether its public record exists. */
      certified: z.boolean(),
    }),
  ),
})

/** What a respondent sees of a personal link, and whether it still opens anything. */
export const LinkState = z.object({
  /** `closed`: the company ended it before its last day. */
  state: z.enum(['open', 'submitted', 'expired', 'closed', 'revoked']),
  company: z.object({ name: z.string(), layout: Layout }),
  task: z.object({ id: z.number(), name: z.string() }),
  recipient: z.object({ name: z.string() }),
  locale: z.enum(locales),
  expires_at: Instant.nullable(),
  submitted_at: Instant.nullable(),
  /** Null once the link no longer opens anything. */
  inspection_id: z.number().nullable(),
  /** The company's message; empty once the link no longer opens anything. */
  message: z.string(),
  /** The number of questions, and of those among them that take files. */
  asks: z.object({ questions: z.number(), with_files: z.number() }).nullable(),
  receipt: LinkReceipt.nullable(),
})
export type LinkState = z.infer<typeof LinkState>

export const Client = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  locale: z.enum(locales).nullable(),
  /** Wants no more invitations or reminders. */
  unsubscribed: z.boolean(),
  counts: z.object({ emails: z.number(), submitted: z.number() }),
  last_email_at: Instant.nullable(),
  created_at: Instant,
  version: z.number(),
  ...deeds('edit', 'delete'),
})
export type Client = z.infer<typeof Client>

export const ClientBody = z.strictObject({
  name: Line.min(1),
  email: Address,
  phone: z.string().trim().max(50).default(''),
  locale: z.enum(locales).nullable().default(null),
})

/** The changes of a client in a save: omitted fields stay, null empties. */
export const ClientChange = z.strictObject({
  name: Line.min(1).optional(),
  email: Address.optional(),
  phone: z.string().trim().max(50).nullish(),
  locale: z.enum(locales).nullish(),
})

export const mailStates = ['queued', 'sent', 'bounced', 'failed'] as const

/** A message in the mailbox folder of an installation without a mail server. */
export const MailboxMail = z.object({
  id: z.number(),
  kind: z.string(),
  state: z.enum(mailStates),
  to: z.object({ name: z.string(), address: z.string() }),
  subject: z.string().nullable(),
  locale: z.enum(locales),
  email_id: z.number().nullable(),
  created_at: Instant,
  sent_at: Instant.nullable(),
})
export type MailboxMail = z.infer<typeof MailboxMail>
