import { billing } from '@atesta/contract/routes/billing.ts'
import { canManageBilling } from '../../domain/billing/billing.policy.ts'
import { checkoutCredits } from '../../domain/billing/payments.ts'
import { readSubscription } from '../../domain/billing/periods.queries.ts'
import { route } from '../../http/route.ts'

export const buyCredits = route(billing.buyCredits, {
  allow: canManageBilling,
  audit: ({ actor, body }) => ({
    action: 'buy_credits',
    noun: 'subscription',
    id: actor.companyId,
    details: body,
  }),
  handler: async ({ services, db, actor, locale, body }) =>
    checkoutCredits({ services, db, actor, locale, subscription: await readSubscription(db) }, body.packs),
})
