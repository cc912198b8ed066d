import { paths } from '@atesta/contract/paths.ts'
import { billing } from '@atesta/contract/routes/billing.ts'
import { canManageBilling } from '../../domain/billing/billing.policy.ts'
import { atStripe, paymentService } from '../../domain/billing/payments.ts'
import { readSubscription } from '../../domain/billing/periods.queries.ts'
import { route } from '../../http/route.ts'

export const portal = route(billing.portal, {
  allow: canManageBilling,
  audit: ({ actor }) => ({ action: 'open_portal', noun: 'subscription', id: actor.companyId }),
  handler: async ({ services, db, actor, fail }) => {
    const stripe = paymentService(services)
    const { stripe_customer_id: customer } = await readSubscription(db)
    if (!customer) return fail('no_subscription')
    const { url } = await atStripe(services, actor, () =>
      stripe.billingPortal.sessions.create({
        customer,
        return_url: `${services.config.publicUrl}${paths.billing()}`,
      }),
    )
    return { url }
  },
})
