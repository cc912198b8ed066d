import { audit } from '@atesta/contract/routes/audit.ts'
import { route } from '../../../core/route.ts'
import { readAudit } from '../audit.policy.ts'
import { checkChain } from '../verify-chain.ts'

export const verify = route(audit.verify, {
  allow: readAudit,
  handler: ({ db, actor, services, query }) =>
    checkChain(db, actor.companyId, services.logKeys, query.after, services.config.dataDir),
})
