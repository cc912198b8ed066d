import type { ErrorCode } from '@atesta/contract/errors.ts'
import { type AuditBy, recordAudit } from '../../database/audit.ts'
import type { Db } from '../../database/database.ts'
import { refundCredit } from '../billing/credits.queries.ts'
import { lockCompany } from '../companies/companies.queries.ts'
import { emitEvent } from '../webhooks/emit.ts'
import { markFailed } from './certification-changes.queries.ts'

type Certification = {
  id: number
  identifier: string
  task_id: number | null
  inspection_id: number | null
}

type Failing = { action: 'refuse' | 'give_up'; by: AuditBy }

/**
 * The consequences of a certification just marked as failed: its credit is given back, and the log and
 * webhooks get an event.
 */
export const followFailure = (
  db: Db,
  { id, identifier, task_id, inspection_id }: Certification,
  code: ErrorCode,
  { action, by }: Failing,
): Promise<unknown> =>
  Promise.all([
    refundCredit(db, 'certification', id),
    recordAudit(db, { action, noun: 'certification', id, details: { code } }, by),
    emitEvent(db, 'certification.failed', { id, identifier, reason: code, task_id, inspection_id }),
  ])

/**
 * Marks a file that will not be certified as failed, with a reason: its credit is given back, and the audit
 * log and webhooks get an event. False, without any effect, when it has already failed or is being processed.
 * The caller removes its bytes.
 */
export async function failCertification(
  db: Db,
  certification: Certification,
  code: ErrorCode,
  how: Failing = { action: 'give_up', by: { userId: null } },
): Promise<boolean> {
  const [, failed] = await Promise.all([lockCompany(db), markFailed(db, certification.id, code)])
  if (!failed) return false
  await followFailure(db, certification, code, how)
  return true
}
