import { randomBytes } from 'node:crypto'
import { isEqualText } from '../../secrets/equal-text.ts'
import type { Services } from '../../services/services.ts'
import { hostCookie, hostCookieLine, isSecure, parseCookie } from './cookies.ts'

const name = 'atesta.csrf'
const nonceLength = 22

/** A CSRF token: a random part, and a part that binds it to the session of the browser, or to having none. */
function tokenOf(services: Services, headers: Headers, nonce: string): string {
  const session = `${isSecure(services) ? '__Secure-' : ''}atesta.session_token`
  const bound = parseCookie(headers.get('cookie'), session) ?? ''
  return nonce + services.secretBox.digest(`csrf ${nonce} ${bound}`)
}

/** The value of the cookie, if we made it for this browser in its present session. */
function present(services: Services, headers: Headers): string | undefined {
  const token = parseCookie(headers.get('cookie'), hostCookie(services, name)) ?? ''
  return isEqualText(token, tokenOf(services, headers, token.slice(0, nonceLength))) ? token : undefined
}

/** The token of this browser and, when it had none, the cookie that sets one. */
export function csrfToken(services: Services, headers: Headers): { token: string; cookie?: string } {
  const known = present(services, headers)
  if (known) return { token: known }
  const token = tokenOf(services, headers, randomBytes(16).toString('base64url'))
  return { token, cookie: hostCookieLine(services, name, { value: token, under: 'auth' }) }
}

/** Another site can make the browser send its cookie, but cannot read the token to repeat it in the body. */
export function csrfMatches(services: Services, headers: Headers, given: string): boolean {
  const expected = present(services, headers)
  return expected !== undefined && isEqualText(expected, given)
}
