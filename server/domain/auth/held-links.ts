import { limits } from '@atesta/contract/limits.ts'
import type { LinkKind } from '@atesta/contract/routes/auth.ts'
import { parseCookie as parse } from 'cookie'
import { hashOfToken } from '../../identity/tokens.ts'
import type { Services } from '../../services/services.ts'
import { isSecure } from './cookies.ts'

/*
 * Links in messages carry their secret in the address. A page opened by one gives it to a cookie of its own that no
 * script and no other site reads, and continues under a short name for it, so that neither the browser's history nor
 * what a proxy notes of later requests holds the secret. Several links in one browser have a cookie each.
 */

const path = '/api/auth/links'
/** Links of one browser; the first ones are forgotten, of shares before others. */
const most = 20

const hour = 3600
/** As long as the link itself may be used; what it opens is decided by its token alone. */
const seconds: Record<LinkKind, number> = {
  respondent: limits.emailLinkDays * 24 * hour,
  share: 24 * hour,
  reset: (limits.passwordResetMinutes / 60) * hour,
  invitation: limits.invitationDays * 24 * hour,
  registration: limits.registrationHours * hour,
}

/** Under https the prefix says that the cookie was set over https, whatever else could set one (RFC 6265bis). */
const prefixOf = (services: Services, kind: LinkKind) =>
  `${isSecure(services) ? '__Secure-' : ''}atesta.${kind}.`

const cookie = (services: Services, name: string, value: string, maxAge: number) =>
  `${name}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${isSecure(services) ? '; Secure' : ''}`

/** What a link is called in addresses: says nothing of its secret, and is always the same for it. */
export const nameOfLink = (token: string): string => hashOfToken(token).toString('hex', 0, 8)

/** The cookies that keep a link in this browser, and what it is called from now on. */
export function holdLink(
  services: Services,
  headers: Headers,
  { kind, token }: { kind: LinkKind; token: string },
): { id: string; cookies: string[] } {
  const id = nameOfLink(token)
  const name = prefixOf(services, kind) + id
  const held = Object.keys(parse(headers.get('cookie') ?? '')).filter(
    (each) => /^(__Secure-)?atesta\.[a-z]+\.[0-9a-f]{16}$/.test(each) && each !== name,
  )
  // A share is opened from its message once more; behind another kind a form may be half filled in.
  const isShare = (each: string) => each.includes('atesta.share.')
  const inOrder = [...held.filter(isShare), ...held.filter((each) => !isShare(each))]
  const tooMany = inOrder.slice(0, Math.max(0, held.length + 1 - most))
  return {
    id,
    cookies: [
      cookie(services, name, token, seconds[kind]),
      ...tooMany.map((each) => cookie(services, each, '', 0)),
    ],
  }
}

/** The link's token, if this browser holds it. */
export function heldLink(
  services: Services,
  headers: Headers,
  { kind, id }: { kind: LinkKind; id: string },
): string | undefined {
  const token = parse(headers.get('cookie') ?? '')[prefixOf(services, kind) + id]
  return token && nameOfLink(token) === id ? token : undefined
}
