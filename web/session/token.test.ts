import { dayMs, hourMs } from '@atesta/contract/durations.ts'
import { limits } from '@atesta/contract/limits.ts'
import { expect, test } from 'vitest'
import { keepToken, tokenLifetime } from './token.ts'

const serverNow = Date.parse('2026-03-05T12:00:00Z')
const given = { access_token: 'abc', expires_at: new Date(serverNow + limits.accessTokenMs).toISOString() }
const dateHeader = new Date(serverNow).toUTCString()

test.each([
  ['right', 0],
  ['a day behind', -dayMs],
  ['an hour ahead', hourMs],
])('on a device whose clock is %s a token lives as long as it was given', (_, wrong) => {
  const now = serverNow + wrong
  const token = keepToken(given, dateHeader, now)
  expect(token.value).toBe('abc')
  expect(tokenLifetime(token, now)).toBe(limits.accessTokenMs - 30_000)
  expect(tokenLifetime(token, now + limits.accessTokenMs - 20_000)).toBeLessThan(0)
})

test('uses the device’s clock without a date from the server', () => {
  expect(tokenLifetime(keepToken(given, null, serverNow), serverNow)).toBe(limits.accessTokenMs - 30_000)
})
