import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openCheckpoint } from '@atesta/evidence/log/checkpoint.ts'
import { parseVerifierKey } from '@atesta/evidence/log/key.ts'
import type { Services } from '../../services/services.ts'
import { replaceFile } from '../../storage/replace-file.ts'
import { auditLog } from './audit-log.ts'
import { crossCheck } from './cross-check.ts'

/**
 * The last intact checkpoint, stored outside the database, so that a log restored to an older state is
 * noticed.
 */
export const seenFile = (dataDir: string) => join(dataDir, 'log-seen.txt')

/** At most this many faults are printed; the rest is counted. */
const printed = 100

async function readSeen({ config, logKeys }: Services) {
  const note = await readFile(seenFile(config.dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  const known = (await logKeys.current()).verifiers.map(parseVerifierKey)
  return note === undefined ? undefined : openCheckpoint(note, logKeys.origin, known)
}

/**
 * `atesta log verify`: recomputes the log, compares it with the state seen last time and with everything it
 * refers to. Returns the lines to print and whether all is in order. Throws an Error when the log itself is
 * not.
 */
export async function verifyLog(
  services: Services,
  databaseUrl: string,
  options: { hashes?: boolean },
): Promise<{ lines: string[]; whole: boolean }> {
  const { log, logKeys, statementKeys, storage, config } = services
  const found = await auditLog(log, logKeys, await readSeen(services))
  if (found.newest !== undefined) await replaceFile(seenFile(config.dataDir), found.newest)
  const lines = [
    `The log is intact: ${found.entries} entries, ${found.checkpoints} checkpoints, each consistent with the one before.`,
  ]
  const parts = { databaseUrl, keys: statementKeys, storage }
  const { statements, files, faults } = await crossCheck(parts, { timedFrom: found.timedFrom, ...options })
  if (faults.length === 0)
    lines.push(`${statements} statements and ${files} files fit the records, the audit log and each other.`)
  lines.push(...faults.slice(0, printed))
  if (faults.length > printed) lines.push(`And ${faults.length - printed} more.`)
  return { lines, whole: faults.length === 0 }
}
