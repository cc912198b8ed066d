import { afterEach, expect, test } from 'vitest'
import { hearTime, serverNow } from './server-clock.ts'

const here = Date.parse('2026-11-29T10:00:00Z')
afterEach(() => hearTime('Sun, 29 Nov 2026 10:00:00 GMT', here))

test.each([
  ['two days ahead', 'Fri, 27 Nov 2026 10:00:05 GMT', '2026-11-27T10:01:05.000Z'],
  ['an hour behind', 'Sun, 29 Nov 2026 11:00:00 GMT', '2026-11-29T11:01:00.000Z'],
])('a device whose clock is %s goes by the server’s', (_, date, then) => {
  hearTime(date, here)
  expect(serverNow(here + 60_000).toISOString()).toBe(then)
})

test.each([
  ['seconds away', 'Sun, 29 Nov 2026 09:59:40 GMT'],
  ['not told', null],
  ['unreadable', 'today'],
])('where the server’s clock is %s, the device’s own counts', (_, date) => {
  hearTime(date, here)
  expect(serverNow(here).getTime()).toBe(here)
})
