import type { ThemeSlug } from '@atesta/contract/limits.ts'
import { recordAudit } from '../../database/audit.ts'
import { inCompany } from '../../database/database.ts'
import type { Services } from '../../services/services.ts'
import { updateCompany } from './companies.queries.ts'

/** Gives a company another theme on behalf of the operator. */
export async function setTheme(services: Services, companyId: number, theme: ThemeSlug): Promise<void> {
  await inCompany(services.app, companyId, async (db) => {
    await updateCompany(db, { companyId }, undefined, { theme })
    await recordAudit(
      db,
      { action: 'save', noun: 'company', id: companyId, details: { theme } },
      { userId: null },
    )
  })
}
