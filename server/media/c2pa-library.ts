import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** The two things that the library asks of a Blob and of what reads one. */
class Bytes {
  readonly size: number
  readonly bytes: Uint8Array
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.size = bytes.length
  }
  slice(start: number, end: number): Bytes {
    return new Bytes(this.bytes.subarray(start, end))
  }
}
class BytesReader {
  readAsArrayBuffer({ bytes }: Bytes): ArrayBuffer {
    // A copy: a Buffer may share its memory with others.
    return new Uint8Array(bytes).buffer
  }
}

/** Bytes as the library takes what it signs: it is made for browsers, whose Blobs Node.js cannot read in place. */
export const asBlob = (bytes: Uint8Array) => new Bytes(bytes) as unknown as Blob

async function start() {
  Object.assign(globalThis, { FileReaderSync: BytesReader })
  const library = await import('@contentauth/c2pa-wasm')
  const module = await readFile(fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm')))
  await library.default({ module_or_path: module })
  return library
}

let library: ReturnType<typeof start> | undefined

/** The reference implementation of C2PA. Only for a process that may be ended when a file takes too much. */
export function c2paLibrary() {
  library ??= start()
  return library
}

/** What has broken the library is not asked about the next file. */
export function endIfBroken(error: unknown): void {
  if ((error as Error)?.name === 'RuntimeError') process.exit(1)
}
