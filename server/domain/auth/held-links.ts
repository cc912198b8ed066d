import { daySeconds, hourSeconds } from '@atesta/contract/durations.ts'
import { limits } from '@atesta/contract/limits.ts'
import type { LinkKind } from '@atesta/contract/routes/auth.ts'
import { parseCookie as parse } from 'cookie'
import { hashOfToken } from '../../identity/tokens.ts'
import type { Services } from '../../services/services.ts'
import { isSecure } from './cookies.ts'

/*
 * Links in messages carry their secret in the URL. A page opened by one moves it into a cookie that scripts
 * and other sites cannot read, and continues under a short name for it, so that the secret stays out of the
 * browser's history and of proxy logs. Each of several links in one browser has its own cookie.
 */

const path = '/api/auth/links'
/** At maxLinks this many links per browser; the oldest are dropped, shares before others. */
const maxLinks = 20

/** As long as the link itself may be valid; access is decided by its token alone. */
const seconds: Record<LinkKind, number> = {
  respondent: limits.emailLinkDays * daySeconds,
  share: daySeconds,
  reset: (limits.passwordResetMinutes / 60) * hourSeconds,
  invitation: limits.invitationDays * daySeconds,
  registration: limits.registrationHours * hourSeconds,
}

/** Under https the prefix guarantees that the cookie was set over https (RFC 6265bis). */
const prefixOf = (services: Services, kind: LinkKind) =>
  `${isSecure(services) ? '__Secure-' : ''}atesta.${kind}.`

const cookie = (services: Services, name: string, value: string, maxAge: number) =>
  `${name}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${isSecure(services) ? '; Secure' : ''}`

/** A link's name in URLs: reveals nothing of its secret, and is always the same. */
export const nameOfLink = (token: string): string => hashOfToken(token).toString('hex', 0, 8)

/** The cookies that keep a link in this browser, and the link's name. */
export function holdLink(
  services: Services,
  headers: Headers,
  { kind, token }: { kind: LinkKind; token: string },
): { id: string; cookies: string[] } {
  const id = nameOfLink(token)
  const name = prefixOf(services, kind) + id
  const ofLinks = new RegExp(`^(__Secure-)?atesta\\.(${Object.keys(seconds).join('|')})\\.[0-9a-f]{16}$`)
  const held = Object.keys(parse(headers.get('cookie') ?? '')).filter(
    (each) => ofLinks.test(each) && each !== name,
  )
  // A share can be opened from its message again; behind other links a form may be half filled in.
  const isShare = (each: string) => each.includes('atesta.share.')
  const inOrder = [...held.filter(isShare), ...held.filter((each) => !isShare(each))]
  const tooMany = inOrder.slice(0, Math.max(0, held.length + 1 - maxLinks))
  return {
    id,
    cookies: [
      cookie(services, name, token, seconds[kind]),
      ...tooMany.map((each) => cookie(services, each, '', 0)),
    ],
  }
}

/** The token of a link, if this browser holds it. */
export function heldLink(
  services: Services,
  headers: Headers,
  { kind, id }: { kind: LinkKind; id: string },
): string | undefined {
  const token = parse(headers.get('cookie') ?? '')[prefixOf(services, kind) + id]
  return token && nameOfLink(token) === id ? token : undefined
}
