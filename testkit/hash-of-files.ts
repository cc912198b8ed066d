import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Names and contents of the files below `root` that match, as 16 hexadecimal digits: what is made from them is kept under it. */
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
