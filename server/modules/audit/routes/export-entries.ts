import { audit } from '@atesta/contract/routes/audit.ts'
import { route } from '../../../core/route.ts'
import { readAudit } from '../audit.policy.ts'
import { exportFile } from '../export-file.ts'

export const exportEntries = route(audit.exportEntries, {
  allow: readAudit,
  handler: async ({ services, actor, query }) => exportFile(services, actor.company, query),
})
