import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A secret of the installation, made on first use and kept in `DATA_DIR/keys/<name>` with mode 0600, outside the
 * database. Two processes that start at the same time agree: the file is written beside and linked into place whole,
 * which only one of them can do.
 */
export async function installationSecret(
  dataDir: string,
  name: string,
  make = () => randomBytes(32).toString('hex'),
): Promise<string> {
  const directory = join(dataDir, 'keys')
  const path = join(directory, name)
  const known = await readFile(path, 'utf8').catch(() => null)
  if (known !== null) return known.trim()
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${make()}\n`, { mode: 0o600, flush: true })
  try {
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  return (await readFile(path, 'utf8')).trim()
}

/**
 * Replaces what a file of `DATA_DIR/keys` holds: written beside and renamed, so that no crash leaves half a key. One at
 * a time: a key that was used and then lost could not be replaced.
 */
export async function replaceSecret<T>(
  dataDir: string,
  name: string,
  change: (before: string) => { text: string; answer: T },
): Promise<T> {
  const path = join(dataDir, 'keys', name)
  const draft = `${path}.next`
  const file = await open(draft, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    throw new Error(`Another rotation is under way. If it was interrupted, remove ${draft} and try again.`)
  })
  try {
    const { text, answer } = change(await readFile(path, 'utf8'))
    await file.writeFile(`${text}\n`)
    await file.sync()
    await file.close()
    await rename(draft, path)
    return answer
  } catch (error) {
    await file.close().catch(() => {})
    await rm(draft, { force: true })
    throw error
  }
}
