import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { giveToOwnerOf } from './same-owner.ts'
import { syncFolder } from './sync.ts'

/**
 * Writes a file so that it is complete whatever happens meanwhile: beside it, synced, then renamed, after which it
 * survives a power loss. It belongs to the owner of `like`, which is its folder unless given; the folder must exist.
 * A draft that a killed process has left is known by its name (`isDraft`): the storage removes its own, elsewhere it
 * stays, and backups leave it out.
 */
export async function replaceFile(
  path: string,
  body: string | Uint8Array | AsyncIterable<Uint8Array>,
  { mode = 0o600, like = dirname(path) }: { mode?: number; like?: string } = {},
): Promise<void> {
  const draft = `${path}.${randomUUID()}.part`
  try {
    await writeFile(draft, body, { flag: 'wx', mode, flush: true })
    await giveToOwnerOf(like, draft)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}
