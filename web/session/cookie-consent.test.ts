import { daySeconds } from '@atesta/contract/durations.ts'
import { expect, test } from 'vitest'
import { acceptsAllByAddress, consentCookies, readConsent } from './cookie-consent.ts'

/** What a browser would send back after these were set. */
const jarOf = (cookies: string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ')

test('nothing decided yet', () => {
  expect(readConsent('')).toBeNull()
  expect(readConsent('session=abc; others=true')).toBeNull()
})

test.each([
  [{ advertisement: true, others: true }, true],
  [{ advertisement: false, others: true }, false],
  [{ advertisement: false, others: false }, false],
])('%o is read back as it was saved', (choice, all_accepted) => {
  const jar = `theme=x; ${jarOf(consentCookies(choice, true))}`
  expect(readConsent(jar)).toEqual({ ...choice, all_accepted })
})

test('every cookie is true or false, for eleven months to a year, on the whole site', () => {
  const cookies = consentCookies({ advertisement: true, others: false }, true)
  expect(cookies.map((cookie) => cookie.split(';')[0])).toEqual([
    'advertisement=true',
    'others=false',
    'all_accepted=false',
  ])
  for (const cookie of cookies) {
    const days = Number(/Max-Age=(\d+)/.exec(cookie)?.[1]) / daySeconds
    expect(days).toBeGreaterThanOrEqual(334)
    expect(days).toBeLessThanOrEqual(366)
    expect(cookie).toMatch(/; Path=\/;.*SameSite=Lax; Secure$/)
  }
})

test('over plain http the cookies are not marked secure, or they would be dropped', () => {
  expect(consentCookies({ advertisement: true, others: true }, false).join()).not.toContain('Secure')
})

test('the address may accept all', () => {
  expect(acceptsAllByAddress('?all_accepted=true')).toBe(true)
  expect(acceptsAllByAddress('?all_accepted=false')).toBe(false)
  expect(acceptsAllByAddress('?page=2')).toBe(false)
})
