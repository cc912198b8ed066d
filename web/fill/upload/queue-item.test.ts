import { expect, test } from 'vitest'
import { noteOf } from './queue-item.ts'

test('a file that waits is said to be kept on the device only where there was room for it', () => {
  expect(noteOf({ status: 'waiting', keptHere: true })).toBe('waiting')
  expect(noteOf({ status: 'waiting', keptHere: false })).toBeNull()
})
