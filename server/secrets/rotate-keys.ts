import { rotateCredentialKey } from './credential-keys.ts'
import { rotateAlone } from './keys.ts'
import { openLogKeys, rotateLogKey } from './log-keys.ts'
import type { TokenSettings } from './pkcs11.ts'
import { rotateReportKey } from './report-keys.ts'
import { rotateStatementKey } from './statement-keys.ts'

/**
 * Makes new keys for the log, for statements, for reports and, if there is one, for copies with Content
 * Credentials; running servers use them from then on. Returns the log's new public keys. Of two rotations at
 * once, the second is refused entirely.
 */
export async function rotateKeys(
  dataDir: string,
  publicUrl: string,
  token?: TokenSettings,
): Promise<string[]> {
  const { origin, close } = await openLogKeys(dataDir, publicUrl, token)
  close()
  return rotateAlone(dataDir, async () => {
    const publicKeys = await rotateLogKey(dataDir, publicUrl, token)
    await rotateStatementKey(dataDir)
    await rotateReportKey(dataDir, origin)
    await rotateCredentialKey(dataDir, origin)
    return publicKeys
  })
}
