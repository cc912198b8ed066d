import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { link, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { orMissing } from '../storage/missing.ts'
import { replaceFile } from '../storage/replace-file.ts'
import { giveToOwnerOf, makeFolder } from '../storage/same-owner.ts'

/**
 * A secret of the installation, created on first use and kept in `DATA_DIR/keys/<name>` with mode 0600,
 * outside the database. Two processes that start at once agree: the complete file is written beside it and
 * linked into place, which only one of them can do.
 */
export async function installationSecret(
  dataDir: string,
  name: string,
  make: () => string | Promise<string> = () => randomBytes(32).toString('hex'),
): Promise<string> {
  const directory = join(dataDir, 'keys')
  const path = join(directory, name)
  const known = await orMissing(readFile(path, 'utf8'))
  if (known !== null) return known.trim()
  await makeFolder(directory, 0o700)
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(draft, `${await make()}\n`, { mode: 0o600, flush: true })
    await giveToOwnerOf(directory, draft)
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  return (await readFile(path, 'utf8')).trim()
}

/**
 * Reads a file of `DATA_DIR/keys`, again whenever it was replaced, so that a rotation takes effect with the
 * next use in every process.
 */
export function secretReader<T>(dataDir: string, name: string, parse: (text: string) => T): () => Promise<T> {
  const path = join(dataDir, 'keys', name)
  let known: { stamp: string; value: T } | undefined
  return async () => {
    // Takes microseconds; without `Sync`, each statement would wait for two hand-overs to another thread.
    const { ino, mtimeNs, size } = statSync(path, { bigint: true })
    // Checked before reading: a replacement in between is noticed by the next call.
    const stamp = `${ino} ${mtimeNs} ${size}`
    if (known?.stamp !== stamp) known = { stamp, value: parse(await readFile(path, 'utf8')) }
    return known.value
  }
}

/** Opens a file that exists only during a rotation. Throws while another rotation is running. */
async function openDraft(path: string) {
  return open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    throw new Error(`Another rotation is under way. If it was interrupted, remove ${path} and try again.`)
  })
}

/** Rotates several keys, one rotation at a time: the second is refused before it has replaced any. */
export async function rotateAlone<T>(dataDir: string, rotate: () => Promise<T>): Promise<T> {
  const path = join(dataDir, 'keys', 'rotation.next')
  const file = await openDraft(path)
  await file.close()
  try {
    return await rotate()
  } finally {
    await rm(path, { force: true })
  }
}

/**
 * Replaces a file of `DATA_DIR/keys` by writing a new one and renaming it, so that a crash leaves no partial
 * key. One at a time: a key that was used and then lost could not be recovered.
 */
export async function replaceSecret<T>(
  dataDir: string,
  name: string,
  change: (before: string) => { text: string; answer: T },
): Promise<T> {
  const path = join(dataDir, 'keys', name)
  const draft = `${path}.next`
  const file = await openDraft(draft)
  try {
    const { text, answer } = change(await readFile(path, 'utf8'))
    await file.writeFile(`${text}\n`)
    await file.sync()
    await file.close()
    await giveToOwnerOf(path, draft)
    await rename(draft, path)
    return answer
  } catch (error) {
    await file.close().catch(() => {})
    await rm(draft, { force: true })
    throw error
  }
}

/** Writes a public file beside the keys, atomically. */
export async function publishFile(dataDir: string, name: string, text: string): Promise<void> {
  const directory = join(dataDir, 'keys')
  await replaceFile(join(directory, name), text)
}
