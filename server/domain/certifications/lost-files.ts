import { dayMs } from '@atesta/contract/durations.ts'
import { type Db, inCompany } from '../../database/database.ts'
import { oneByOne } from '../../jobs/one-by-one.ts'
import type { Services } from '../../services/services.ts'
import { originalKey } from '../../storage/object-keys.ts'
import type { Storage } from '../../storage/storage.ts'
import { lostCertifications, queueCertifying } from './certification-changes.queries.ts'
import { type CertificationRow, loadCertification } from './certifications.queries.ts'
import { queueErasing } from './erasing.queries.ts'
import { failCertification } from './fail-certification.ts'

/** How long after its arrival an unreadable file is retried, in ms, while its bytes may still turn up. */
const giveUpAfterMs = 7 * dayMs

type Arrived = Pick<CertificationRow, 'identifier' | 'received_at' | 'size'>

const isOverdue = ({ received_at }: Arrived) =>
  received_at !== null && Date.now() - received_at.getTime() > giveUpAfterMs

/** Whether the bytes of a file are gone. False while the storage is unreachable, since they may be there. */
async function areBytesGone(storage: Storage, { identifier, size }: Arrived): Promise<boolean> {
  try {
    if ((await storage.size(originalKey(identifier))) === size) return false
    // A storage that is out of reach may look the same.
    await storage.check()
    return true
  } catch {
    return false
  }
}

/** Marks it as failed; what is left of it is erased, unless it turns out to be whole. */
async function giveUp(db: Db, row: CertificationRow): Promise<void> {
  if (await failCertification(db, row, 'not_certified')) await queueErasing(db, row.identifier)
}

/**
 * After the last attempt to certify a file: gives it up if its bytes are gone, or if it arrived too long ago.
 * Otherwise the storage or this worker was in trouble, and {@link rescueLostCertifications} has it retried.
 */
export async function giveUpIfLost(
  storage: Storage,
  identifier: string,
  inItsCompany: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
): Promise<void> {
  const row = await inItsCompany((db) => loadCertification(db, identifier))
  if (row?.state !== 'hashing') return
  if (isOverdue(row) || (await areBytesGone(storage, row))) await inItsCompany((db) => giveUp(db, row))
}

/**
 * Queues another job for files that arrived and that no job will certify: their job is gone (after a restore,
 * say), has failed for the last time, or its worker died in the last attempt. Gives up those for which that
 * has gone on too long.
 */
export async function rescueLostCertifications({
  app,
  logger,
}: Pick<Services, 'app' | 'logger'>): Promise<void> {
  const lost = await lostCertifications(app.kysely)
  await oneByOne(logger, 'a lost file cannot be rescued', lost, ({ company_id, identifier, exhausted }) =>
    inCompany(app, company_id, async (db) => {
      const row = await loadCertification(db, identifier)
      if (row?.state !== 'hashing') return
      await (exhausted && isOverdue(row) ? giveUp(db, row) : queueCertifying(db, identifier))
    }),
  )
}
