import { auth } from '@atesta/contract/routes/auth.ts'
import { route } from '../../../core/route.ts'
import { seeSubscription } from '../../billing/billing.policy.ts'
import { subscriptionView } from '../../billing/billing.view.ts'
import { readSubscription } from '../../billing/periods.queries.ts'

export const subscriptionInformation = route(auth.subscriptionInformation, {
  allow: seeSubscription,
  handler: async ({ db }) => ({ data: subscriptionView(await readSubscription(db)) }),
})
