import { afterEach, expect, test, vi } from 'vitest'
import { smallPicture } from './small-picture.ts'

afterEach(() => vi.unstubAllGlobals())

test('the file itself is shown where there is no worker; then pictures are made one after the other, each once', async () => {
  const first = new Blob(['first'])
  vi.stubGlobal('Worker', undefined)
  expect(await smallPicture(first)).toBe(first)

  const asked: Blob[] = []
  let answer: (small: Blob | null) => void = () => undefined
  vi.stubGlobal(
    'Worker',
    class {
      onmessage: (event: { data: Blob | null }) => void = () => undefined
      postMessage(file: Blob) {
        asked.push(file)
        answer = (data) => this.onmessage({ data })
      }
    },
  )
  const photos = ['a', 'b'].map((name) => new Blob([name]))
  const making = [...photos, ...photos].map(smallPicture)
  await vi.waitFor(() => expect(asked).toEqual(photos.slice(0, 1)))
  const small = new Blob(['small'])
  answer(small)
  await vi.waitFor(() => expect(asked).toEqual(photos))
  // One that the browser cannot draw.
  answer(null)
  expect(await Promise.all(making)).toEqual([small, photos[1], small, photos[1]])
})

test('a worker that fails, and one that never answers, is replaced, and the file itself shown', async () => {
  vi.useFakeTimers()
  vi.resetModules()
  const { smallPicture: small } = await import('./small-picture.ts')
  let started = 0
  let ended = 0
  const does: ((worker: { onerror: (event: Event) => void }) => void)[] = [
    ({ onerror }) => onerror(new Event('error')),
    () => undefined,
  ]
  vi.stubGlobal(
    'Worker',
    class {
      onmessage: (event: { data: Blob | null }) => void = () => undefined
      onerror: (event: Event) => void = () => undefined
      private readonly act = does[started++]
      terminate = () => void ended++
      postMessage(file: Blob) {
        if (this.act) this.act(this)
        else this.onmessage({ data: file.slice(0, 1) })
      }
    },
  )
  const photos = ['ab', 'cd', 'ef'].map((name) => new Blob([name]))
  const making = Promise.all(photos.map(small))
  await vi.runAllTimersAsync()
  const shown = await making
  expect(shown.slice(0, 2)).toEqual(photos.slice(0, 2))
  expect(await shown[2]?.text()).toBe('e')
  expect([started, ended]).toEqual([3, 2])
  vi.useRealTimers()
})
