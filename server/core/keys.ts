import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A secret of the installation, made on first use and kept in `DATA_DIR/keys/<name>` with mode 0600,
 * outside the database. Two processes starting at once agree: the file is created exclusively.
 */
export async function installationSecret(
  dataDir: string,
  name: string,
  make = () => randomBytes(32).toString('hex'),
): Promise<string> {
  const directory = join(dataDir, 'keys')
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, name)
  try {
    const file = await open(path, 'wx', 0o600)
    try {
      await file.writeFile(`${make()}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return (await readFile(path, 'utf8')).trim()
}
