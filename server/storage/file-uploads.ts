import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'

/** How many bytes may wait, per upload, while a write is under way; more are written at once. */
const waitingBytes = 512 * 1024

/**
 * The tus file store with larger writes: all bytes that arrive during one write are written together by the
 * next, instead of 64 kB at a time.
 */
export class FileUploads extends FileStore {
  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(join(this.directory, id), {
      flags: 'r+',
      start: offset,
      highWaterMark: waitingBytes,
    })
    await pipeline(bytes, file)
    return offset + file.bytesWritten
  }
}
