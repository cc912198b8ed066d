import { archives } from '@atesta/contract/routes/archives.ts'
import { findArchives } from '../../domain/archives/archives.queries.ts'
import { canManageCompany } from '../../domain/companies/companies.policy.ts'
import { route } from '../../http/route.ts'

export const download = route(archives.download, {
  find: async ({ db, params }) => {
    const [row] = await findArchives(db, 1, params.id)
    return row?.state === 'expired' || row?.state === 'failed' ? undefined : row
  },
  allow: canManageCompany,
  audit: ({ actor, subject }) => ({
    action: 'export',
    noun: 'company',
    id: actor.companyId,
    details: { archive: subject.id, downloaded: true },
  }),
  handler: async ({ actor, subject, services, fail }) => {
    const { bytes, sha256, created_at, expires_at } = subject
    if (subject.state !== 'ready' || bytes === null) return fail('file_not_ready')
    // The job that expires it may be late.
    if (expires_at && expires_at <= new Date()) return fail('not_found')
    const day = created_at.toISOString().slice(0, 10)
    return {
      mediaType: 'application/x-tar',
      size: bytes,
      fileName: `${actor.company.slug}-${day}.tar`,
      ...(sha256 && { etag: sha256 }),
      open: (range) => services.storage.read(subject.storage_key, range),
    }
  },
})
