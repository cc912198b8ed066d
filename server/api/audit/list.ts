import { audit } from '@atesta/contract/routes/audit.ts'
import { canReadAudit } from '../../domain/audit/audit.policy.ts'
import { listEntries } from '../../domain/audit/audit.queries.ts'
import { auditView } from '../../domain/audit/audit.view.ts'
import { route } from '../../http/route.ts'

export const list = route(audit.list, {
  allow: canReadAudit,
  handler: ({ db, actor, query }) => listEntries(db, actor.companyId, query, auditView),
})
