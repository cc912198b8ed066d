import { betterAuth } from 'better-auth'
import { PostgresDialect } from 'kysely'
import type { Database } from './database.ts'

/** Cookies and passwords are better-auth's business; our own calls stand in front of it, its routes are not mounted. */
export function createAuth(database: Database, secret: string, publicUrl: string) {
  return betterAuth({
    secret,
    baseURL: publicUrl,
    basePath: '/api/auth',
    database: { dialect: new PostgresDialect({ pool: database.pool }), type: 'postgres' },
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 10, maxPasswordLength: 256 },
    session: { expiresIn: 7 * 24 * 3600, updateAge: 24 * 3600, cookieCache: { enabled: false } },
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'atesta',
      useSecureCookies: publicUrl.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
    },
    telemetry: { enabled: false },
    logger: { disabled: true },
  })
}
export type Auth = ReturnType<typeof createAuth>

/** Makes the sign-in of a person. `id` is what users.auth_user_id points to. The address must be new. */
export async function createSignIn(
  auth: Auth,
  person: { email: string; name: string; password: string },
): Promise<{ id: string }> {
  const context = await auth.$context
  const user = await context.internalAdapter.createUser(
    { email: person.email.toLowerCase(), name: person.name, emailVerified: true },
    { method: 'admin' },
  )
  await context.internalAdapter.linkAccount({
    userId: user.id,
    accountId: user.id,
    providerId: 'credential',
    password: await context.password.hash(person.password),
  })
  return { id: user.id }
}

/** Replaces a password. */
export async function setPassword(auth: Auth, authUserId: string, password: string): Promise<void> {
  const context = await auth.$context
  await context.internalAdapter.updatePassword(authUserId, await context.password.hash(password))
}
