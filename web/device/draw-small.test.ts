import { afterEach, expect, test, vi } from 'vitest'
import { drawSmall } from './draw-small.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser that gives a picture of these many pixels. */
function browserWith(pixels: { width: number; height: number }) {
  const seen = { held: 0 }
  vi.stubGlobal('createImageBitmap', async () => {
    seen.held++
    return { ...pixels, close: () => void seen.held-- }
  })
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      private readonly size: string
      constructor(width: number, height: number) {
        this.size = `${width}×${height}`
      }
      getContext = () => ({ fillRect: () => undefined, drawImage: () => undefined })
      convertToBlob = async () => new Blob([this.size])
    },
  )
  return seen
}

test.each([
  ['as asked', { width: 320, height: 240 }, '320×240'],
  ['in its full size', { width: 1800, height: 2400 }, '320×427'],
])('a picture that the browser gives %s is drawn small, and let go of', async (_, pixels, size) => {
  const seen = browserWith(pixels)
  expect(await (await drawSmall(new Blob(['photo']))).text()).toBe(size)
  expect(seen.held).toBe(0)
})

test('a browser that cannot draw it lets go of it too', async () => {
  const seen = browserWith({ width: 320, height: 240 })
  vi.stubGlobal('OffscreenCanvas', undefined)
  await expect(drawSmall(new Blob(['photo']))).rejects.toThrow()
  expect(seen.held).toBe(0)
})
