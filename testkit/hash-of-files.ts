import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A hash of names and contents of the matching files below `root`, as 16 hexadecimal digits, under which
 * their products are cached.
 */
export async function hashOfFiles(root: string, patterns: string[], exclude: string[] = []): Promise<string> {
  const hash = createHash('sha256')
  for (const path of globSync(patterns, { cwd: root, exclude }).sort())
    hash
      .update(path)
      .update('\0')
      .update(await readFile(join(root, path)))
      .update('\0')
  return hash.digest('hex').slice(0, 16)
}
