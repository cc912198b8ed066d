import { fileKind } from '@atesta/contract/limits.ts'
import type { ContentCredentials } from '@atesta/contract/schemas/content-credentials.ts'
import { type C2paClaim, createClaims } from '@atesta/evidence/disclosure.ts'
import { type NotBefore, statementBytes } from '@atesta/evidence/statement.ts'
import type { Db } from '../../database/database.ts'
import { anHourLater, job } from '../../jobs/jobs.ts'
import type { Services } from '../../services/services.ts'
import { hashStored } from '../../storage/hash-stored.ts'
import { originalKey, previewKey } from '../../storage/object-keys.ts'
import type { Storage } from '../../storage/storage.ts'
import { checkpointExists, insertStatement } from '../log/log.queries.ts'
import { type Facts, markPreview, markSealing, tryLockUpload } from './certification-changes.queries.ts'
import { type CertificationRow, loadCertification } from './certifications.queries.ts'
import { wakeReports } from './certified-reports.queries.ts'
import { lockErasable, queueErasing } from './erasing.queries.ts'
import { failCertification } from './fail-certification.ts'
import { giveUpIfLost } from './lost-files.ts'
import { queuePreview } from './previews.queries.ts'
import { openReceipt, type Receipt } from './receipt.ts'
import { isCompared } from './similar/picture-keys.ts'
import { queueComparing } from './similar/similar.queries.ts'

type Payload = { identifier: string }

/** Counting the pages of a larger PDF is not worth its memory. */
const maxCountedPdf = 25 * 1024 * 1024

async function erase(storage: Storage, identifier: string): Promise<void> {
  for (const key of [
    originalKey(identifier),
    previewKey(identifier, 'small'),
    previewKey(identifier, 'large'),
  ])
    await storage.remove(key)
}

async function hashOf({ storage }: Services, row: CertificationRow, receipt: Receipt): Promise<string> {
  const key = originalKey(row.identifier)
  // A file that the storage has lost is not stated, even if its hash is known.
  if ((await storage.size(key)) !== row.size)
    throw new Error(`the stored bytes of ${row.identifier} are lost`)
  return receipt.sha256 ?? (await hashStored(storage, key))
}

/** The facts about the bytes that the statement contains. */
async function factsOf(
  { media }: Services,
  companyId: number,
  row: CertificationRow,
  { receipt, sha256 }: { receipt: Receipt; sha256: string },
): Promise<Facts> {
  const key = originalKey(row.identifier)
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
  // A file that cannot be parsed is certified as plain bytes.
  switch (fileKind(receipt.media_type)) {
    case 'image':
      return { ...facts, fileClaims: (await media.read('exif', companyId, file)) ?? {} }
    case 'video':
      return { ...facts, ...((await media.read('video', companyId, file)) ?? { unreadable: true }) }
    case 'pdf':
      if (row.size > maxCountedPdf) return facts
      return { ...facts, pages: (await media.read('pages', companyId, file)) ?? null }
    default:
      return facts
  }
}

/** The content of the file's C2PA manifest; null where it has none, or reading it takes too much. */
const credentialsOf = async (
  { media }: Services,
  companyId: number,
  { identifier, size, media_type }: Receipt,
) =>
  fileKind(media_type) === 'unknown'
    ? null
    : ((await media.read('credentials', companyId, {
        key: originalKey(identifier),
        size,
        mediaType: media_type,
      })) ?? null)

/** What is stated besides the receipt: the file's own claims, and what was shown before. */
type Stated = { facts: Facts; credentials: ContentCredentials | null; notBefore: NotBefore | undefined }

function statementOf(receipt: Receipt, companyId: number, { facts, credentials, notBefore }: Stated) {
  const { fileClaims } = facts
  const { device, person, template } = receipt
  const positions = [
    ...(device.position ? [{ ...device.position, source: 'device' as const }] : []),
    ...(fileClaims.position ? [{ ...fileClaims.position, source: 'exif' as const }] : []),
  ]
  const exif = {
    ...fileClaims.facts,
    ...(fileClaims.taken_at && { taken_at: fileClaims.taken_at }),
    ...(fileClaims.device && { device: fileClaims.device }),
  }
  const { claims, disclosures } = createClaims({
    file_name: receipt.title,
    person: { ...person, id: String(person.id) },
    ...(positions.length > 0 && { position: positions }),
    ...(device.time && { device_time: device.time }),
    ...(device.reduced && { reduced: device.reduced }),
    ...(Object.keys(exif).length > 0 && { exif }),
    ...(credentials && { c2pa: credentials as C2paClaim }),
  })
  const bytes = statementBytes({
    type: 'atesta.certification',
    version: 1,
    identifier: receipt.identifier,
    sha256: facts.sha256,
    size: receipt.size,
    media_type: receipt.media_type,
    received_at: receipt.received_at,
    ...(notBefore && { not_before: notBefore }),
    company: String(companyId),
    task: String(receipt.task),
    inspection: String(receipt.inspection),
    template: { id: String(template.id), version: template.version },
    claims,
  })
  return { bytes, disclosures }
}

