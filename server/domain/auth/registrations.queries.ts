import type { Locale } from '@atesta/contract/limits.ts'
import type { BillingPeriod } from '@atesta/contract/plans.ts'
import { sql } from 'kysely'
import { type Database, type Db, enterCompany } from '../../database/database.ts'
import { enqueueAuthJob } from './auth.queries.ts'

export type NewRegistration = {
  company: string
  name: string
  email: string
  passwordHash: string
  locale: Locale
  timeZone: string
  plan: string | undefined
  period: BillingPeriod | undefined
  termsVersion: string
  expiresAt: Date
}

/** Stores a registration together with the job that writes its mail. */
export const insertRegistration = (auth: Database, asked: NewRegistration) =>
  auth.kysely.transaction().execute(async (db) => {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO auth.registrations (company_name, name, email, password_hash, locale, time_zone, plan, period, terms_version,
        expires_at)
      VALUES (${asked.company}, ${asked.name}, ${asked.email}, ${asked.passwordHash}, ${asked.locale}, ${asked.timeZone},
        ${asked.plan ?? null}, ${asked.period ?? null}, ${asked.termsVersion}, ${asked.expiresAt}) RETURNING id`.execute(
      db,
    )
    await enqueueAuthJob(db, 'auth.mail-registration-link', { registration_id: rows[0]?.id })
  })

export type Registration = {
  id: number
  company_name: string
  name: string
  email: string
  locale: Locale
  expires_at: Date
  known: boolean
}

/** A registration whose mail is to be written, and whether its address already belongs to a user. */
export async function findRegistration(auth: Database, id: number): Promise<Registration | undefined> {
  const { rows } = await sql<Registration>`
    SELECT r.id, r.company_name, r.name, r.email, r.locale, r.expires_at,
      EXISTS (SELECT FROM public.users u WHERE lower(u.email) = r.email AND u.kind = 'person' AND u.auth_user_id IS NOT NULL) AS known
    FROM auth.registrations r WHERE r.id = ${id} AND r.expires_at > now()`.execute(auth.kysely)
  return rows[0]
}

export const setRegistrationToken = (auth: Database, id: number, tokenHash: Buffer) =>
  sql`UPDATE auth.registrations SET token_hash = ${tokenHash} WHERE id = ${id}`.execute(auth.kysely)

export const deleteRegistration = (auth: Database, id: number) =>
  sql`DELETE FROM auth.registrations WHERE id = ${id}`.execute(auth.kysely)

export type WaitingRegistration = {
  id: number
  company_name: string
  password_hash: string
  terms_version: string | null
  period: BillingPeriod | null
}

/** The registration that a token confirms; undefined when it is invalid or expired. */
export async function waitingRegistration(
  auth: Database,
  tokenHash: Buffer,
): Promise<WaitingRegistration | undefined> {
  const { rows } = await sql<WaitingRegistration>`
    SELECT id, company_name, password_hash, terms_version::text, period FROM auth.registrations
    WHERE token_hash = ${tokenHash} AND expires_at > now()`.execute(auth.kysely)
  return rows[0]
}

export type Confirmed = { company_id: number; user_id: number; email: string; plan: string | null }

/**
 * Creates the company and its administrator, then runs `furnish` inside it: all or nothing, so that the link
 * in the mail works until everything exists. Undefined when the token is not valid or the address has been
 * taken.
 */
export const confirmRegistration = (
  app: Database,
  tokenHash: Buffer,
  slug: string,
  furnish: (db: Db, made: Confirmed) => Promise<void>,
): Promise<Confirmed | undefined> =>
  app.kysely.transaction().execute(async (db) => {
    const { rows } = await sql<Confirmed>`
      SELECT * FROM confirm_registration(${tokenHash}, ${slug})`.execute(db)
    const made = rows[0]
    if (!made) return undefined
    await enterCompany(db, made.company_id)
    await furnish(db, made)
    return made
  })
