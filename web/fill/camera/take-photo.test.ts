import { expect, test } from 'vitest'
import { shotName } from './take-photo.ts'

test.each([
  ['photo', 'foto', 'foto-2026-11-23-104530.jpg'],
  ['video', 'vídeo', 'video-2026-11-23-104530.mp4'],
  ['video', '動画', 'video-2026-11-23-104530.mp4'],
] as const)('a %s called %s is named %s', (kind, word, name) => {
  expect(shotName(kind, '2026-11-23T10:45:30-03:00', word)).toBe(name)
})
