import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locale } from '@atesta/contract/limits.ts'
import { paths } from '@atesta/contract/paths.ts'
import { recordAudit } from '../../database/audit.ts'
import { anHourLater, job } from '../../jobs/jobs.ts'
import { queueMail } from '../../mail/queue.ts'
import {
  markExpired,
  markFailed,
  markProgress,
  markReady,
  queueExpiring,
  requesterOf,
} from './archives.queries.ts'
import { archiveKey } from './archives.view.ts'
import { writeCompanyArchive } from './write-archive.ts'

type Payload = { archive_id: number }

/** Passes bytes on while they are hashed. */
async function* hashed(bytes: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
}

/** Packs all that the company has beside the data directory's other files, stores it, and tells who asked. */
export const makeArchive = job<Payload>({
  name: 'archive.make',
  handler: async ({ payload: { archive_id: id }, services, companyId, inCompany }) => {
    if (!(await inCompany((db) => markProgress(db, id, 0, 0)))) return
    const asked = await inCompany((db) => requesterOf(db, id))
    if (!asked) return
    const folder = join(services.config.dataDir, 'archives')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, `${companyId}-${id}.tar.part`)
    await rm(path, { force: true })
    try {
      const company = { id: companyId, slug: asked.slug, name: asked.company }
      const { bytes, manifest } = await writeCompanyArchive(services, company, path, async (done, total) => {
        await inCompany((db) => markProgress(db, id, done, total))
      })
      const hash = createHash('sha256')
      await services.storage.write(archiveKey(companyId, id), hashed(createReadStream(path), hash))
      const sha256 = hash.digest('hex')
      await inCompany(async (db) => {
        const expires = await markReady(db, id, { bytes, sha256, files: manifest.files.count })
        if (!expires) return
        // The head of the audit log is stated in the public log soon after, and with it this digest.
        const details = { archive: id, sha256, bytes }
        await recordAudit(db, { action: 'export', noun: 'company', id: companyId, details }, { userId: null })
        await queueExpiring(db, id, expires)
        const to = { name: asked.name, address: asked.address ?? '', locale: asked.locale as Locale }
        const path = paths.settingsSection({ section: 'data' })
        const facts = { files: manifest.files.count, expires_at: expires.toISOString(), path }
        await queueMail(db, { kind: 'archive_ready', to, facts, about: { userId: asked.id } })
      })
    } finally {
      await rm(path, { force: true })
    }
  },
  onGiveUp: async ({ payload, inCompany }) => {
    await inCompany((db) => markFailed(db, payload.archive_id))
  },
})

/** Removes an archive whose days are over. */
export const expireArchive = job<Payload>({
  name: 'archive.expire',
  handler: async ({ payload: { archive_id: id }, services, companyId, inCompany }) => {
    await inCompany((db) => markExpired(db, id))
    await services.storage.remove(archiveKey(companyId, id))
  },
  onGiveUp: ({ payload, inCompany }) =>
    inCompany((db) => queueExpiring(db, payload.archive_id, anHourLater())),
})
