import { expect, test } from 'vitest'
import { isPhonePicture } from './phone-picture.ts'

test.each([
  ['image/heic', true],
  ['image/heif', true],
  ['image/heic-sequence', true],
  ['.HEIC', true],
  ['image/jpeg', false],
  ['.height', false],
  [null, false],
])('%s is a picture as phones keep it: %s', (type, is) => expect(isPhonePicture(type)).toBe(is))
