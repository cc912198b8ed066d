import { expect, test } from 'vitest'
import { isLive, watchTrack } from './live-track.ts'

test.each([
  ['live', false, true],
  ['live', true, false],
  ['ended', false, false],
] as const)('a track that is %s, muted: %s, delivers pictures: %s', (readyState, muted, live) => {
  expect(isLive({ readyState, muted })).toBe(live)
})

test('a stream without a picture delivers none', () => expect(isLive(undefined)).toBe(false))

test('a track is looked at again when it ends, pauses or goes on, and when the page is shown again', () => {
  const [track, page] = [new EventTarget(), new EventTarget()]
  let looks = 0
  const stop = watchTrack(track, () => void looks++, page)
  const all = () => {
    for (const event of ['ended', 'mute', 'unmute']) track.dispatchEvent(new Event(event))
    page.dispatchEvent(new Event('visibilitychange'))
  }
  all()
  expect(looks).toBe(4)
  stop()
  all()
  expect(looks).toBe(4)
})
