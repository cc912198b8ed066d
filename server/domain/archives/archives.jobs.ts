import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Locale } from '@atesta/contract/limits.ts'
import { paths } from '@atesta/contract/paths.ts'
import { recordAudit } from '../../database/audit.ts'
import { type Db, inCompany } from '../../database/database.ts'
import { anHourLater, job } from '../../jobs/jobs.ts'
import { oneByOne } from '../../jobs/one-by-one.ts'
import { queueMail } from '../../mail/queue.ts'
import type { Services } from '../../services/services.ts'
import { removeDraftsBelow } from '../../storage/drafts.ts'
import {
  isMaking,
  lostArchives,
  markExpired,
  markFailed,
  markProgress,
  markReady,
  queueDiscarding,
  queueExpiring,
  requesterOf,
  takeMaking,
} from './archives.queries.ts'
import { newArchiveKey } from './archives.view.ts'
import { writeCompanyArchive } from './write-archive.ts'

type Payload = { archive_id: number }
type Company = { id: number; slug: string; name: string }
type Packed = { bytes: number; sha256: string; files: number }

/** Passes bytes on while they are hashed. */
async function* hashed(bytes: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
}

const draftsFolder = ({ config }: Pick<Services, 'config'>) => join(config.dataDir, 'archives')

/** Removes drafts that no attempt has written to since before this moment; their worker was killed. */
export const removeOldDrafts = (services: Pick<Services, 'config'>, before: Date) =>
  removeDraftsBelow(draftsFolder(services), before)

/** Removes the files that interrupted attempts have left: only one archive of a company is made at a time. */
async function removeDrafts(folder: string, companyId: number): Promise<void> {
  for (const name of await readdir(folder))
    if (name.replace(/^\./, '').startsWith(`${companyId}-`)) await rm(join(folder, name), { force: true })
}

/**
 * Packs all data of the company into a draft beside the other files of the data directory, and stores it
 * under this key.
 */
async function pack(
  services: Services,
  company: Company,
  storageKey: string,
  progress: (done: number, total: number) => Promise<void>,
): Promise<Packed> {
  const folder = draftsFolder(services)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeDrafts(folder, company.id)
  const path = join(folder, `${basename(storageKey)}.part`)
  try {
    const { bytes, manifest } = await writeCompanyArchive(services, company, path, progress)
    const hash = createHash('sha256')
    await services.storage.write(storageKey, hashed(createReadStream(path), hash))
    return { bytes, sha256: hash.digest('hex'), files: manifest.files.count }
  } finally {
    await rm(path, { force: true })
  }
}

type Made = { id: number; storageKey: string; company: Company }

/** Makes the archive available and notifies the person who asked for it. */
async function finish(db: Db, { id, storageKey, company }: Made, { bytes, sha256, files }: Packed) {
  const expires = await markReady(db, storageKey, { bytes, sha256, files })
  const asked = expires && (await requesterOf(db, id))
  if (!asked) return
  // The head of the audit log, and with it this digest, soon goes into the public log.
  const details = { archive: id, sha256, bytes }
  await recordAudit(db, { action: 'export', noun: 'company', id: company.id, details }, { userId: null })
  await queueExpiring(db, id, expires)
  const to = { name: asked.name, address: asked.address ?? '', locale: asked.locale as Locale }
  const path = paths.settingsSection({ section: 'data' })
  const facts = { files, expires_at: expires.toISOString(), path }
  await queueMail(db, { kind: 'archive_ready', to, facts, about: { userId: asked.id } })
}

/**
 * Makes an archive and notifies the person who asked for it. An attempt ends, leaving nothing behind, as soon
 * as it learns that its archive was given up or deleted with its company, or that another attempt has taken
 * over.
 */
export const makeArchive = job<Payload>({
  name: 'archive.make',
  handler: async ({ payload: { archive_id: id }, services, companyId, inCompany }) => {
    const storageKey = newArchiveKey(companyId, id)
    if (!(await inCompany((db) => takeMaking(db, id, storageKey)))) return
    const asked = await inCompany((db) => requesterOf(db, id))
    if (!asked) return
    const company = { id: companyId, slug: asked.slug, name: asked.company }
    try {
      const packed = await pack(services, company, storageKey, async (done, total) => {
        if (!(await inCompany((db) => markProgress(db, storageKey, done, total))))
          throw new Error(`archive ${id} is not to be made by this attempt any more`)
      })
      await inCompany((db) => finish(db, { id, storageKey, company }, packed))
    } catch (error) {
      await inCompany(async (db) => {
        if (await isMaking(db, storageKey)) throw error
        await queueDiscarding(db, storageKey)
      })
    }
  },
  onGiveUp: ({ payload, inCompany }) => inCompany((db) => markFailed(db, payload.archive_id)),
})

/**
 * Gives up archives whose worker died in the last attempt and could not do so itself; no other archive could
 * be made until then.
 */
export async function giveUpLostArchives({ app, logger }: Pick<Services, 'app' | 'logger'>): Promise<void> {
  const lost = await lostArchives(app.kysely)
  await oneByOne(logger, 'a lost archive cannot be given up', lost, ({ company_id, id }) =>
    inCompany(app, company_id, (db) => markFailed(db, id)),
  )
}

/** Removes an expired archive. */
export const expireArchive = job<Payload>({
  name: 'archive.expire',
  handler: async ({ payload: { archive_id: id }, services, inCompany }) => {
    const storageKey = await inCompany((db) => markExpired(db, id))
    if (storageKey) await services.storage.remove(storageKey)
  },
  onGiveUp: ({ payload, inCompany }) =>
    inCompany((db) => queueExpiring(db, payload.archive_id, anHourLater())),
})

/** Removes a stored file of an attempt that did not become an archive. */
export const discardArchiveFile = job<{ storage_key: string }>({
  name: 'archive.discard-file',
  handler: ({ payload, services }) => services.storage.remove(payload.storage_key),
  onGiveUp: ({ payload, inCompany }) =>
    inCompany((db) => queueDiscarding(db, payload.storage_key, anHourLater())),
})
