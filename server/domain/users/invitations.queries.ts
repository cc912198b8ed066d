import type { Locale } from '@atesta/contract/limits.ts'
import type { Range } from '@atesta/contract/schemas/user.ts'
import { sql } from 'kysely'
import type { Database, Db } from '../../database/database.ts'

/** Stores the invitation of a person; the previous one ends. */
export const saveInvitation = (
  db: Db,
  userId: number,
  invitedBy: number | null,
  tokenHash: Buffer,
  expiresAt: Date,
) =>
  sql`
    INSERT INTO invitations (user_id, invited_by, token_hash, expires_at)
    VALUES (${userId}, ${invitedBy}, ${tokenHash}, ${expiresAt})
    ON CONFLICT (company_id, user_id) DO UPDATE SET invited_by = EXCLUDED.invited_by, token_hash = EXCLUDED.token_hash,
      expires_at = EXCLUDED.expires_at, created_at = now()`.execute(db)

export type OpenInvitation = {
  company_id: number
  user_id: number
  email: string
  name: string
  range: Range
  locale: Locale
  time_zone: string
  company: string
  company_locale: Locale
  theme: string
  main_colour: string | null
  logo: string | null
  expires_at: Date
  /** Whether the address already signs in, to another company. */
  taken: boolean
}

/** The invitation of a token, in any company; undefined when it is invalid or expired. */
export async function findInvitation(auth: Database, tokenHash: Buffer): Promise<OpenInvitation | undefined> {
  const { rows } = await sql<OpenInvitation>`
    SELECT i.company_id, i.user_id, u.email, u.name, u.range, COALESCE(u.locale, c.locale) AS locale, u.time_zone,
      c.name AS company, c.locale AS company_locale, c.theme, c.main_colour, c.logo, i.expires_at,
      EXISTS (SELECT FROM auth."user" a WHERE a."email" = lower(u.email)) AS taken
    FROM public.invitations i JOIN public.users u ON u.id = i.user_id JOIN public.companies c ON c.id = i.company_id
    WHERE i.token_hash = ${tokenHash} AND i.expires_at > now() AND u.disabled_at IS NULL`.execute(auth.kysely)
  return rows[0]
}

/** Deletes an invitation; false when another request did so first. */
export async function useInvitation(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM invitations WHERE token_hash = ${tokenHash} AND expires_at > now() RETURNING id`.execute(db)
  return rows.length === 1
}
