import { afterEach, expect, test, vi } from 'vitest'
import { codeInPicture } from './code-in-picture.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser that reads codes itself, and a picture that shows these. */
function browser(codes: string[]) {
  const close = vi.fn()
  vi.stubGlobal('createImageBitmap', async () => ({ close }))
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect = async () => codes.map((rawValue) => ({ rawValue }))
    },
  )
  return close
}

test('the code of a picture, which is let go of afterwards', async () => {
  const close = browser(['PUMP-101'])
  expect(await codeInPicture(new Blob())).toBe('PUMP-101')
  expect(close).toHaveBeenCalledOnce()
})

test('finds none in a picture without a code or in other bytes', async () => {
  browser([])
  expect(await codeInPicture(new Blob())).toBeUndefined()
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
  expect(await codeInPicture(new Blob())).toBeUndefined()
})
