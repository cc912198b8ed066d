import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pack as createPack } from 'tar-stream'
import { syncFolder } from '../storage/sync.ts'
import { type IndexLine, manifestName } from './manifest.ts'

/** Members per index: large enough to need few indexes, small enough for memory. */
const linesPerIndex = 1000

export type ArchiveWriter = {
  /** Adds a member of exactly `size` bytes, and returns their SHA-256. */
  add(name: string, size: number, body: Readable | Uint8Array): Promise<string>
  /**
   * Adds the manifest, which names the indexes, makes everything durable and renames the archive to its final
   * name.
   */
  finish<M>(manifestOf: (indexes: IndexLine[]) => M): Promise<{ bytes: number; manifest: M }>
  /** Removes the unfinished archive. */
  abandon(): Promise<void>
}

/**
 * Writes a tar archive under a temporary name, readable by its owner only, in constant memory. After every
 * thousand members comes an index with their hashes, and the manifest names the indexes.
 */
export function writeArchive(target: string): ArchiveWriter {
  const path = resolve(target)
  if (existsSync(path)) throw new Error(`${path} exists already. Name a file that does not.`)
  const draft = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.part`)
  const pack = createPack()
  const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
  const broken = new AbortController()
  const written = pipeline(pack as unknown as NodeJS.ReadableStream, file)
  // When the disk is full, nothing drains any more: a waiting caller gets the error.
  written.catch((error) => broken.abort(error))
  let lines: IndexLine[] = []
  const indexes: IndexLine[] = []

  async function send(name: string, size: number, body: Readable | Uint8Array): Promise<IndexLine> {
    const hash = createHash('sha256')
    const entry = pack.entry({ name, size, mode: 0o600 })
    for await (const chunk of body instanceof Uint8Array ? [body] : body) {
      hash.update(chunk as Buffer)
      if (!entry.write(chunk)) await once(entry as never, 'drain', { signal: broken.signal })
    }
    entry.end(null)
    await once(entry as never, 'close', { signal: broken.signal })
    return { name, size, sha256: hash.digest('hex') }
  }
  /** The file's error is the cause; the archive's is only its consequence. */
  const append: typeof send = (...member) =>
    send(...member).catch((error) => {
      throw broken.signal.aborted ? broken.signal.reason : error
    })

  async function closeIndex(): Promise<void> {
    if (lines.length === 0) return
    const text = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    lines = []
    indexes.push(
      await append(`index/${String(indexes.length + 1).padStart(6, '0')}.jsonl`, text.length, text),
    )
  }

  return {
    async add(name, size, body) {
      const line = await append(name, size, body)
      lines.push(line)
      if (lines.length === linesPerIndex) await closeIndex()
      return line.sha256
    },
    async finish(manifestOf) {
      await closeIndex()
      const manifest = manifestOf(indexes)
      const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
      await append(manifestName, text.length, text)
      pack.finalize()
      await written
      await rename(draft, path)
      await syncFolder(dirname(path))
      return { bytes: file.bytesWritten, manifest }
    },
    async abandon() {
      pack.destroy()
      await written.catch(() => {})
      await rm(draft, { force: true })
    },
  }
}
