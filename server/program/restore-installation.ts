import { rm } from 'node:fs/promises'
import { type History, type RestoreReport, restore } from '../backup/restore.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { deleteHeads } from '../domain/audit/kept-heads.ts'
import { removeDepartedFiles } from '../domain/companies/delete-company.ts'
import { auditLog } from '../domain/log/audit-log.ts'
import { publish } from '../domain/log/publish.ts'
import { seenFile } from '../domain/log/verify-log.ts'
import { openLogKeys } from '../secrets/log-keys.ts'
import type { Config } from '../services/config.ts'
import { createLogger } from '../services/logger.ts'

async function withLog<T>(url: string, work: (log: Database) => Promise<T>): Promise<T> {
  const log = openDatabase(url, 'log', 2)
  try {
    return await work(log)
  } finally {
    await log.close()
  }
}

const history: History = {
  async forget(dataDir) {
    await deleteHeads(dataDir)
    await rm(seenFile(dataDir), { force: true })
  },
  check: ({ url, config }) =>
    withLog(url, async (log) =>
      auditLog(log, await openLogKeys(config.dataDir, config.publicUrl ?? 'http://localhost:3000')),
    ),
  publish: ({ url, storage }) => withLog(url, (database) => publish({ database, storage })),
  removeFiles: ({ url, storage }) =>
    withLog(url, async (log) => {
      await removeDepartedFiles({ log, storage, logger: createLogger('warn') })
    }),
}

/**
 * Restores a backup into an empty database and data directory (see `restore`), and checks the restored log.
 */
export const restoreInstallation = (
  config: Config,
  path: string,
  options: { replace?: boolean } = {},
): Promise<RestoreReport> => restore(config, path, history, options)
