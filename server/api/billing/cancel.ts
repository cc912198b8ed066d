import { billing } from '@atesta/contract/routes/billing.ts'
import { canManageBilling } from '../../domain/billing/billing.policy.ts'
import { subscriptionView } from '../../domain/billing/billing.view.ts'
import { atStripe, paymentService } from '../../domain/billing/payments.ts'
import { readSubscription } from '../../domain/billing/periods.queries.ts'
import { applySubscription } from '../../domain/billing/sync-stripe.ts'
import { route } from '../../http/route.ts'

export const cancel = route(billing.cancel, {
  allow: canManageBilling,
  audit: ({ actor, body }) => ({
    action: body.resume ? 'resume' : 'cancel',
    noun: 'subscription',
    id: actor.companyId,
  }),
  handler: async ({ services, db, actor, body, fail }) => {
    const stripe = paymentService(services)
    const { stripe_subscription_id: id, state } = await readSubscription(db)
    if (!id || state === 'canceled') return fail('no_subscription')
    const changed = await atStripe(services, actor, () =>
      stripe.subscriptions.update(id, { cancel_at_period_end: !body.resume }),
    )
    await applySubscription(db, actor.companyId, changed)
    return { data: subscriptionView(await readSubscription(db), actor, true) }
  },
})
