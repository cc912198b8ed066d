import { billing } from '@atesta/contract/routes/billing.ts'
import { route } from '../../../core/route.ts'
import { manageBilling } from '../billing.policy.ts'
import { checkoutCredits } from '../payments.ts'
import { readSubscription } from '../periods.queries.ts'

export const buyCredits = route(billing.buyCredits, {
  allow: manageBilling,
  audit: ({ actor, body }) => ({
    action: 'buy_credits',
    noun: 'subscription',
    id: actor.companyId,
    details: body,
  }),
  handler: async ({ services, db, actor, locale, body }) =>
    checkoutCredits({ services, db, actor, locale, subscription: await readSubscription(db) }, body.packs),
})
