import { parseCookie as parse, stringifySetCookie } from 'cookie'
import type { Services } from '../../services/services.ts'

export const parseCookie = (header: string | null, name: string): string | undefined =>
  header ? parse(header)[name] : undefined

export const isSecure = ({ config }: Services): boolean => config.publicUrl.startsWith('https:')

/** Under https the name says that no other host, not even a subdomain, has set it (RFC 6265bis); it is for all paths. */
export const hostCookie = (services: Services, name: string): string =>
  isSecure(services) ? `__Host-${name}` : name

type Kept = {
  value: string
  /** The part of the API that it is sent to while the site is not secure; a host's cookie under https is for all paths. */
  under?: string
  /** Seconds; without it, until the browser is closed. */
  maxAge?: number
  sameSite?: 'strict' | 'lax'
}

/** A `Set-Cookie` header for a cookie of this host, out of reach for scripts. */
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
