import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { fromBufferPromise, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'

export type Unzipped = { bytes: Buffer; sha256: string; stored: boolean }

/** Every file of an opened ZIP with what it holds, in order; its checksums and sizes are checked on the way. */
async function entriesOf(zip: ZipFile): Promise<Map<string, Unzipped>> {
  const found = new Map<string, Unzipped>()
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    const bytes = Buffer.concat(chunks)
    if (found.has(entry.fileName)) throw new Error(`${entry.fileName} is in it twice`)
    found.set(entry.fileName, {
      bytes,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      stored: entry.compressionMethod === 0,
    })
  }
  return found
}

/** Every file of a ZIP at hand. */
export const unzip = async (bytes: Uint8Array): Promise<Map<string, Unzipped>> =>
  entriesOf(await openZip(Buffer.from(bytes)))

/** A file that only stores its non-zero parts, so that gigabytes need no space. */
export class Sparse extends RandomAccessReader {
  size = 0
  readonly parts: { at: number; bytes: Buffer }[] = []
  private readonly zeros: Buffer
  constructor(zeros: Buffer) {
    super()
    this.zeros = zeros
  }
  take(chunk: Buffer) {
    if (chunk !== this.zeros) this.parts.push({ at: this.size, bytes: chunk })
    this.size += chunk.length
  }
  override _readStreamForRange(start: number, end: number): Readable {
    const { parts, zeros } = this
    return Readable.from(
      (function* () {
        for (let at = start; at < end; ) {
          const inside = parts.find((part) => at >= part.at && at < part.at + part.bytes.length)
          const next = Math.min(end, ...parts.flatMap((part) => (part.at > at ? [part.at] : [])))
          const piece = inside
            ? inside.bytes.subarray(at - inside.at, end - inside.at)
            : zeros.subarray(0, Math.min(zeros.length, next - at))
          yield piece
          at += piece.length
        }
      })(),
      { objectMode: false },
    )
  }
}

/** A ZIP whose files are read one by one. Names that lead out of a folder are errors. */
export const openZip = (zip: Buffer | Sparse): Promise<ZipFile> =>
  Buffer.isBuffer(zip)
    ? fromBufferPromise(zip, { lazyEntries: true, strictFileNames: true })
    : fromRandomAccessReaderPromise(zip, zip.size, { lazyEntries: true, strictFileNames: true })
