import type { UploadOptions } from 'tus-js-client'

/** Reads a Blob for tus-js-client in Node, whose own reader supports only buffers and streams. */
export const blobReader: NonNullable<UploadOptions['fileReader']> = {
  openFile: async (blob: Blob) => ({
    size: blob.size,
    slice: async (start: number, end: number) => {
      const value = Buffer.from(await blob.slice(start, end).arrayBuffer())
      return { value: Object.assign(value, { size: value.length }), done: end >= blob.size }
    },
    close: () => undefined,
  }),
}

/**
 * For tests: small chunks and short pauses, so that an interruption happens in the middle and costs no time.
 */
export const runtimeHere = { fileReader: blobReader, chunkSize: 64 * 1024, retryDelays: [1, 2, 3] }
