import { auth } from '@atesta/contract/routes/auth.ts'
import { subscriptionView } from '../../domain/billing/billing.view.ts'
import { readSubscription } from '../../domain/billing/periods.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const subscriptionInformation = route(auth.subscriptionInformation, {
  allow: anyone,
  handler: async ({ services, db, actor }) => ({
    data: subscriptionView(await readSubscription(db), actor, services.stripe !== null),
  }),
})
