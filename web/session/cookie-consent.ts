import { daySeconds } from '@atesta/contract/durations.ts'
import { limits } from '@atesta/contract/limits.ts'

/** What a visitor allows beyond the necessary. Each is a cookie with the value `true` or `false`. */
export type CookieConsent = { advertisement: boolean; others: boolean; all_accepted: boolean }
const names = ['advertisement', 'others', 'all_accepted'] as const

/** The choice in a `document.cookie` string; null while the visitor has not decided. */
export function readConsent(cookies: string): CookieConsent | null {
  const jar = new Map(cookies.split('; ').map((cookie) => cookie.split('=', 2) as [string, string]))
  if (!jar.has('advertisement') || !jar.has('others')) return null
  const [advertisement, others, all_accepted] = names.map((name) => jar.get(name) === 'true')
  return { advertisement: !!advertisement, others: !!others, all_accepted: !!all_accepted }
}

/** The cookies for a choice. `all_accepted` marks a choice of everything. They last 335 days. */
export function consentCookies(
  choice: Pick<CookieConsent, 'advertisement' | 'others'>,
  secure: boolean,
): string[] {
  const values: CookieConsent = { ...choice, all_accepted: choice.advertisement && choice.others }
  const age = limits.cookieConsentDays * daySeconds
  return names.map(
    (name) => `${name}=${values[name]}; Path=/; Max-Age=${age}; SameSite=Lax${secure ? '; Secure' : ''}`,
  )
}

/** `?all_accepted=true` in the address accepts all cookies. */
export const acceptsAllByAddress = (search: string) =>
  new URLSearchParams(search).get('all_accepted') === 'true'
