import { createReadStream } from 'node:fs'
import { opendir, readdir, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { orMissing } from '../storage/missing.ts'
import { replaceFile } from '../storage/replace-file.ts'
import { makeFolder } from '../storage/same-owner.ts'

/**
 * Parts of a data directory that are backed up in another way: the database's own files, and the stored
 * objects. Also the seen state of the log and the newest heads of the audit logs, which may be newer than the
 * snapshot of the database.
 */
const elsewhere = new Set(['postgres', 'files', 'log-seen.txt', 'audit-heads'])
const isDraft = (name: string) => /\.(part|next)$/.test(name)

/** Every other file of the data directory, mainly keys, with its size. */
export async function* dataFiles(dataDir: string): AsyncGenerator<{ name: string; size: number }> {
  const directory = await orMissing(opendir(dataDir, { recursive: false }))
  if (!directory) return
  for await (const entry of directory) {
    if (elsewhere.has(entry.name)) continue
    if (entry.isFile()) yield* fileIn(dataDir, entry.name)
    if (!entry.isDirectory()) continue
    for (const inner of await readdir(join(dataDir, entry.name), { recursive: true, withFileTypes: true }))
      if (inner.isFile()) yield* fileIn(dataDir, join(relative(dataDir, inner.parentPath), inner.name))
  }
}

async function* fileIn(dataDir: string, name: string) {
  const found = isDraft(name) ? null : await orMissing(stat(join(dataDir, name)))
  if (found) yield { name: name.split(sep).join('/'), size: found.size }
}

export const readDataFile = (dataDir: string, name: string, size: number) =>
  size === 0 ? new Uint8Array(0) : createReadStream(join(dataDir, name), { end: size - 1 })

/** Writes one file of the data directory atomically, readable by its owner only. */
export async function writeDataFile(
  dataDir: string,
  name: string,
  body: AsyncIterable<Buffer>,
): Promise<void> {
  const root = resolve(dataDir)
  const path = resolve(root, name)
  if (!path.startsWith(root + sep)) throw new Error(`${name} would lie outside the data directory.`)
  await makeFolder(dirname(path), 0o700)
  await replaceFile(path, body)
}

/** Whether the directory contains nothing of an installation. */
export async function isEmptyDirectory(dataDir: string): Promise<boolean> {
  return ((await orMissing(readdir(dataDir))) ?? []).length === 0
}
