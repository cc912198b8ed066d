import type { Services } from '../../services/services.ts'
import { allCompanies } from './notary.queries.ts'
import { checkWholeChain, faultSentence } from './verify-chain.ts'

/** Recomputes the audit log of every company and reports the faults. Returns whether all are intact. */
export async function verifyAudit(
  { log, logKeys, config }: Services,
  say: (line: string) => void,
): Promise<boolean> {
  let whole = true
  for (const { id, slug } of await allCompanies(log.kysely)) {
    const { entries, faults } = await checkWholeChain(log.kysely, id, logKeys, config.dataDir)
    if (faults.length === 0) say(`The audit log of ${slug} is intact: ${entries} entries.`)
    else whole = false
    for (const fault of faults) say(`The audit log of ${slug}: ${faultSentence(fault)}`)
  }
  return whole
}
