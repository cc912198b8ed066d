import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { FileStore } from '@tus/file-store'
import { MissingObject, type Storage } from './storage.ts'

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Objects as files below `directory`. */
export function fileStorage(directory: string): Storage {
  const root = resolve(directory)
  const pathOf = (key: string) => {
    const path = resolve(root, key)
    if (!path.startsWith(root + sep)) throw new Error('A storage key must stay inside the storage')
    return path
  }
  const sizeOf = async (key: string) => {
    try {
      return (await stat(pathOf(key))).size
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  }
  return {
    async put(key, body) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const draft = `${path}.${randomUUID()}.part`
      try {
        await writeFile(draft, body, { flush: true })
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await sync(dirname(path))
    },
    async read(key, range) {
      if ((await sizeOf(key)) === null) throw new MissingObject(key)
      return createReadStream(pathOf(key), range)
    },
    size: sizeOf,
    async remove(key) {
      await rm(pathOf(key), { force: true })
      await rm(pathOf(`${key}.json`), { force: true })
    },
    uploads: new FileStore({ directory: root }),
    async settle(key) {
      await sync(pathOf(key))
      await sync(dirname(pathOf(key)))
    },
    async check() {
      await mkdir(root, { recursive: true })
      const probe = join(root, `.probe-${randomUUID()}`)
      await writeFile(probe, 'ok')
      await rm(probe)
    },
  }
}
