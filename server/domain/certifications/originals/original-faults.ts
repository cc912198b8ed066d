import { recordAudit } from '../../../database/audit.ts'
import { inCompany } from '../../../database/database.ts'
import type { Services } from '../../../services/services.ts'
import {
  companyOfCertification,
  deleteFault,
  type Fault,
  insertFault,
  nextNotification,
  type Original,
  queueNotification,
} from './original-faults.queries.ts'

export type FaultParts = Pick<Services, 'app' | 'log' | 'logger'>

/**
 * Records that the stored bytes of an original are not what was certified, or cannot be read for a `cause`:
 * in the audit log, in the operator's log and metrics, and for the company's administrators, who get one
 * message about many, at most once an hour.
 */
export async function noteFault(
  parts: FaultParts,
  original: Original,
  fault: Fault,
  cause?: unknown,
): Promise<void> {
  const company = await companyOfCertification(parts.log, original.id)
  if (company === undefined) return
  await inCompany(parts.app, company, async (db) => {
    if (!(await insertFault(db, original.id, fault))) return
    const { id, identifier, sha256 } = original
    parts.logger.error({ identifier, fault, err: cause }, 'a stored original is not what was certified')
    const details = { identifier, fault, sha256 }
    await recordAudit(db, { action: 'damaged', noun: 'certification', id, details }, { userId: null })
    await queueNotification(db, company, await nextNotification(db))
  })
}

/** Records that an original is intact; logs it if it was damaged before. */
export async function noteWhole(parts: FaultParts, company: number, original: Original): Promise<void> {
  await inCompany(parts.app, company, async (db) => {
    if (!(await deleteFault(db, original.id))) return
    const { id, identifier } = original
    const entry = { action: 'repaired', noun: 'certification', id, details: { identifier } }
    await recordAudit(db, entry, { userId: null })
  })
}
