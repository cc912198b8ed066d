import { rm } from 'node:fs/promises'
import { type History, type RestoreReport, restore } from '../backup/restore.ts'
import { openDatabase } from '../database/database.ts'
import { deleteHeads } from '../domain/audit/kept-heads.ts'
import { auditLog } from '../domain/log/audit-log.ts'
import { publish } from '../domain/log/publish.ts'
import { seenFile } from '../domain/log/verify-log.ts'
import { openLogKeys } from '../secrets/log-keys.ts'
import type { Config } from '../services/config.ts'

const history: History = {
  async forget(dataDir) {
    await deleteHeads(dataDir)
    await rm(seenFile(dataDir), { force: true })
  },
  async check({ url, config, storage }) {
    const log = openDatabase(url, 'log', 2)
    try {
      const keys = await openLogKeys(config.dataDir, config.publicUrl ?? 'http://localhost:3000')
      const found = await auditLog(log, keys)
      await publish({ database: log, storage })
      return found
    } finally {
      await log.close()
    }
  },
}

/**
 * Restores a backup into an empty database and data directory (see `restore`), and checks the restored log.
 */
export const restoreInstallation = (
  config: Config,
  path: string,
  options: { replace?: boolean } = {},
): Promise<RestoreReport> => restore(config, path, history, options)
