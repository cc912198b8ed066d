import { expect, test } from 'vitest'
import { isDisguised, isPhonePicture } from './phone-picture.ts'

test.each([
  ['image/heic', true],
  ['image/heif', true],
  ['image/heic-sequence', true],
  ['.HEIC', true],
  ['image/jpeg', false],
  ['.height', false],
  [null, false],
])('%s is a picture as phones keep it: %s', (type, is) => expect(isPhonePicture(type)).toBe(is))

test('a refused file of an accepted type only claims to be of that type', () => {
  expect(isDisguised('image/jpeg', ['image/jpeg', 'image/png'])).toBe(true)
  expect(isDisguised('image/heic', ['image/jpeg'])).toBe(false)
  expect(isDisguised(null, ['image/jpeg'])).toBe(false)
})
