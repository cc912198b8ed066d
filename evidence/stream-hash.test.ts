import { createHash } from 'node:crypto'
import { openAsBlob, writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toHex } from './encoding.ts'
import { fastestSha256, type HashOptions, hashBlob, portableSha256 } from './stream-hash.ts'

const bytes = new Uint8Array(9 * 1024 * 1024 + 17)
for (let i = 0; i < bytes.length; i++) bytes[i] = (i * 31 + (i >> 8)) & 0xff
const expected = { sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length }
const blob = new Blob([bytes])
/** As in browsers whose blobs are no streams of bytes. */
class SlicedBlob extends Blob {
  override stream() {
    return new ReadableStream<Uint8Array<ArrayBuffer>>()
  }
}
const sliced = new SlicedBlob([bytes])

async function* pieces() {
  for (let at = 0; at < bytes.length; at += 700_001) yield bytes.subarray(at, at + 700_001)
}

describe('hashing while streaming', () => {
  const sources: [string, () => Parameters<typeof hashBlob>[0], HashOptions][] = [
    ['a blob', () => blob, {}],
    ['a blob through WebCrypto', () => blob, { inMemoryUpTo: 10 * 1024 * 1024 }],
    ['a blob too large for memory', () => blob, { inMemoryUpTo: 1024 }],
    ['a blob that is not read into given memory', () => sliced, {}],
    ['a stream', () => blob.stream() as ReadableStream<Uint8Array>, {}],
    ['chunks', pieces, {}],
    ['chunks through plain JavaScript', pieces, { createHash: portableSha256 }],
    ['chunks through another engine', pieces, { createHash: () => createHash('sha256') }],
  ]
  test.each(sources)('%s gives what sha256sum gives', async (_name, source, options) => {
    expect(await hashBlob(source(), options)).toEqual(expected)
  })

  test('an empty file has the hash of no bytes', async () => {
    const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
    expect(await hashBlob(new Blob([]))).toEqual({ sha256: empty, size: 0 })
    expect(await hashBlob(new Blob([]), { inMemoryUpTo: 1 })).toEqual({ sha256: empty, size: 0 })
  })

  test('progress grows to the whole', async () => {
    const seen: [number, number | undefined][] = []
    await hashBlob(blob, { onProgress: (done, total) => seen.push([done, total]) })
    expect(seen.length).toBeGreaterThan(2)
    expect(seen.at(-1)).toEqual([bytes.length, bytes.length])
    expect(seen.map(([done]) => done)).toEqual(seen.map(([done]) => done).sort((a, b) => a - b))
    const streamed: (number | undefined)[] = []
    await hashBlob(pieces(), { onProgress: (_, total) => streamed.push(total) })
    expect(new Set(streamed)).toEqual(new Set([undefined]))
  })

  test('can be stopped', async () => {
    const controller = new AbortController()
    const stopped = hashBlob(blob, { signal: controller.signal, onProgress: () => controller.abort() })
    await expect(stopped).rejects.toThrow('aborted')
    await expect(hashBlob(blob, { signal: AbortSignal.abort(), inMemoryUpTo: bytes.length })).rejects.toThrow(
      'aborted',
    )
  })

  test('a failing source fails the hash', async () => {
    async function* broken() {
      yield Uint8Array.of(1)
      throw new Error('cable cut')
    }
    await expect(hashBlob(broken())).rejects.toThrow('cable cut')
  })

  test('a file that changes while it is read has no hash', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'atesta-hash-'))
    try {
      const path = join(folder, 'film.mp4')
      await writeFile(path, bytes)
      let pieces = 0
      const cut = () => {
        pieces += 1
        if (pieces === 2) writeFileSync(path, 'cut')
      }
      await expect(hashBlob(await openAsBlob(path), { onProgress: cut })).rejects.toThrow('could not be read')
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})

describe('the WebAssembly engine', () => {
  const nodeHash = (data: Uint8Array) => createHash('sha256').update(data).digest('hex')

  test('agrees at every length around blocks and around its own buffer', async () => {
    const buffer = 16 * 1024
    const lengths = [
      ...Array(200).keys(),
      buffer - 64,
      buffer - 9,
      buffer - 1,
      buffer,
      buffer + 1,
      2 * buffer + 65,
    ]
    for (const length of lengths) {
      const hash = await fastestSha256()
      hash.update(bytes.subarray(0, length))
      expect(toHex(hash.digest()), `length ${length}`).toBe(nodeHash(bytes.subarray(0, length)))
    }
  })

  test('agrees however the input is cut, several hashes at a time', async () => {
    const cuts = fc.array(fc.uint8Array({ maxLength: 400 }), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(cuts, cuts, async (one, other) => {
        const [a, b] = await Promise.all([fastestSha256(), fastestSha256()])
        for (let i = 0; i < Math.max(one.length, other.length); i++) {
          a.update(one[i] ?? new Uint8Array(0))
          b.update(other[i] ?? new Uint8Array(0))
        }
        expect(toHex(a.digest())).toBe(nodeHash(Buffer.concat(one)))
        expect(toHex(b.digest())).toBe(nodeHash(Buffer.concat(other)))
      }),
    )
  })

  test('is replaced by plain JavaScript where a policy forbids WebAssembly', async () => {
    const engine = globalThis as unknown as { WebAssembly: unknown }
    const { WebAssembly: original } = engine
    try {
      engine.WebAssembly = undefined
      const hash = await fastestSha256()
      // Not the other engine's, which would be there without it.
      expect(hash).toBeInstanceOf(portableSha256().constructor)
      hash.update(bytes)
      expect(toHex(hash.digest())).toBe(expected.sha256)
    } finally {
      engine.WebAssembly = original
    }
  })
})
