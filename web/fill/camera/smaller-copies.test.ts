import { expect, test } from 'vitest'
import { smallerCopies } from './smaller-copies.ts'

const pictures = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => new File(['x'], name))
const from = { width: 4032, height: 3024, size: 1, sha256: 'a'.repeat(64) }

function copying(abortAfter = Number.POSITIVE_INFINITY) {
  const control = new AbortController()
  const seen = { taken: [] as string[], done: [] as number[] }
  const copied = smallerCopies(pictures, {
    make: async (file) => {
      if (file.name === 'b.jpg') throw new Error('cannot be drawn')
      return { file, from }
    },
    take: async ({ file }) => seen.taken.push(file.name),
    signal: control.signal,
    onDone: (done) => {
      seen.done.push(done)
      if (done === abortAfter) control.abort()
    },
  })
  return { copied, seen }
}

test('a picture that cannot be read takes no other with it, and is named', async () => {
  const { copied, seen } = copying()
  expect((await copied).map(({ name }) => name)).toEqual(['b.jpg'])
  expect(seen).toEqual({ taken: ['a.jpg', 'c.jpg'], done: [1, 2, 3] })
})

test('nothing is added after it was cancelled; what was added before stays', async () => {
  const { copied, seen } = copying(1)
  await copied
  expect(seen).toEqual({ taken: ['a.jpg'], done: [1] })
})
