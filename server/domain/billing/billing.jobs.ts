import { dayMs } from '@atesta/contract/durations.ts'
import type { Stripe } from 'stripe'
import { anHourLater, type JobContext, job } from '../../jobs/jobs.ts'
import { throughAll } from '../../jobs/one-by-one.ts'
import { queueEndReplaced, queueSync, type StripeObject, type Sync } from './billing.queries.ts'
import { idOf, isOver, isStripeError } from './stripe.ts'
import { applyCharge, type Payment } from './sync-charge.ts'
import { applyCredits, applyInvoice, applySubscription } from './sync-stripe.ts'

/** How long Stripe is asked again, in ms: as long as it keeps the event itself. */
const giveUpAfterMs = 30 * dayMs

/**
 * Something changed at Stripe: reads the present state there and applies it here. One at a time for each
 * company. While Stripe does not answer, the job is retried with growing pauses.
 */
export const syncBilling = job<Sync>({
  name: 'billing.sync',
  handler: async ({ payload, companyId, services, inCompany }) => {
    // An object that was deleted at Stripe, say, does not keep the others from being read.
    await throughAll(payload.look, (object) => look(object, services.stripe, companyId, inCompany))
  },
  onGiveUp: async ({ payload: { look, since }, companyId, services, inCompany }) => {
    // No other event reports credits that were bought, and Stripe's repetition of this one would be ignored.
    const begun = since ?? Date.now()
    if (Date.now() - begun < giveUpAfterMs)
      return inCompany((db) => queueSync(db, companyId, { look, since: begun }, anHourLater()))
    services.logger.error({ companyId, look }, 'what changed at the payment provider was never answered')
  },
})

/** A payment with all that happened to its money since. */
async function paymentOf(stripe: Stripe, id: string): Promise<Payment> {
  const charge = await stripe.charges.retrieve(id)
  const intent = idOf(charge.payment_intent)
  const disputes = charge.disputed ? (await stripe.disputes.list({ charge: id, limit: 100 })).data : []
  const bought = intent
    ? (await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 })).data
    : []
  return { charge, disputes, session: bought[0] }
}

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
    const payment = stripe && (await paymentOf(stripe, id))
    if (payment) await inCompany((db) => applyCharge(db, companyId, payment))
  } else {
    const session = await stripe?.checkout.sessions.retrieve(id, { expand: ['invoice'] })
    if (session) await inCompany((db) => applyCredits(db, companyId, session))
  }
}

/** Ends a subscription; Stripe credits what was paid in advance. */
async function end(stripe: Stripe, id: string): Promise<void> {
  const { status } = await stripe.subscriptions.retrieve(id)
  if (isOver(status)) return
  // A term begins even when its payment failed: Stripe would credit money that it never received.
  const isPaid = status === 'active' || status === 'trialing'
  await stripe.subscriptions.cancel(id, isPaid ? { prorate: true, invoice_now: true } : {})
}

/** Ends the subscription that a newer one replaced. */
export const endReplaced = job<{ subscription: string }>({
  name: 'billing.end-replaced',
  formerly: 'billing.end_replaced',
  handler: async ({ payload, services }) => {
    try {
      if (services.stripe) await end(services.stripe, payload.subscription)
    } catch (error) {
      // Already ended, as intended.
      if (!(isStripeError(error) && error.code === 'resource_missing')) throw error
    }
  },
  // Otherwise the company would go on paying for both.
  onGiveUp: ({ payload, inCompany }) =>
    inCompany((db) => queueEndReplaced(db, payload.subscription, anHourLater())),
})
