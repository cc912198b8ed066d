import { expect, test } from 'vitest'
import { shownSize } from './shown-size.ts'

const stored = { kind: 'image', width: 4000, height: 3000, exif: {} } as const

test('a picture keeps the room of its pixels', () => {
  expect(shownSize(stored)).toEqual({ width: 4000, height: 3000 })
  expect(shownSize({ ...stored, exif: { Orientation: 'bottom-right' } })).toEqual({
    width: 4000,
    height: 3000,
  })
})

test.each(['left-top', 'right-top', 'right-bottom', 'left-bottom'])(
  'one that was taken with the device turned (%s) keeps it upright',
  (Orientation) => {
    expect(shownSize({ ...stored, exif: { Orientation } })).toEqual({ width: 3000, height: 4000 })
  },
)

test('a video is recorded as it is shown', () => {
  expect(shownSize({ ...stored, kind: 'video', exif: { Orientation: 'right-top' } })).toEqual({
    width: 4000,
    height: 3000,
  })
})

test('without a size the room is that of most pictures', () => {
  expect(shownSize({ ...stored, width: null })).toEqual({ width: 4, height: 3 })
})
