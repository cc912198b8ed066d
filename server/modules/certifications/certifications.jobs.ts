import { fileKind } from '@atesta/contract/limits.ts'
import { createClaims } from '@atesta/evidence/disclosure.ts'
import { type NotBefore, statementBytes } from '@atesta/evidence/statement.ts'
import { enqueue } from '../../core/database.ts'
import { job } from '../../core/jobs.ts'
import type { Services } from '../../core/services.ts'
import type { Storage } from '../../core/storage/storage.ts'
import { makePreviews } from '../../media/preview.ts'
import { checkpointExists, insertStatement } from '../log/log.queries.ts'
import { wakeReports } from '../reports/report-changes.queries.ts'
import { hashStored } from '../uploads/hashing-store.ts'
import { type Facts, markPreview, markSealing } from './certification-changes.queries.ts'
import { type CertificationRow, loadCertification } from './certifications.queries.ts'
import { originalKey, previewKey } from './certifications.rules.ts'

type Payload = { identifier: string }

/** Counting the pages of a larger PDF is not worth the memory it takes. */
const maxCountedPdf = 25 * 1024 * 1024

async function erase(storage: Storage, identifier: string): Promise<void> {
  for (const key of [
    originalKey(identifier),
    previewKey(identifier, 'small'),
    previewKey(identifier, 'large'),
  ])
    await storage.remove(key)
}

/** Everything the statement needs to know of the bytes. */
async function factsOf({ storage, media }: Services, row: CertificationRow): Promise<Facts> {
  const key = originalKey(row.identifier)
  const sha256 = row.sha256 ?? (await hashStored(storage, key))
  const facts: Facts = {
    sha256,
    fileClaims: {},
    durationS: null,
    pages: null,
    unreadable: row.unreadable,
    width: row.width,
    height: row.height,
  }
  const file = { key, size: row.size }
  // What cannot be read is certified as the bytes it is.
  switch (fileKind(row.media_type ?? '')) {
    case 'image':
      return { ...facts, fileClaims: (await media.read('exif', file)) ?? {} }
    case 'video':
      return { ...facts, ...((await media.read('video', file)) ?? { unreadable: true }) }
    case 'pdf':
      if (row.size > maxCountedPdf) return facts
      return { ...facts, pages: (await media.read('pages', file)) ?? null }
    default:
      return facts
  }
}

function statementOf(
  row: CertificationRow,
  facts: Facts,
  companyId: number,
  notBefore: NotBefore | undefined,
) {
  const { fileClaims } = facts
  const positions = [
    ...(row.device_claims.position ? [{ ...row.device_claims.position, source: 'device' as const }] : []),
    ...(fileClaims.position ? [{ ...fileClaims.position, source: 'exif' as const }] : []),
  ]
  const exif = {
    ...fileClaims.facts,
    ...(fileClaims.taken_at && { taken_at: fileClaims.taken_at }),
    ...(fileClaims.device && { device: fileClaims.device }),
  }
  const { claims, disclosures } = createClaims({
    file_name: row.title,
    person: { name: row.user_name, id: String(row.user_id), signed_in: row.user_kind !== 'client' },
    ...(positions.length > 0 && { position: positions }),
    ...(row.device_claims.time && { device_time: row.device_claims.time }),
    ...(Object.keys(exif).length > 0 && { exif }),
  })
  const bytes = statementBytes({
    type: 'atesta.certification',
    version: 1,
    identifier: row.identifier,
    sha256: facts.sha256,
    size: row.size,
    media_type: row.media_type ?? 'application/octet-stream',
    received_at: (row.received_at ?? new Date()).toISOString(),
    ...(notBefore && { not_before: notBefore }),
    company: String(companyId),
    task: String(row.task_id),
    inspection: String(row.inspection_id),
    template: { id: String(row.template_id), version: row.template_version },
    claims,
  })
  return { bytes, disclosures }
}

/** hashing → sealing: reads the facts, states them, and leaves the statement to the sequencer. */
export const sealCertification = job<Payload>(
  'certification.seal',
  async ({ payload, companyId, services, inCompany }) => {
    const row = await inCompany((db) => loadCertification(db, payload.identifier))
    if (row?.state !== 'hashing') return
    const facts = await factsOf(services, row)
    await inCompany(async (db) => {
      if (!(await markSealing(db, row.id, facts))) return
      // A checkpoint the client made up is no bound in time; only one that we signed is stated.
      const shown = row.shown_checkpoint
      const notBefore = shown && (await checkpointExists(db, shown)) ? shown : undefined
      const { bytes, disclosures } = statementOf(row, facts, companyId, notBefore)
      await insertStatement(db, {
        kind: 'certification',
        certificationId: row.id,
        inspectionId: row.inspection_id,
        bytes,
        disclosures,
      })
      if (fileKind(row.media_type ?? '') === 'image')
        await enqueue(db, 'certification.preview', payload, { key: `preview:${row.identifier}` })
    })
  },
)

/** Makes the smaller, upright pictures; separate from sealing, which does not wait for them. */
export const previewCertification = job<Payload>(
  'certification.preview',
  async ({ payload, services, inCompany }) => {
    const row = await inCompany((db) => loadCertification(db, payload.identifier))
    if (!row || row.preview) return
    const made = await makePreviews(services.storage, originalKey(row.identifier), row.size, (size) =>
      previewKey(row.identifier, size),
    )
    const kept = await inCompany(async (db) => {
      if (row.inspection_id !== null) await wakeReports(db, row.inspection_id)
      return markPreview(db, row.id, { preview: made, unreadable: !made })
    })
    // Deleted while its pictures were drawn: the erasing job may have come before them.
    if (!kept) await erase(services.storage, row.identifier)
  },
)

/** After a deletion: the bytes go. */
export const eraseCertification = job<Payload>('certification.erase', ({ payload, services }) =>
  erase(services.storage, payload.identifier),
)
