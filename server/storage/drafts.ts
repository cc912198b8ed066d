import { opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { orMissing } from './missing.ts'

/** Files that are being written, or that test the storage, are not objects yet. */
export const isDraft = (name: string) => name.endsWith('.part') || name.startsWith('.probe-')

/**
 * Removes the drafts below a folder that were last written to before this moment: a process that was killed
 * has left them. One that cannot be removed does not stop the others; the first error is thrown at the end.
 */
export async function removeDraftsBelow(root: string, before: Date): Promise<void> {
  const errors: unknown[] = []
  const directory = await orMissing(opendir(root, { recursive: true }))
  if (!directory) return
  for await (const entry of directory) {
    if (!entry.isFile() || !isDraft(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    try {
      const found = await orMissing(stat(path))
      if (found && found.mtime < before) await rm(path, { force: true })
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}
