import { createReadStream } from 'node:fs'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** How many bytes are held in memory before they go to a file. */
const room = 1024 * 1024

/**
 * A buffer for any number of bytes in constant memory: what does not fit goes to a temporary file. Call
 * `remove` when done, whatever happened.
 */
export class Spill {
  size = 0
  private chunks: Uint8Array[] = []
  private waiting = 0
  private file: { folder: string; path: string; handle: FileHandle } | undefined

  async add(bytes: Uint8Array): Promise<void> {
    this.chunks.push(bytes)
    this.size += bytes.byteLength
    this.waiting += bytes.byteLength
    if (this.waiting > room) await this.flush()
  }

  private async flush(): Promise<void> {
    if (!this.file) {
      const folder = await mkdtemp(join(tmpdir(), 'atesta-download-'))
      const path = join(folder, 'gathered')
      this.file = { folder, path, handle: await open(path, 'wx', 0o600) }
    }
    await this.file.handle.appendFile(Buffer.concat(this.chunks))
    this.chunks = []
    this.waiting = 0
  }

  /** Everything so far, in the order it was added. */
  async *read(): AsyncGenerator<Uint8Array> {
    if (this.file) yield* createReadStream(this.file.path) as AsyncIterable<Buffer>
    if (this.waiting > 0) yield Buffer.concat(this.chunks)
  }

  async remove(): Promise<void> {
    const { file } = this
    this.file = undefined
    this.chunks = []
    await file?.handle.close()
    if (file) await rm(file.folder, { recursive: true, force: true })
  }
}
