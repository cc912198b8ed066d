import { audit } from '@atesta/contract/routes/audit.ts'
import { canReadAudit } from '../../domain/audit/audit.policy.ts'
import { checkChain } from '../../domain/audit/verify-chain.ts'
import { route } from '../../http/route.ts'

export const verify = route(audit.verify, {
  allow: canReadAudit,
  handler: ({ db, actor, services, query }) =>
    checkChain(db, actor.companyId, services.logKeys, query.after, services.config.dataDir),
})
