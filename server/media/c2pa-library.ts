import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** The two methods that the library needs of a Blob and of its reader. */
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
    // A copy, because a Buffer may share its memory.
    return new Uint8Array(bytes).buffer
  }
}

/**
 * Bytes in the form in which the library takes input for signing: it is made for browsers, whose Blobs
 * Node.js cannot read in place.
 */
export const asBlob = (bytes: Uint8Array) => new Bytes(bytes) as unknown as Blob

async function start() {
  Object.assign(globalThis, { FileReaderSync: BytesReader })
  const library = await import('@contentauth/c2pa-wasm')
  const module = await readFile(fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm')))
  await library.default({ module_or_path: module })
  return library
}

let library: ReturnType<typeof start> | undefined

/** The reference implementation of C2PA. Only for a process that may be killed when a file takes too much. */
export function c2paLibrary() {
  library ??= start()
  return library
}

/** Ends the process after an error that has broken the library, so that no other file is read with it. */
export function endIfBroken(error: unknown): void {
  if ((error as Error)?.name === 'RuntimeError') process.exit(1)
}
