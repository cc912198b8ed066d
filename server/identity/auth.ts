import { daySeconds } from '@atesta/contract/durations.ts'
import { betterAuth } from 'better-auth'
import { PostgresDialect } from 'kysely'
import type { Database } from '../database/database.ts'
import { SharedPlaces } from '../services/shares.ts'
import { ownSessions } from './begin-session.ts'

/** A session ends this long after it was last used, in seconds, and is prolonged once a day. */
const [lasts, prolongedAfter] = [7 * daySeconds, daySeconds]
/** Whether a session that expires then is to be prolonged when it is used. */
export const isToProlong = (expiresAt: Date): boolean =>
  expiresAt.getTime() - Date.now() <= (lasts - prolongedAfter) * 1000

/** Cookies and passwords are handled by better-auth; our own endpoints call it, its routes are not mounted. */
export function createAuth(database: Database, secret: string, publicUrl: string) {
  return betterAuth({
    secret,
    baseURL: publicUrl,
    basePath: '/api/auth',
    database: { dialect: new PostgresDialect({ pool: database.pool }), type: 'postgres' },
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 10, maxPasswordLength: 256 },
    session: { expiresIn: lasts, updateAge: prolongedAfter, cookieCache: { enabled: false } },
    rateLimit: { enabled: false },
    plugins: [ownSessions],
    advanced: {
      cookiePrefix: 'atesta',
      // The tables come from our migrations; validating the schema took a tenth of a second of each start.
      database: { validateSchema: false },
      useSecureCookies: publicUrl.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
    },
    telemetry: { enabled: false },
    logger: { disabled: true },
  })
}
export type Auth = ReturnType<typeof createAuth>

/**
 * At most two passwords are hashed at a time, and one per network or person. Hashing is slow on purpose and
 * occupies one of the few threads with which this process also reads and writes files: strangers signing in
 * by the hundred would stop all uploads.
 */
const places = new SharedPlaces([0, 1])

/**
 * The digest of a password as sign-in stores it. `who` asks (a network or a person) and waits behind their
 * own earlier requests.
 */
export const hashPassword = async (auth: Auth, who: string, password: string): Promise<string> => {
  const context = await auth.$context
  return places.use(who, () => context.password.hash(password))
}

export async function passwordMatches(
  auth: Auth,
  who: string,
  { hash, password }: Record<'hash' | 'password', string>,
): Promise<boolean> {
  const context = await auth.$context
  return places.use(who, () => context.password.verify({ hash, password }))
}

/**
 * The user of better-auth with this address and password, and the digest that was compared; null for a wrong
 * password and for an unknown address, after the same work.
 */
export async function authUserOfPassword(
  auth: Auth,
  who: string,
  { email, password }: Record<'email' | 'password', string>,
): Promise<{ id: string; hash: string } | null> {
  const context = await auth.$context
  const found = await context.internalAdapter.findUserByEmail(email, { includeAccounts: true })
  const hash = found?.accounts.find(({ providerId }) => providerId === 'credential')?.password
  if (found && hash)
    return (await passwordMatches(auth, who, { hash, password })) ? { id: found.user.id, hash } : null
  await hashPassword(auth, who, password)
  return null
}

/** Replaces the password of a sign-in without checking whose it is. */
export async function setPassword(auth: Auth, authUserId: string, password: string): Promise<void> {
  const context = await auth.$context
  await context.internalAdapter.updatePassword(authUserId, await hashPassword(auth, authUserId, password))
}
