import { minuteMs } from '@atesta/contract/durations.ts'
import { serverLimits } from '@atesta/contract/limits.ts'
import { hashOfToken, newToken } from '../../identity/tokens.ts'
import type { Services } from '../../services/services.ts'
import { isStillGood } from './auth.queries.ts'
import { heldCookies, hostCookie, hostCookieLine, parseCookie } from './cookies.ts'
import { nameOfLink } from './held-links.ts'
import type { Told } from './oidc/claims.ts'
import { deleteHalf, findHalf, type HalfRow, insertHalf } from './second-factors.queries.ts'

/*
 * Between the right password and the code there is no session. The browser holds a random token for the
 * account whose password was given; it is valid for a few minutes and for the next step only. Each tab that
 * signs in has a cookie of its own, and gives the code with its name.
 */

const name = 'atesta.half'
/** At most this many per browser; the oldest are dropped. */
const most = 5

const cookie = (services: Services, called: string, value: string, maxAge: number) =>
  hostCookieLine(services, called, { value, maxAge, under: 'auth' })

/** What the browser holds until the code: the cookies to set, and the name under which it gives the code. */
type Step = { cookies: string[]; step: string }

/**
 * Records that the password was given in this browser, or what a provider reported about its person. Null when
 * the password with this digest was replaced, or the person disabled, meanwhile.
 */
export async function beginHalf(
  services: Services,
  authUserId: string,
  { headers, passwordHash, told }: { headers: Headers; passwordHash?: string; told?: Told },
): Promise<Step | null> {
  const token = newToken()
  const milliseconds = serverLimits.halfSignInMinutes * minuteMs
  const { authDatabase } = services
  const expires = new Date(Date.now() + milliseconds)
  await insertHalf(authDatabase, hashOfToken(token), { authUserId, told, expires })
  if (!(await isStillGood(authDatabase, authUserId, passwordHash))) {
    await deleteHalf(authDatabase, hashOfToken(token))
    return null
  }
  const step = nameOfLink(token)
  const held = heldCookies(services, headers, name)
  return {
    step,
    cookies: [
      cookie(services, `${name}.${step}`, token, milliseconds / 1000),
      ...held.slice(0, Math.max(0, held.length + 1 - most)).map((each) => cookie(services, each, '', 0)),
    ],
  }
}

export type Half = HalfRow & {
  /**
   * Ends it and returns the cookie that removes it from the browser; undefined when another request was
   * first.
   */
  end: () => Promise<string | undefined>
}

/**
 * The account whose password was given in this browser a short time ago, by the name of that step, or the newest
 * one.
 */
export async function halfSignIn(
  services: Services,
  headers: Headers,
  step: string | undefined,
): Promise<Half | undefined> {
  const called = step === undefined ? heldCookies(services, headers, name).at(-1) : `${name}.${step}`
  const token = called && parseCookie(headers.get('cookie'), hostCookie(services, called))
  if (!token || `${name}.${nameOfLink(token)}` !== called) return undefined
  const hash = hashOfToken(token)
  const found = await findHalf(services.authDatabase, hash)
  return (
    found && {
      ...found,
      end: async () =>
        (await deleteHalf(services.authDatabase, hash)) ? cookie(services, called, '', 0) : undefined,
    }
  )
}
