import { archives } from '@atesta/contract/routes/archives.ts'
import { findArchives } from '../../domain/archives/archives.queries.ts'
import { archiveView } from '../../domain/archives/archives.view.ts'
import { canManageCompany } from '../../domain/companies/companies.policy.ts'
import { route } from '../../http/route.ts'

export const list = route(archives.list, {
  allow: canManageCompany,
  handler: async ({ db }) => ({ data: (await findArchives(db, 10)).map(archiveView) }),
})
