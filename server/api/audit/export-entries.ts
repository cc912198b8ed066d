import { audit } from '@atesta/contract/routes/audit.ts'
import { canReadAudit } from '../../domain/audit/audit.policy.ts'
import { exportFile } from '../../domain/audit/export-file.ts'
import { route } from '../../http/route.ts'

export const exportEntries = route(audit.exportEntries, {
  allow: canReadAudit,
  handler: async ({ services, actor, query }) => exportFile(services, actor.company, query),
})
