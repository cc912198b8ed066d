import { createHash } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { fileDigest, quickDigest } from './file-digest.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const sizes = [0, 1, 1024 * 1024, 16 * 1024 * 1024 + 1]
const made = (size: number) => new Uint8Array(size).map((_, index) => (index * 31) % 251)

test.each(sizes)('the SHA-256 of a file of %i bytes, in lower-case hex', async (size) => {
  const bytes = made(size)
  expect(await fileDigest(new Blob([bytes]))).toBe(createHash('sha256').update(bytes).digest('hex'))
})

test('what is large is left to those who can wait', async () => {
  expect(await quickDigest(new Blob([made(16 * 1024 * 1024 + 1)]))).toBeUndefined()
  expect(await quickDigest(new Blob(['a']))).toBe(createHash('sha256').update('a').digest('hex'))
})

test('a file that cannot be read has none', async () => {
  const gone = new Blob(['a'])
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  gone.slice = () => gone
  gone.stream = () => {
    throw new DOMException('gone', 'NotReadableError')
  }
  expect(await fileDigest(gone)).toBeUndefined()
})

test('a worker that ends without a word, and a file that is never read, hold up none of those behind', async () => {
  let ended = 0
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage = () => undefined
      terminate = () => void ended++
    },
  )
  vi.useFakeTimers()
  const bytes = made(16 * 1024 * 1024 + 1)
  const digests = [fileDigest(new Blob([bytes])), fileDigest(neverRead(bytes.length))]
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(2))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await digests[0]).toBe(createHash('sha256').update(bytes).digest('hex'))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await digests[1]).toBeUndefined()
  expect(ended).toBeGreaterThan(1)
})

/** As of a disk behind a network that has gone. */
function neverRead(size: number): Blob {
  const file = new Blob([new Uint8Array(size)])
  file.stream = () => new ReadableStream({ type: 'bytes', pull: () => new Promise(() => undefined) })
  return file
}
