import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { describe, expect, test } from 'vitest'
import { makeVideo } from './video.ts'

const photo = {
  scene: 'gauge' as const,
  label: 'P-204',
  takenAt: new Date('2026-03-14T15:09:26Z'),
  offset: -180,
  lat: -38.45,
  lon: -68.5,
  camera: { make: '', model: '', software: '' },
}

describe('a video', () => {
  test.each([0.3, 0.5, 0.9])('around %d is a whole H.264 clip of its own time and place', async (value) => {
    const bytes = await makeVideo({ ...photo, value })
    const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
    const track = await input.getPrimaryVideoTrack()
    expect([track?.codec, track?.displayWidth, track?.displayHeight]).toEqual(['avc', 640, 480])
    expect(await input.computeDuration()).toBeCloseTo(4, 1)
    expect(await input.getMetadataTags()).toMatchObject({ title: 'P-204', date: expect.any(Date) })
    // The demo makes many of them, with every start of a demo.
    expect(bytes.length).toBeLessThan(60_000)
  })

  test('differs with what it is of', async () => {
    const videos = [0.3, 0.5, 0.9].map((value) => makeVideo({ ...photo, value }))
    const [a, b, c] = await Promise.all(videos)
    expect(new Set([a, b, c].map((video) => video?.toString('base64'))).size).toBe(3)
  })
})
