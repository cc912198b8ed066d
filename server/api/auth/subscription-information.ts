import { auth } from '@atesta/contract/routes/auth.ts'
import { seeSubscription } from '../../domain/billing/billing.policy.ts'
import { subscriptionView } from '../../domain/billing/billing.view.ts'
import { readSubscription } from '../../domain/billing/periods.queries.ts'
import { route } from '../../http/route.ts'

export const subscriptionInformation = route(auth.subscriptionInformation, {
  allow: seeSubscription,
  handler: async ({ db }) => ({ data: subscriptionView(await readSubscription(db)) }),
})
