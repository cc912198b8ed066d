import { expect, test } from 'vitest'
import { isoTime } from './check-signature.ts'

test.each(['D:20261123082000Z', "D:20261123082000+00'00'", 'D:20261123082000+0000'])(
  '%s is read as a time of UTC',
  (time) => {
    expect(isoTime(time)).toBe('2026-11-23T08:20:00Z')
  },
)

test.each([
  "D:20261123082000-03'00'",
  'D:20269999999999Z',
  'D:20260231082000Z',
  'D:20261123240000Z',
  'D:20261123',
  'yesterday',
  undefined,
])('%s is not', (time) => {
  expect(isoTime(time)).toBeUndefined()
})
