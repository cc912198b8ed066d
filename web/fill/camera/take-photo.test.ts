import { expect, test } from 'vitest'
import { shotName, takePhoto } from './take-photo.ts'

test.each([
  ['photo', 'foto', 'foto-2026-11-23-104530.jpg'],
  ['video', 'vídeo', 'video-2026-11-23-104530.mp4'],
  ['video', '動画', 'video-2026-11-23-104530.mp4'],
] as const)('a %s called %s is named %s', (kind, word, name) => {
  expect(shotName(kind, '2026-11-23T10:45:30-03:00', word)).toBe(name)
})

test.each([
  ['has ended', { readyState: 'ended', muted: false }, false],
  ['is interrupted', { readyState: 'live', muted: true }, false],
  ['is paused', { readyState: 'live', muted: false }, true],
])('nothing is taken from a picture whose camera %s', async (_, track, paused) => {
  const srcObject = { getVideoTracks: () => [track] }
  const video = { videoWidth: 640, videoHeight: 480, paused, srcObject } as unknown as HTMLVideoElement
  await expect(takePhoto(video, '2026-11-23T10:45:30-03:00', 'photo')).rejects.toThrow('no picture any more')
})
