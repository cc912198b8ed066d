import { limits } from '@atesta/contract/limits.ts'
import { hashOfToken, newToken } from '../../identity/tokens.ts'
import type { Services } from '../../services/services.ts'
import { isStillGood } from './auth.queries.ts'
import { hostCookie, hostCookieLine, parseCookie } from './cookies.ts'
import type { Told } from './oidc/claims.ts'
import { deleteHalf, findHalf, type HalfRow, insertHalf } from './second-factors.queries.ts'

/*
 * Between the right password and the code there is no session. The browser holds a random token for the
 * account whose password was given; it is valid for a few minutes and for the next step only.
 */

const name = 'atesta.half'

const cookie = (services: Services, value: string, maxAge: number) =>
  hostCookieLine(services, name, { value, maxAge, under: 'auth' })

/**
 * Records that the password was given in this browser, or what a provider reported about its person. Returns
 * the cookie; null when the password with this digest was replaced, or the person disabled, meanwhile.
 */
export async function beginHalf(
  services: Services,
  authUserId: string,
  { passwordHash, told }: { passwordHash?: string; told?: Told } = {},
): Promise<string | null> {
  const token = newToken()
  const milliseconds = limits.halfSignInMinutes * 60_000
  const { authDatabase } = services
  const expires = new Date(Date.now() + milliseconds)
  await insertHalf(authDatabase, hashOfToken(token), { authUserId, told, expires })
  if (!(await isStillGood(authDatabase, authUserId, passwordHash))) {
    await deleteHalf(authDatabase, hashOfToken(token))
    return null
  }
  return cookie(services, token, milliseconds / 1000)
}

export type Half = HalfRow & {
  /**
   * Ends it and returns the cookie that removes it from the browser; undefined when another request was
   * first.
   */
  end: () => Promise<string | undefined>
}

/** The account whose password was given in this browser a short time ago. */
export async function halfSignIn(services: Services, headers: Headers): Promise<Half | undefined> {
  const token = parseCookie(headers.get('cookie'), hostCookie(services, name))
  if (!token) return undefined
  const hash = hashOfToken(token)
  const found = await findHalf(services.authDatabase, hash)
  return (
    found && {
      ...found,
      end: async () =>
        (await deleteHalf(services.authDatabase, hash)) ? cookie(services, '', 0) : undefined,
    }
  )
}
