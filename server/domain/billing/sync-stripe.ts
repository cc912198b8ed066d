import { type BillingPeriod, planIds, planOf } from '@atesta/contract/plans.ts'
import type { Stripe } from 'stripe'
import type { Db } from '../../database/database.ts'
import { lockCompany } from '../companies/companies.queries.ts'
import {
  addExtraCredits,
  insertEntry,
  queueEndReplaced,
  saveSubscription,
  setPlan,
} from './billing.queries.ts'
import { readSubscription, restartCredits, type SubscriptionRow } from './periods.queries.ts'
import { isOver } from './stripe.ts'

const states = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  canceled: 'canceled',
  unpaid: 'canceled',
  incomplete_expired: 'canceled',
  paused: 'canceled',
} as const
type Known = keyof typeof states

/**
 * Our terms of a Stripe subscription; null while its first payment is missing, or when it is none of ours.
 */
function termsOf(subscription: Stripe.Subscription) {
  const { status, metadata, items, created } = subscription
  const item = items.data[0]
  const plan = planIds.find((id) => id === metadata.plan)
  if (!(status in states) || !item || !plan) return null
  const period: BillingPeriod = item.price.recurring?.interval === 'year' ? 'year' : 'month'
  return {
    plan,
    period,
    state: states[status as Known],
    start: new Date(item.current_period_start * 1000),
    end: new Date(item.current_period_end * 1000),
    ends: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    created: new Date(created * 1000),
    credits: planOf(plan)?.credits?.[period] ?? null,
  }
}
type Terms = NonNullable<ReturnType<typeof termsOf>>

/** Enters what is new about a subscription into the history, each change once. */
async function enterChanges(db: Db, id: string, terms: Terms, before: SubscriptionRow): Promise<void> {
  const { plan, period, credits, start, end } = terms
  const entry = { plan, period, credits }
  const same = before.stripe_subscription_id === id
  if (terms.state === 'canceled') {
    await insertEntry(db, { ...entry, kind: 'ended', credits: null, reference: id })
    return
  }
  if (!same)
    await insertEntry(db, {
      ...entry,
      kind: before.stripe_subscription_id && before.state !== 'canceled' ? 'changed' : 'started',
      reference: id,
    })
  else if (before.period_start && before.period_start < start)
    await insertEntry(db, { ...entry, kind: 'renewed', reference: `${id} ${start.toISOString()}` })
  if (terms.ends && !(same && before.cancel_at_period_end))
    await insertEntry(db, {
      ...entry,
      kind: 'cancelled',
      credits: null,
      reference: `${id} ${end.toISOString()}`,
    })
}

/** Usage that came out of the plan; the rest came out of the extra credits. */
const spent = ({ included, used }: SubscriptionRow) => Math.min(used, included ?? used)

/**
 * Begins a term with new credits. A term that begins before the last is over replaces it, and Stripe credits
 * the remaining time in money: usage in the replaced term continues to count, since changing plans would
 * otherwise give free credits.
 */
async function beginTerm(db: Db, terms: Terms, before: SubscriptionRow): Promise<void> {
  const goesOn = before.stripe_subscription_id !== null && before.state !== 'canceled'
  const replaces = goesOn && before.period_end !== null && terms.start < before.period_end
  await restartCredits(db, replaces ? spent(before) : 0)
}

/**
 * Applies the present state at Stripe, whatever was reported before and in which order. A newer subscription
 * replaces the one the company had. The older of two is ended, whichever was reported first: the company
 * would pay for both.
 */
export async function applySubscription(
  db: Db,
  companyId: number,
  subscription: Stripe.Subscription,
): Promise<void> {
  const terms = termsOf(subscription)
  if (!terms) return
  await lockCompany(db)
  const before = await readSubscription(db)
  const known = before.stripe_subscription_id
  const same = known === subscription.id
  if (!same && known && before.stripe_created_at && before.stripe_created_at > terms.created) {
    if (!isOver(subscription.status)) await queueEndReplaced(db, subscription.id)
    return
  }
  if (!same && terms.state === 'canceled') return
  await enterChanges(db, subscription.id, terms, before)
  // Going back in time would give the credits twice.
  if (!same || !before.period_start || before.period_start < terms.start) await beginTerm(db, terms, before)
  // An ended plan keeps only what was used of it: it gives no more credits, and takes none from the others.
  // Read again, because a term that has just begun has no usage; unpaid terms begin as well.
  const credits = terms.state === 'canceled' ? spent(await readSubscription(db)) : terms.credits
  await setPlan(db, companyId, terms.plan, credits)
  await saveSubscription(db, {
    source: 'stripe',
    state: terms.state,
    period: terms.period,
    period_start: terms.start,
    period_end: terms.end,
    cancel_at_period_end: terms.ends,
    stripe_subscription_id: subscription.id,
    stripe_created_at: terms.created,
  })
  // Also when it is no longer active: Stripe may not have ended it.
  if (!same && known) await queueEndReplaced(db, known)
}

/**
 * Enters an invoice that was paid, or whose payment failed. The invoice for extra credits is in the history
 * with them.
 */
export async function applyInvoice(db: Db, invoice: Stripe.Invoice): Promise<void> {
  if (invoice.metadata?.credits) return
  const paid = invoice.status === 'paid'
  if (!paid && !invoice.attempted) return
  const { plan, period } = await readSubscription(db)
  await insertEntry(db, {
    kind: paid ? 'paid' : 'payment_failed',
    plan,
    period,
    amount: paid ? invoice.amount_paid : invoice.amount_due,
    currency: invoice.currency,
    document_url: invoice.hosted_invoice_url ?? null,
    reference: invoice.id,
  })
}

/** Enters extra credits; given once, when they are paid. */
export async function applyCredits(
  db: Db,
  companyId: number,
  session: Stripe.Checkout.Session,
): Promise<void> {
  const credits = Number(session.metadata?.credits)
  if (session.mode !== 'payment' || session.payment_status !== 'paid' || !(credits > 0)) return
  await lockCompany(db)
  const { plan, period } = await readSubscription(db)
  const isNew = await insertEntry(db, {
    kind: 'credits',
    plan,
    period,
    credits,
    amount: session.amount_total ?? 0,
    currency: session.currency ?? undefined,
    document_url: typeof session.invoice === 'object' ? session.invoice?.hosted_invoice_url : null,
    reference: session.id,
  })
  if (isNew) await addExtraCredits(db, companyId, credits)
}
