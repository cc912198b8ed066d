import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile } from '../../storage/replace-file.ts'
import { makeFolder } from '../../storage/same-owner.ts'

/** Below the data directory, beside the keys, where database access cannot reach it. */
const folder = 'audit-heads'
const pathOf = (dataDir: string, company: number) => join(dataDir, folder, `${company}.head`)

/** The place in a signed head. */
const placeOf = (note: string) => Number(note.split('\n')[1] ?? 0)

/**
 * The newest signed head of a company's chain that a notary with this data directory has seen; undefined
 * without one.
 */
export const keptHead = (dataDir: string, company: number): Promise<string | undefined> =>
  readFile(pathOf(dataDir, company), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })

/**
 * Stores a signed head, unless one of a later place is stored: a chain that has become shorter must be
 * noticed.
 */
export async function keepHead(dataDir: string, company: number, note: string): Promise<void> {
  const known = await keptHead(dataDir, company)
  if (known !== undefined && placeOf(known) >= placeOf(note)) return
  await makeFolder(join(dataDir, folder), 0o700)
  await replaceFile(pathOf(dataDir, company), note)
}

/** Forgets all of them: another history is put in place of what was here. */
export const deleteHeads = (dataDir: string) => rm(join(dataDir, folder), { recursive: true, force: true })
