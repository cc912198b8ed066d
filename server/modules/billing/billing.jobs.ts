import type { Stripe } from 'stripe'
import { type JobContext, job } from '../../core/jobs.ts'
import { idOf, isStripeError } from '../../core/stripe.ts'
import { applyCredits, applyInvoice, applySubscription, returnCredits } from './sync-stripe.ts'

export type StripeObject = { kind: 'subscription' | 'invoice' | 'session' | 'charge'; id: string }

/**
 * Something changed at Stripe: asks what it is now and makes ours the same. One at a time for a company. Until Stripe
 * answers it comes back with growing pauses.
 */
export const syncBilling = job<{ look: StripeObject[] }>(
  'billing.sync',
  async ({ payload, companyId, services, inCompany }) => {
    for (const object of payload.look) await look(object, services.stripe, companyId, inCompany)
  },
)

async function look(
  { kind, id }: StripeObject,
  stripe: Stripe | null,
  companyId: number,
  inCompany: JobContext<never>['inCompany'],
): Promise<void> {
  if (kind === 'subscription') {
    const subscription = await stripe?.subscriptions.retrieve(id)
    if (subscription) await inCompany((db) => applySubscription(db, companyId, subscription))
  } else if (kind === 'invoice') {
    const invoice = await stripe?.invoices.retrieve(id)
    if (invoice) await inCompany((db) => applyInvoice(db, invoice))
  } else if (kind === 'charge') {
    const charge = await stripe?.charges.retrieve(id)
    const payment = idOf(charge?.payment_intent)
    if (!charge || !payment) return
    const bought = await stripe?.checkout.sessions.list({ payment_intent: payment, limit: 1 })
    const session = bought?.data[0]
    if (session) await inCompany((db) => returnCredits(db, companyId, charge, session))
  } else {
    const session = await stripe?.checkout.sessions.retrieve(id)
    if (session) await inCompany((db) => applyCredits(db, companyId, session))
  }
}

/** Ends the subscription that a newer one replaced; what was paid in advance is credited. */
export const endReplaced = job<{ subscription: string }>(
  'billing.end_replaced',
  async ({ payload, services }) => {
    try {
      await services.stripe?.subscriptions.cancel(payload.subscription, { prorate: true, invoice_now: true })
    } catch (error) {
      // Ended already: that is what was wanted.
      if (!(isStripeError(error) && error.code === 'resource_missing')) throw error
    }
  },
)
