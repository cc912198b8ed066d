import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { fileDigest, quickDigest } from './file-digest.ts'

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
