import { lchownSync, mkdirSync, statSync } from 'node:fs'
import { lchown, mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { syncFolder, syncNow } from './sync.ts'

const isRoot = () => process.getuid?.() === 0

/**
 * Gives what root created to the owner of `like`: a command run by root must not leave files that a server of
 * another user cannot read. Does nothing for other users, whose files are their own.
 */
export async function giveToOwnerOf(like: string, path: string): Promise<void> {
  if (!isRoot()) return
  const { uid, gid } = await stat(like)
  await lchown(path, uid, gid)
}

/** The folders from the first one created down to `path`. */
function madeFrom(first: string | undefined, path: string): string[] {
  if (first === undefined) return []
  const above = dirname(resolve(path))
  return above.length >= first.length ? [...madeFrom(first, above), resolve(path)] : [resolve(path)]
}

/**
 * Creates a folder and its missing parents so that they survive a power loss: each is synced into its parent.
 * They belong to the owner of the existing parent.
 */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  const made = madeFrom(await mkdir(path, { recursive: true, mode }), path)
  for (const folder of made) {
    await giveToOwnerOf(dirname(folder), folder)
    await syncFolder(dirname(folder))
  }
}

/** The synchronous `makeFolder`, for code that opens the storage without awaiting. */
export function makeFolderSync(path: string, mode?: number): void {
  for (const folder of madeFrom(mkdirSync(path, { recursive: true, mode }), path)) {
    if (isRoot()) {
      const { uid, gid } = statSync(dirname(folder))
      lchownSync(folder, uid, gid)
    }
    syncNow(dirname(folder))
  }
}
