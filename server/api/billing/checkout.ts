import { billing } from '@atesta/contract/routes/billing.ts'
import { canManageBilling } from '../../domain/billing/billing.policy.ts'
import { checkoutPlan } from '../../domain/billing/payments.ts'
import { readSubscription } from '../../domain/billing/periods.queries.ts'
import { route } from '../../http/route.ts'

export const checkout = route(billing.checkout, {
  allow: canManageBilling,
  audit: ({ actor, body }) => ({
    action: 'checkout',
    noun: 'subscription',
    id: actor.companyId,
    details: body,
  }),
  handler: async ({ services, db, actor, locale, body, fail }) => {
    const subscription = await readSubscription(db)
    const { source, state, plan, period } = subscription
    const paying = source === 'stripe' && state !== 'canceled'
    if (paying && plan === body.plan && period === body.period) fail('already_subscribed')
    return checkoutPlan({ services, db, actor, locale, subscription }, body)
  },
})
