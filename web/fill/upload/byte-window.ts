/**
 * Reads a file in pieces, so that looking into a 250 MB video costs one small read. Bytes are fetched in
 * windows of 64 KiB; reading bytes of the current window again costs nothing.
 */
export type ByteWindow = {
  readonly size: number
  /** Bytes `start` to `start + length`; fewer at the end of the file. */
  read: (start: number, length: number) => Promise<Uint8Array>
}

const windowBytes = 65_536

export function byteWindow(blob: Blob): ByteWindow {
  let from = 0
  let held = new Uint8Array(0)
  return {
    size: blob.size,
    async read(start, length) {
      if (start < from || start + length > from + held.length) {
        const end = Math.min(blob.size, start + Math.max(length, windowBytes))
        held = new Uint8Array(await blob.slice(start, end).arrayBuffer())
        from = start
      }
      return held.subarray(start - from, start - from + length)
    },
  }
}

export const ascii = (bytes: Uint8Array, start: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(start, start + length))

export const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)
