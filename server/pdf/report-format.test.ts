import { describe, expect, test } from 'vitest'
import { createFormat } from './report-format.ts'

describe('times in a report', () => {
  const { time } = createFormat('en', 'America/Argentina/Buenos_Aires')
  test('an instant is shown in the reader’s zone', () => {
    expect(time('2026-03-18T12:10:31Z')).toBe('Mar 18, 2026, 9:10 AM')
  })
  test('a camera’s clock without a zone is shown as it stands', () => {
    expect(time('2026-03-18T12:10:31')).toBe('Mar 18, 2026, 12:10 PM')
  })
  test.each(['2026-02-31T10:00:00', '2026-02-31T10:00:00Z', '2026-03-18T12:10:31+99:99'])(
    '%s does not exist, and is printed as it came',
    (written) => {
      expect(time(written)).toBe(written)
    },
  )
  test('prints unreadable times as they are', () => {
    expect(time('yesterday')).toBe('yesterday')
  })
})
