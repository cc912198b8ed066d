import { canonicalBytes, type Json, parseCanonical } from '@atesta/evidence/canonical.ts'
import type { Db } from '../../database/database.ts'
import type { StatementKeys } from '../../secrets/statement-keys.ts'
import type { CertificationRow } from './certifications.queries.ts'
import type { DeviceClaims, ShownCheckpoint } from './certifications.rules.ts'
import { type KeptReceipt, keptReceipt } from './receipt.queries.ts'

/**
 * The facts of a file when its last byte arrived: everything in its statement except what a job reads from
 * the bytes. Authenticated immediately, so that changing it in the database before the job runs does not go
 * unnoticed.
 */
export type Receipt = {
  identifier: string
  size: number
  /** Null where the bytes did not all pass through one process; a job then hashes the stored ones. */
  sha256: string | null
  media_type: string
  received_at: string
  task: number
  inspection: number
  template: { id: number; version: number }
  person: { id: number; name: string; signed_in: boolean }
  title: string
  device: DeviceClaims
  shown_checkpoint: ShownCheckpoint | null
}

export type Received = { sha256: string | null; mediaType: string; receivedAt: Date }

/** The row must be a file of an inspection, in its state when the bytes arrived. */
export function receiptOf(row: CertificationRow, { sha256, mediaType, receivedAt }: Received): Receipt {
  return {
    identifier: row.identifier,
    size: row.size,
    sha256,
    media_type: mediaType,
    received_at: receivedAt.toISOString(),
    task: row.task_id ?? 0,
    inspection: row.inspection_id ?? 0,
    template: { id: row.template_id ?? 0, version: row.template_version ?? 0 },
    person: { id: row.user_id, name: row.user_name, signed_in: row.user_kind !== 'client' },
    title: row.title,
    device: row.device_claims,
    shown_checkpoint: row.shown_checkpoint,
  }
}

/** A receipt in the form kept until the statement is made. */
export async function authenticated(
  keys: StatementKeys,
  companyId: number,
  certificationId: number,
  receipt: Receipt,
): Promise<KeptReceipt> {
  const bytes = Buffer.from(canonicalBytes(receipt as unknown as Json))
  const mac = await keys.authenticateReceipt(companyId, certificationId, bytes)
  return { receipt: bytes, receipt_mac: mac }
}

/**
 * The receipt of a certification. Throws when it has none that a process of this installation authenticated:
 * nothing is stated then, and the job is retried, since a missing key may be brought back.
 */
export async function openReceipt(
  db: Db,
  keys: StatementKeys,
  companyId: number,
  id: number,
): Promise<Receipt> {
  const { receipt = null, receipt_mac: mac = null } = (await keptReceipt(db, id)) ?? {}
  const found = receipt ? await keys.checkReceipt(companyId, id, receipt, mac) : 'missing'
  if (!receipt || found !== 'authentic')
    throw new Error(
      `Certification ${id} is not stated: its receipt is ${found}. It was not written by this installation.`,
    )
  return parseCanonical(receipt) as unknown as Receipt
}
