import { billing } from '@atesta/contract/routes/billing.ts'
import { canManageBilling } from '../../domain/billing/billing.policy.ts'
import { listEntries } from '../../domain/billing/billing.queries.ts'
import { billingEntryView } from '../../domain/billing/billing.view.ts'
import { route } from '../../http/route.ts'

export const history = route(billing.history, {
  allow: canManageBilling,
  handler: ({ db, query }) => listEntries(db, query, billingEntryView),
})
