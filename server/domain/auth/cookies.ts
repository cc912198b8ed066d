import { parseCookie as parse, stringifySetCookie } from 'cookie'
import type { Services } from '../../services/services.ts'

export const parseCookie = (header: string | null, name: string): string | undefined =>
  header ? parse(header)[name] : undefined

export const isSecure = ({ config }: Services): boolean => config.publicUrl.startsWith('https:')

/**
 * Under https the prefix guarantees that no other host, not even a subdomain, has set the cookie (RFC
 * 6265bis); it applies to all paths.
 */
export const hostCookie = (services: Services, name: string): string =>
  isSecure(services) ? `__Host-${name}` : name

/**
 * The names under which this browser holds cookies of one kind, each `<name>.<16 hex digits>`: the oldest first
 * (RFC 6265, 5.4).
 */
export function heldCookies(services: Services, headers: Headers, name: string): string[] {
  const prefix = `${hostCookie(services, name)}.`
  const held = Object.keys(parse(headers.get('cookie') ?? ''))
  return held
    .filter((each) => each.startsWith(prefix) && /^[0-9a-f]{16}$/.test(each.slice(prefix.length)))
    .map((each) => `${name}.${each.slice(prefix.length)}`)
}

type Kept = {
  value: string
  /** The API path that the cookie is limited to without https; a `__Host-` cookie applies to all paths. */
  under?: string
  /** Seconds; without it, the cookie lasts until the browser is closed. */
  maxAge?: number
  sameSite?: 'strict' | 'lax'
}

/** A `Set-Cookie` header for a cookie of this host that scripts cannot read. */
export function hostCookieLine(services: Services, name: string, { under, ...kept }: Kept): string {
  const secure = isSecure(services)
  return stringifySetCookie({
    name: hostCookie(services, name),
    path: secure || under === undefined ? '/' : `/api/${under}`,
    secure,
    httpOnly: true,
    sameSite: 'strict',
    ...kept,
  })
}
