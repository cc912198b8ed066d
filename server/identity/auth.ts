import { betterAuth } from 'better-auth'
import { PostgresDialect } from 'kysely'
import type { Database } from '../database/database.ts'
import { ownSessions } from './begin-session.ts'

/** Cookies and passwords are handled by better-auth; our own endpoints call it, its routes are not mounted. */
export function createAuth(database: Database, secret: string, publicUrl: string) {
  return betterAuth({
    secret,
    baseURL: publicUrl,
    basePath: '/api/auth',
    database: { dialect: new PostgresDialect({ pool: database.pool }), type: 'postgres' },
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 10, maxPasswordLength: 256 },
    session: { expiresIn: 7 * 24 * 3600, updateAge: 24 * 3600, cookieCache: { enabled: false } },
    rateLimit: { enabled: false },
    plugins: [ownSessions],
    advanced: {
      cookiePrefix: 'atesta',
      // The tables are those of our migrations; looking at all of the catalogue took a tenth of a second of each start.
      database: { validateSchema: false },
      useSecureCookies: publicUrl.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
    },
    telemetry: { enabled: false },
    logger: { disabled: true },
  })
}
export type Auth = ReturnType<typeof createAuth>

/** The digest of a password as sign-in keeps it. Takes a while, on purpose. */
export const hashPassword = async (auth: Auth, password: string): Promise<string> =>
  (await auth.$context).password.hash(password)

export const passwordMatches = async (auth: Auth, hash: string, password: string): Promise<boolean> =>
  (await auth.$context).password.verify({ hash, password })

/**
 * Whose address and password these are, in better-auth's table, and the digest that the password was compared with; null
 * for a wrong password and for an unknown address, after the same work.
 */
export async function authUserOfPassword(
  auth: Auth,
  { email, password }: { email: string; password: string },
): Promise<{ id: string; hash: string } | null> {
  const context = await auth.$context
  const found = await context.internalAdapter.findUserByEmail(email, { includeAccounts: true })
  const hash = found?.accounts.find(({ providerId }) => providerId === 'credential')?.password
  if (found && hash)
    return (await context.password.verify({ hash, password })) ? { id: found.user.id, hash } : null
  await context.password.hash(password)
  return null
}

/** Replaces the password of a sign-in, whosever it is. */
export async function setPassword(auth: Auth, authUserId: string, password: string): Promise<void> {
  const context = await auth.$context
  await context.internalAdapter.updatePassword(authUserId, await context.password.hash(password))
}
