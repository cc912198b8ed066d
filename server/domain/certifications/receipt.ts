import { canonicalBytes, type Json, parseCanonical } from '@atesta/evidence/canonical.ts'
import type { Db } from '../../database/database.ts'
import type { StatementKeys } from '../../secrets/statement-keys.ts'
import type { CertificationRow } from './certifications.queries.ts'
import type { DeviceClaims, ShownCheckpoint } from './certifications.rules.ts'
import { type KeptReceipt, keptReceipt } from './receipt.queries.ts'

/**
 * What was known of a file when its last byte arrived: everything its statement will say but what a job reads out of
 * the bytes. Authenticated immediately, so that no one with write access to the database can change it unnoticed before
 * the job runs.
 */
export type Receipt = {
  identifier: string
  size: number
  /** Null where the bytes did not all pass through one process; a job hashes what is stored then. */
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

/** The row is that of a file of an inspection, as it stood when the bytes came. */
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

/** A receipt as it is kept until the statement is made of it. */
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
 * The receipt of a certification. Throws when it has none that a process of this installation authenticated: then
 * nothing is stated, and the job tries again later, for a missing key may be brought.
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
