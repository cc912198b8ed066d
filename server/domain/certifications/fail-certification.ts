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

/** What follows when a certification has just been marked as failed: its credit goes back, all who must know are told. */
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
 * A file that is not going to be certified: it fails with a reason, its credit goes back, and the audit log and webhooks
 * get an event. False, and nothing done, when it has failed already or is processed further. The caller removes its bytes.
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
