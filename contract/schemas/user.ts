import { z } from 'zod'
import { locales, themeSlugs } from '../limits.ts'
import { deeds } from './deeds.ts'
import { Instant, Name } from './page.ts'

export const ranges = ['RANGE_ADMIN', 'RANGE_SUPERVISOR', 'RANGE_USER'] as const
export const Range = z.enum(ranges)
export type Range = z.infer<typeof Range>

/** Invited: has not followed the link yet. Disabled: may not sign in; their work stays. */
export const userStates = ['active', 'invited', 'disabled'] as const
export type UserState = (typeof userStates)[number]

/** By name only: PostgreSQL reads an offset such as `+03:00` with the opposite sign. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}
export const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone)
  .meta({ description: 'A time zone of the IANA database, such as America/Lima' })

/** A person's display name: one line, without anything that could break out of a mail header or list. */
export const DisplayName = Name
export const EmailAddress = z.string().trim().toLowerCase().max(254).pipe(z.email())
export const Phone = z
  .string()
  .trim()
  .max(40)
  .regex(/^[+0-9 ()./x-]*$/, 'phone_digits')
export const NewPassword = z.string().min(10).max(256)

/** A code of an authenticator app, or a recovery code, as typed: with spaces and dashes. */
export const OneTimeCode = z.string().min(6).max(20)

export const Layout = z.object({
  slug: z.enum(themeSlugs),
  /** The company's own colour, or that of its theme; the ten-step scale is derived from it. */
  colours: z.object({ main: z.string() }),
  /** The path of its logo, from the root of the site. */
  logo: z.string().nullable(),
})

export const Me = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  company: z.object({
    id: z.number(),
    name: z.string(),
    slug: z.string(),
    locale: z.enum(locales),
    layout: Layout,
  }),
  profile: z.object({
    range: Range,
    locale: z.enum(locales).nullable(),
    mandatory_metadata: z.boolean(),
    time_zone: z.string(),
    phone: z.string(),
  }),
  /** What this person may do beyond the `can` of each record. */
  can: z.object({
    manage_folders: z.boolean(),
    manage_users: z.boolean(),
    create_workflows: z.boolean(),
    manage_company: z.boolean(),
    manage_company_keys: z.boolean(),
    manage_billing: z.boolean(),
    manage_webhooks: z.boolean(),
    read_audit_log: z.boolean(),
  }),
  unread_notifications: z.number(),
  /** The company requires a second factor and this person has none: they can only set one up. */
  must_set_up_second_factor: z.boolean(),
  /** Which terms of use this person accepted when they came; null for accounts made by the operator. */
  terms: z.object({ version: z.string(), accepted_at: Instant }).nullable(),
})
export type Me = z.infer<typeof Me>

const UserFolder = z.object({
  id: z.number(),
  name: z.string(),
  type: z.enum(['workflow', 'claim', 'email']),
})

export const UserRow = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  range: Range,
  state: z.enum(userStates),
  locale: z.enum(locales).nullable(),
  time_zone: z.string(),
  last_seen_at: Instant.nullable(),
  /** When an invited person's link expires; past or null, they need a new one. */
  invitation_expires_at: Instant.nullable(),
  /**
   * The folders of which they are a member, without archived ones; administrators see all without membership.
   */
  folders: z.array(UserFolder),
  created_at: Instant,
  version: z.number(),
  ...deeds('edit', 'disable', 'enable', 'invite', 'end_sessions'),
})
export type UserRow = z.infer<typeof UserRow>
