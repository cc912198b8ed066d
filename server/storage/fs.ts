import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { opendir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { isDraft, removeDraftsBelow } from './drafts.ts'
import { FileUploads } from './file-uploads.ts'
import { orMissing } from './missing.ts'
import { replaceFile } from './replace-file.ts'
import { makeFolder, makeFolderSync } from './same-owner.ts'
import { MissingObject, type Storage, type StoredObject } from './storage.ts'
import { sync } from './sync.ts'

async function* filesBelow(root: string, prefix: string): AsyncGenerator<StoredObject> {
  const directory = await orMissing(opendir(root, { recursive: true }))
  if (!directory) return
  for await (const entry of directory) {
    if (!entry.isFile() || isDraft(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const key = relative(root, path).split(sep).join('/')
    if (!key.startsWith(prefix)) continue
    const found = await orMissing(stat(path))
    if (found) yield { key, size: found.size }
  }
}

/** Stores objects as files below `directory`. */
export function fileStorage(directory: string): Storage {
  const root = resolve(directory)
  // The files are for the server alone, not for other accounts on this machine.
  makeFolderSync(dirname(root))
  makeFolderSync(root, 0o700)
  const pathOf = (key: string) => {
    const path = resolve(root, key)
    if (!path.startsWith(root + sep)) throw new Error('A storage key must stay inside the storage')
    return path
  }
  const sizeOf = async (key: string) => (await orMissing(stat(pathOf(key))))?.size ?? null
  async function place(key: string, body: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
    const path = pathOf(key)
    await makeFolder(dirname(path))
    await replaceFile(path, body, { mode: 0o666 })
  }
  return {
    put: place,
    write: place,
    list: (prefix = '') => filesBelow(root, prefix),
    async read(key, range) {
      if ((await sizeOf(key)) === null) throw new MissingObject(key)
      return createReadStream(pathOf(key), { ...range, highWaterMark: 256 * 1024 })
    },
    size: sizeOf,
    async remove(key) {
      await rm(pathOf(key), { force: true })
      await rm(pathOf(`${key}.json`), { force: true })
    },
    removeDrafts: (before) => removeDraftsBelow(root, before),
    uploads: new FileUploads({ directory: root }),
    async settle(key) {
      // The tus server created these folders as it needed them, without syncing them.
      const above: string[] = []
      for (let folder = dirname(pathOf(key)); folder.startsWith(root); folder = dirname(folder))
        above.push(folder)
      await Promise.all([pathOf(key), ...above].map(sync))
    },
    async check() {
      await makeFolder(root, 0o700)
      const probe = join(root, `.probe-${randomUUID()}`)
      await writeFile(probe, 'ok')
      await rm(probe)
    },
  }
}
