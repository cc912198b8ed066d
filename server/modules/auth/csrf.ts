import { randomBytes, timingSafeEqual } from 'node:crypto'
import { parseCookie } from './cookies.ts'

const name = 'atesta.csrf'

/** The token of this browser and, when it had none, the cookie that gives it one. */
export function csrfToken(headers: Headers, secure: boolean): { token: string; cookie?: string } {
  const present = parseCookie(headers.get('cookie'), name)
  if (present && /^[A-Za-z0-9_-]{43}$/.test(present)) return { token: present }
  const token = randomBytes(32).toString('base64url')
  return {
    token,
    cookie: `${name}=${token}; Path=/api/auth; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`,
  }
}

/** Another site can make the browser send its cookie, but cannot read the token to repeat it in the body. */
export function csrfMatches(headers: Headers, given: string): boolean {
  const expected = Buffer.from(parseCookie(headers.get('cookie'), name) ?? '')
  const got = Buffer.from(given)
  return expected.length > 0 && expected.length === got.length && timingSafeEqual(expected, got)
}
