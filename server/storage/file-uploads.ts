import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'

/** What may wait while a write is under way, in bytes: then it is written at once. Each upload may hold as much. */
const waitingBytes = 512 * 1024

/**
 * The tus store of files, with larger writes: what has come during one is written together by the next, instead of 64 kB at
 * a time.
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
