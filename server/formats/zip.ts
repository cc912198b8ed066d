import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { crc32, createDeflateRaw, deflateRaw } from 'node:zlib'
import { Spill } from './spill.ts'
import { centralHeader, dataDescriptor, endOfFile, localHeader, type Written } from './zip-records.ts'

/** One file of a ZIP: bytes in memory, stored bytes of a known size, or bytes still being produced. */
export type ZipFile = { path: string; modified?: Date } & (
  | { bytes: Uint8Array }
  | { size: number; open: () => Promise<AsyncIterable<Uint8Array>> }
  | { made: AsyncIterable<Uint8Array> }
)

const deflate = promisify(deflateRaw)

/** Smaller files would save less than their names cost. */
const worthPacking = 128

const namesOf = ({ path, modified }: ZipFile) => ({
  name: Buffer.from(path, 'utf8'),
  modified: modified ?? new Date(),
})

type Start = { offset: number; name: Buffer; modified: Date }

async function* bytesAtHand(bytes: Uint8Array, start: Start): AsyncGenerator<Uint8Array, Written> {
  const packed = bytes.byteLength > worthPacking ? await deflate(bytes) : bytes
  const deflated = packed.byteLength < bytes.byteLength
  const data = deflated ? packed : bytes
  const written = {
    ...start,
    deflated,
    crc: crc32(bytes),
    packed: data.byteLength,
    size: bytes.byteLength,
    describedAfter: false,
  }
  yield localHeader(written)
  yield data
  return written
}

/** Originals are stored without compression: images and videos do not shrink. */
async function* storedElsewhere(
  source: { path: string; size: number; open: () => Promise<AsyncIterable<Uint8Array>> },
  start: Start,
): AsyncGenerator<Uint8Array, Written> {
  const { size } = source
  const head = { ...start, deflated: false, crc: 0, packed: size, size, describedAfter: true }
  yield localHeader(head)
  let crc = 0
  let read = 0
  for await (const chunk of await source.open()) {
    crc = crc32(chunk, crc)
    read += chunk.byteLength
    yield chunk
  }
  if (read !== size) throw new Error(`${source.path} has ${read} bytes where ${size} were announced`)
  const written = { ...head, crc }
  yield dataDescriptor(written)
  return written
}

async function* stillBeingMade(
  made: AsyncIterable<Uint8Array>,
  start: Start,
): AsyncGenerator<Uint8Array, Written> {
  const head = { ...start, deflated: true, crc: 0, packed: 0, size: 0, describedAfter: true }
  yield localHeader(head)
  let [crc, size, packed] = [0, 0, 0]
  const counted = async function* () {
    for await (const chunk of made) {
      crc = crc32(chunk, crc)
      size += chunk.byteLength
      yield chunk
    }
  }
  const packer = createDeflateRaw()
  // If one end breaks, so does the other; the error comes out of the packer.
  pipeline(Readable.from(counted(), { objectMode: false }), packer, () => {})
  for await (const chunk of packer as AsyncIterable<Buffer>) {
    packed += chunk.byteLength
    yield chunk
  }
  const written = { ...head, crc, size, packed }
  yield dataDescriptor(written)
  return written
}

const write = (file: ZipFile, start: Start) =>
  'bytes' in file
    ? bytesAtHand(file.bytes, start)
    : 'open' in file
      ? storedElsewhere(file, start)
      : stillBeingMade(file.made, start)

async function* zipChunks(files: AsyncIterable<ZipFile> | Iterable<ZipFile>): AsyncGenerator<Uint8Array> {
  const directory = new Spill()
  let offset = 0
  let count = 0
  try {
    for await (const file of files) {
      const writing = write(file, { offset, ...namesOf(file) })
      let length = 0
      let step = await writing.next()
      try {
        for (; !step.done; step = await writing.next()) {
          length += step.value.byteLength
          yield step.value
        }
      } finally {
        // If the reader went away in the middle, the open file is closed.
        if (!step.done) await writing.return(undefined as never)
      }
      offset += length
      count += 1
      await directory.add(centralHeader(step.value))
    }
    yield* directory.read()
    yield endOfFile(count, offset, directory.size)
  } finally {
    await directory.remove()
  }
}

/**
 * The files as one ZIP, in order, read one at a time: neither their size nor their number takes memory. When
 * the stream is destroyed, reading stops.
 */
export const zipStream = (files: AsyncIterable<ZipFile> | Iterable<ZipFile>): Readable =>
  Readable.from(zipChunks(files), { objectMode: false, highWaterMark: 256 * 1024 })

/**
 * The size of `zipStream` for these files, in bytes. Files in memory are compressed once more to find out, so
 * it suits a few of them; null while files are still being produced.
 */
export async function zipSize(files: readonly ZipFile[]): Promise<number | null> {
  let offset = 0
  let directory = 0
  for (const file of files) {
    if ('made' in file) return null
    const start = { offset, ...namesOf(file) }
    const written = 'bytes' in file ? await factsOf(file.bytes, start) : storedFacts(file.size, start)
    offset += localHeader(written).length + written.packed
    if (written.describedAfter) offset += dataDescriptor(written).length
    directory += centralHeader(written).length
  }
  return offset + directory + endOfFile(files.length, offset, directory).length
}

const storedFacts = (size: number, start: Start): Written => ({
  ...start,
  deflated: false,
  crc: 0,
  packed: size,
  size,
  describedAfter: true,
})

async function factsOf(bytes: Uint8Array, start: Start): Promise<Written> {
  const writing = bytesAtHand(bytes, start)
  for (;;) {
    const step = await writing.next()
    if (step.done) return step.value
  }
}