/** Gives up a file whose stored bytes are not those that its device announced. */
async function refuseChanged(db: Db, row: CertificationRow): Promise<void> {
  if (await failCertification(db, row, 'file_changed', { action: 'refuse', by: { userId: null } }))
    await queueErasing(db, row.identifier)
}

/** hashing → sealing: reads the facts, states them, and leaves sealing to the sequencer. */
export const certifyCertification = job<Payload>({
  name: 'certification.certify',
  formerly: 'certification.seal',
  handler: async ({ payload, companyId, services, inCompany }) => {
    const row = await inCompany((db) => loadCertification(db, payload.identifier))
    if (row?.state !== 'hashing') return
    const { statementKeys } = services
    // States the receipt authenticated on arrival, not the present row.
    const receipt = await inCompany((db) => openReceipt(db, statementKeys, companyId, row.id))
    const sha256 = await hashOf(services, row, receipt)
    const { sha256: announced = sha256 } = receipt.device
    // They were compared when they arrived; what is hashed here was read from the storage once more.
    if (sha256 !== announced) return inCompany((db) => refuseChanged(db, row))
    const facts = await factsOf(services, companyId, row, { receipt, sha256 })
    const credentials = await credentialsOf(services, companyId, receipt)
    await inCompany(async (db) => {
      if (!(await markSealing(db, row.id, facts))) return
      // A checkpoint that the client made up is no bound in time; only one we signed is stated.
      const shown = receipt.shown_checkpoint
      const notBefore = shown && (await checkpointExists(db, shown)) ? shown : undefined
      const { bytes, disclosures } = statementOf(receipt, companyId, { facts, credentials, notBefore })
      await insertStatement(db, statementKeys, {
        kind: 'certification',
        companyId,
        certificationId: row.id,
        inspectionId: row.inspection_id,
        bytes,
        disclosures,
      })
      if (fileKind(row.media_type ?? '') !== 'unknown') await queuePreview(db, row.identifier)
    })
  },
  onGiveUp: ({ payload, services, inCompany }) =>
    giveUpIfLost(services.storage, payload.identifier, inCompany),
})

/** Makes the previews; separate from sealing, which does not wait for them. */
export const previewCertification = job<Payload>({
  name: 'certification.preview',
  handler: async ({ payload, companyId, services, inCompany }) => {
    const row = await inCompany((db) => loadCertification(db, payload.identifier))
    const kind = fileKind(row?.media_type ?? '')
    // An interrupted attempt may have left previews behind after the rest was erased.
    if (!row || row.erased) return inCompany((db) => queueErasing(db, payload.identifier))
    if (row.preview || kind === 'unknown') return
    const { identifier, size } = row
    const into = { small: previewKey(identifier, 'small'), large: previewKey(identifier, 'large') }
    const made = await services.media.read('previews', companyId, {
      key: originalKey(identifier),
      size,
      kind,
      into,
    })
    const kept = await inCompany(async (db) => {
      if (row.inspection_id !== null) await wakeReports(db, row.inspection_id)
      if (made && isCompared(row.media_type)) await queueComparing(db, identifier)
      return markPreview(db, row.id, { preview: made === true, unreadable: !made })
    })
    // Deleted or erased while its previews were made: the erasing job may have run before.
    if (!kept) await inCompany((db) => queueErasing(db, identifier))
  },
  onGiveUp: { nothing: 'it is certified without a preview, for which reports wait ten minutes at most' },
})

/**
 * Removes the bytes after a deletion, an erasure or a failure, unless the file is being sent again by now.
 */
export const eraseCertification = job<Payload>({
  name: 'certification.erase',
  handler: ({ payload: { identifier }, services, inCompany }) =>
    inCompany(async (db) => {
      // A client that sends bytes right now would leave some behind.
      if (!(await tryLockUpload(db, identifier))) throw new Error('the upload is in use')
      // Held meanwhile: a retry waits, and the bytes it brings are not the ones removed.
      const erasable = await lockErasable(db, identifier)
      if (!erasable) return
      const { storage } = services
      // The storage was out of reach when the file was given up, but has it after all.
      if (erasable.unless !== null && (await storage.size(originalKey(identifier))) === erasable.unless)
        return
      await erase(storage, identifier)
    }),
  onGiveUp: ({ payload: { identifier }, inCompany }) =>
    inCompany((db) => queueErasing(db, identifier, anHourLater())),
})
