import { randomBytes, timingSafeEqual } from 'node:crypto'
import { dayMs, daySeconds } from '@atesta/contract/durations.ts'
import type { Services } from '../../services/services.ts'
import { hostCookie, hostCookieLine, parseCookie } from './cookies.ts'

/*
 * A browser in which a user has signed in is a known device of their account: it holds a random id and, for
 * each account, a mark that only this installation can make. It grants no access. It separates the user from
 * others who try passwords for the same account, whose failures would otherwise make them wait.
 */

const knownDays = 180
const renewDays = 30
/** At most this many accounts per browser; the ones unused for longest are dropped. */
const maxAccounts = 10
const name = 'atesta.device'

type Browser = { id: string; marks: { day: number; mac: string }[] }

const today = () => Math.floor(Date.now() / dayMs)

function readBrowser(services: Services, headers: Headers): Browser | null {
  const [id = '', ...marks] = (parseCookie(headers.get('cookie'), hostCookie(services, name)) ?? '').split(
    '.',
  )
  if (!/^[A-Za-z0-9_-]{22}$/.test(id)) return null
  const parts = marks.slice(0, maxAccounts).map((mark) => /^([0-9a-z]{1,6})-([0-9a-f]{32})$/.exec(mark))
  return {
    id,
    marks: parts.flatMap((part) =>
      part ? [{ day: Number.parseInt(part[1] ?? '', 36), mac: part[2] ?? '' }] : [],
    ),
  }
}

const markOf = (services: Services, id: string, day: number, email: string) =>
  services.secretBox.digest(`device ${id} ${day} ${email.toLowerCase()}`).slice(0, 32)

function isOf(
  services: Services,
  id: string,
  { day, mac }: Browser['marks'][number],
  email: string,
): boolean {
  return timingSafeEqual(Buffer.from(mac), Buffer.from(markOf(services, id, day, email)))
}

/** The id of the browser, if the account was used to sign in from it recently enough. */
export function knownDevice(services: Services, headers: Headers, email: string): string | undefined {
  const browser = readBrowser(services, headers)
  const mark = browser?.marks.find((each) => isOf(services, browser.id, each, email))
  return mark && today() - mark.day <= knownDays ? browser?.id : undefined
}

/**
 * The cookie that makes the browser known for the account; undefined when it was already renewed recently.
 */
export function rememberDevice(services: Services, headers: Headers, email: string): string | undefined {
  const { id, marks } = readBrowser(services, headers) ?? {
    id: randomBytes(16).toString('base64url'),
    marks: [],
  }
  const own = marks.find((mark) => isOf(services, id, mark, email))
  const day = today()
  if (own && day - own.day < renewDays) return undefined
  const others = marks.filter((mark) => mark !== own).slice(0, maxAccounts - 1)
  const all = [{ day, mac: markOf(services, id, day, email) }, ...others]
  const value = [id, ...all.map((mark) => `${mark.day.toString(36)}-${mark.mac}`)].join('.')
  return hostCookieLine(services, name, { value, maxAge: knownDays * daySeconds, sameSite: 'lax' })
}
