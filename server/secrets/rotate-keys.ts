import { rotateCredentialKey } from './credential-keys.ts'
import { rotateAlone } from './keys.ts'
import { openLogKeys, rotateLogKey } from './log-keys.ts'
import { rotateReportKey } from './report-keys.ts'
import { rotateStatementKey } from './statement-keys.ts'

/**
 * Makes new keys of the log, of statements, of reports and, where there is one, of copies with Content Credentials; running servers use them from then on. Returns the log's new
 * public keys. Of two rotations at once the second is refused whole.
 */
export async function rotateKeys(dataDir: string, publicUrl: string): Promise<string[]> {
  const { origin } = await openLogKeys(dataDir, publicUrl)
  return rotateAlone(dataDir, async () => {
    const publicKeys = await rotateLogKey(dataDir, publicUrl)
    await rotateStatementKey(dataDir)
    await rotateReportKey(dataDir, origin)
    await rotateCredentialKey(dataDir, origin)
    return publicKeys
  })
}
