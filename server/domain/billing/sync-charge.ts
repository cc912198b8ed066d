import type { Stripe } from 'stripe'
import type { Db } from '../../database/database.ts'
import { lockCompany } from '../companies/companies.queries.ts'
import { addExtraCredits, insertEntry, movedBack } from './billing.queries.ts'
import { readSubscription, type SubscriptionRow } from './periods.queries.ts'
import { applyCredits } from './sync-stripe.ts'

export type Payment = {
  charge: Stripe.Charge
  disputes: readonly Stripe.Dispute[]
  /** The checkout of the payment; plans are paid through invoices and have none. */
  session: Stripe.Checkout.Session | undefined
}

/**
 * Whether the money is gone. A bank's inquiry (`warning_…`) takes none, nor does a dispute that was won or
 * prevented.
 */
const takesMoney = ({ status }: Stripe.Dispute) => !/^(won|prevented|warning_)/.test(status)

/** How much of a payment has been returned: refunds, and disputes that are open or lost. */
function goneOf({ charge, disputes }: Payment): number {
  const disputed = disputes.filter(takesMoney).reduce((sum, { amount }) => sum + amount, 0)
  return Math.min(charge.amount, charge.amount_refunded + disputed)
}

/** The bought credits that are left: usage beyond the plan is deducted from them only when its term ends. */
const leftOf = ({ included, extra, used }: SubscriptionRow) =>
  included === null ? extra : Math.max(0, extra - Math.max(0, used - included))

/**
 * Brings the history and the bought credits in line with a payment. Money that was returned takes back the
 * credits it had bought, as far as they are left; money that came back – a dispute won, a refund that failed
 * – restores them as far as they were taken. Each difference is entered once, however often it is reported.
 */
export async function applyCharge(db: Db, companyId: number, payment: Payment): Promise<void> {
  const { charge, session } = payment
  await lockCompany(db)
  // Heard of its end before its beginning: what it bought must be there to be taken back.
  if (session) await applyCredits(db, companyId, session)
  const gone = goneOf(payment)
  const before = await movedBack(db, charge.id)
  if (gone === before.amount) return
  const bought = session?.mode === 'payment' ? Number(session.metadata?.credits ?? 0) : 0
  const due = Math.floor((bought * gone) / charge.amount)
  const subscription = await readSubscription(db)
  const { plan, period } = subscription
  const credits =
    gone > before.amount
      ? -Math.min(Math.max(0, due - before.credits), leftOf(subscription))
      : Math.max(0, before.credits - due)
  await insertEntry(db, {
    kind: gone > before.amount ? 'returned' : 'restored',
    plan,
    period,
    credits: bought > 0 ? credits : null,
    amount: Math.abs(gone - before.amount),
    currency: charge.currency,
    document_url: charge.receipt_url,
    reference: `${charge.id} ${before.entries + 1}`,
  })
  await addExtraCredits(db, companyId, credits)
}
