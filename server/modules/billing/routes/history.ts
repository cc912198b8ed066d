import { billing } from '@atesta/contract/routes/billing.ts'
import { route } from '../../../core/route.ts'
import { manageBilling } from '../billing.policy.ts'
import { listEntries } from '../billing.queries.ts'
import { billingEntryView } from '../billing.view.ts'

export const history = route(billing.history, {
  allow: manageBilling,
  handler: ({ db, query }) => listEntries(db, query, billingEntryView),
})
