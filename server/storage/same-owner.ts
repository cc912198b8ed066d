import { lchownSync, mkdirSync, statSync } from 'node:fs'
import { lchown, mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { sync, syncNow } from './sync.ts'

const isRoot = () => process.getuid?.() === 0

/**
 * Gives what root has made to the owner of `like`: a command that root runs beside a server of another user must leave
 * nothing that this server cannot read. Does nothing for other users, whose files are their own.
 */
export async function giveToOwnerOf(like: string, path: string): Promise<void> {
  if (!isRoot()) return
  const { uid, gid } = await stat(like)
  await lchown(path, uid, gid)
}

/** The folders from the first that was made down to the last, which is `path`. */
function madeFrom(first: string | undefined, path: string): string[] {
  if (first === undefined) return []
  const above = dirname(resolve(path))
  return above.length >= first.length ? [...madeFrom(first, above), resolve(path)] : [resolve(path)]
}

/**
 * Makes a folder and those above it that are missing, so that they survive a loss of power: each is synced into the one that
 * it stands in. They belong to the owner of that one.
 */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  const made = madeFrom(await mkdir(path, { recursive: true, mode }), path)
  for (const folder of made) {
    await giveToOwnerOf(dirname(folder), folder)
    await sync(dirname(folder))
  }
}

/** The same at once, for what is opened without waiting. */
export function makeFolderSync(path: string, mode?: number): void {
  for (const folder of madeFrom(mkdirSync(path, { recursive: true, mode }), path)) {
    if (isRoot()) {
      const { uid, gid } = statSync(dirname(folder))
      lchownSync(folder, uid, gid)
    }
    syncNow(dirname(folder))
  }
}
