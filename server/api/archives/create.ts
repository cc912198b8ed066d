import { archives } from '@atesta/contract/routes/archives.ts'
import { enqueue } from '../../database/database.ts'
import { archiveInMaking, findArchives, insertArchive } from '../../domain/archives/archives.queries.ts'
import { archiveView } from '../../domain/archives/archives.view.ts'
import { canManageCompany } from '../../domain/companies/companies.policy.ts'
import { route } from '../../http/route.ts'

export const create = route(archives.create, {
  allow: canManageCompany,
  audit: ({ actor }, { id }) => ({
    action: 'export',
    noun: 'company',
    id: actor.companyId,
    details: { archive: id },
  }),
  handler: async ({ db, actor }) => {
    const made = await insertArchive(db, actor.userId)
    if (made !== undefined)
      await enqueue(db, 'archive.make', { archive_id: made }, { key: `archive:${made}` })
    const [row] = await findArchives(db, 1, made ?? (await archiveInMaking(db)))
    if (!row) throw new Error('the archive was not stored')
    return archiveView(row)
  },
})
