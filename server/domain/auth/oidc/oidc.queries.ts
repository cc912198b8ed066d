import type { Range } from '@atesta/contract/schemas/user.ts'
import { sql } from 'kysely'
import type { Database, Db } from '../../../database/database.ts'

// ── While a browser is at the provider ──
export type Trip = { next: string; again: boolean }

/** Records that the browser with this token has gone to the provider. */
export async function saveTrip(auth: Database, tokenHash: Buffer, { next, again }: Trip, expires: Date) {
  await sql`
    INSERT INTO auth.oidc_sign_ins (token_hash, next, again, expires_at)
    VALUES (${tokenHash}, ${next}, ${again}, ${expires})`.execute(auth.kysely)
}

/** Uses up the record of a trip, whatever its outcome; undefined when there is none (any more). */
export async function takeTrip(auth: Database, tokenHash: Buffer): Promise<Trip | undefined> {
  const { rows } = await sql<Trip & { good: boolean }>`
    DELETE FROM auth.oidc_sign_ins WHERE token_hash = ${tokenHash}
    RETURNING next, again, expires_at > now() AS good`.execute(auth.kysely)
  const [row] = rows
  return row?.good ? { next: row.next, again: row.again } : undefined
}

/** Takes from a person what providers call them; answers how many did. */
export async function deleteIdentities(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`SELECT forget_identities(${userId}) AS gone`.execute(db)
  return Number(rows[0]?.gone ?? 0)
}

// ── Whose identity it is ──
export type Account = {
  /** Null for a person who was invited and has not signed in yet. */
  auth_user_id: string | null
  user_id: number
  company_id: number
  company: string
  range: Range
  disabled: boolean
}

const columns = sql`u.auth_user_id, u.id AS user_id, u.company_id, c.slug AS company, u.range,
  u.disabled_at IS NOT NULL AS disabled`

/** The account that signed in with this identity before, in any company. */
export async function accountOfIdentity(
  auth: Database,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    SELECT ${columns} FROM auth.oidc_identities o
    JOIN public.users u ON u.auth_user_id = o.auth_user_id JOIN public.companies c ON c.id = u.company_id
    WHERE o.issuer = ${issuer} AND o.subject = ${subject}`.execute(auth.kysely)
  return rows[0]
}

/**
 * The account of an address: the one that signs in with it, otherwise the one invited by it; in one company,
 * or in any. Undefined also when several companies have invited it.
 */
export async function accountOfAddress(
  auth: Database,
  email: string,
  slug: string | undefined,
): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    SELECT ${columns} FROM public.users u JOIN public.companies c ON c.id = u.company_id
    WHERE lower(u.email) = lower(${email}) AND u.kind = 'person'
      AND (${slug ?? null}::text IS NULL OR c.slug = ${slug ?? null})
    ORDER BY u.auth_user_id IS NULL LIMIT 2`.execute(auth.kysely)
  const [first, second] = rows
  return first?.auth_user_id || !second ? first : undefined
}

/** What of an account another request may have changed since, held until the transaction ends. */
export async function lockAccount(db: Db, userId: number): Promise<Pick<Account, 'auth_user_id' | 'range'>> {
  const { rows } = await sql<Pick<Account, 'auth_user_id' | 'range'>>`
    SELECT auth_user_id, range FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(db)
  if (!rows[0]) throw new Error('The person is gone.')
  return rows[0]
}

/** The company with this short name. */
export async function companyOfSlug(auth: Database, slug: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM public.companies WHERE slug = ${slug}`.execute(auth.kysely)
  return rows[0]?.id
}

/** The sign-in of a person of the running company. */
export async function signInOf(db: Db, userId: number): Promise<string> {
  const { rows } = await sql<{ auth_user_id: string }>`
    SELECT auth_user_id FROM users WHERE id = ${userId} AND auth_user_id IS NOT NULL`.execute(db)
  if (!rows[0]) throw new Error('The person has no sign-in.')
  return rows[0].auth_user_id
}

/** Links this identity to a person of the running company. */
export const linkIdentity = (
  db: Db,
  userId: number,
  { issuer, subject }: Record<'issuer' | 'subject', string>,
) => sql`SELECT link_identity(${userId}, ${issuer}, ${subject})`.execute(db)

/** Ends an invitation that was accepted by signing in. */
export const endInvitation = (db: Db, userId: number) =>
  sql`DELETE FROM invitations WHERE user_id = ${userId}`.execute(db)

export const setRange = (db: Db, userId: number, range: Range) =>
  sql`UPDATE users SET range = ${range}, version = version + 1 WHERE id = ${userId}`.execute(db)
