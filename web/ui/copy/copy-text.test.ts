import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from './copy-text.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a text is copied only if the browser says so', async () => {
  const copied: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } })
  expect(await copyText('one')).toBe(true)
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('NotAllowed')) } })
  expect(await copyText('two')).toBe(false)
  vi.stubGlobal('navigator', {})
  expect(await copyText('three')).toBe(false)
  expect(copied).toEqual(['one'])
})
