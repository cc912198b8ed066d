import { expect, test } from 'vitest'
import { capturedBy } from './captured-by.ts'

const now = Date.parse('2026-11-30T12:00:00Z')

test.each([
  ['made just now on a phone', '2026-11-30T11:59:30Z', true, 'camera'],
  ['of last week on a phone', '2026-11-23T12:00:00Z', true, 'picked'],
  ['of next week on a phone', '2026-12-07T12:00:00Z', true, 'picked'],
  ['made just now on a desktop', '2026-11-30T11:59:30Z', false, 'picked'],
] as const)('a file %s, of %s, camera app: %s, counts as %s', (_, at, cameraApp, captured) => {
  expect(capturedBy([{ lastModified: Date.parse(at) }], cameraApp, now)).toBe(captured)
})
