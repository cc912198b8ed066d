import type { Readable } from 'node:stream'
import type { DataStore } from '@tus/server'

/** First and last byte, both included, counted from 0. */
export type ByteRange = { start: number; end: number }

export type StoredObject = { key: string; size: number }

/**
 * Where bytes are stored. Keys look like paths (`originals/…`, `previews/…`). `put` is atomic: a reader sees
 * the whole object or none. For a missing object, `read` rejects with MissingObject and `remove` does
 * nothing.
 */
export type Storage = {
  put(key: string, body: Uint8Array, mediaType: string): Promise<void>
  /** Stores an object of any size in constant memory, atomically like `put`. */
  write(key: string, body: AsyncIterable<Uint8Array>): Promise<void>
  /** Every object, in no particular order; objects written meanwhile may or may not be included. */
  list(prefix?: string): AsyncIterable<StoredObject>
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Size in bytes, or null when there is no such object. */
  size(key: string): Promise<number | null>
  remove(key: string): Promise<void>
  /** Removes what killed processes had begun to store and not written to since before this moment. */
  removeDrafts(before: Date): Promise<void>
  /** The tus store that receives uploads; the finished object is readable with the upload's id as its key. */
  uploads: DataStore
  /** Makes a finished upload survive a power loss. */
  settle(key: string): Promise<void>
  /** Rejects with a readable sentence when the storage cannot be used. */
  check(): Promise<void>
}

export class MissingObject extends Error {
  constructor(key: string) {
    super(`No object ${key} in storage`)
    this.name = 'MissingObject'
  }
}

/** Reads a whole object into memory. Only for objects known to be small. */
export async function readAll(storage: Storage, key: string, range?: ByteRange): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await storage.read(key, range)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
