import { limitsOf } from '@atesta/contract/plans.ts'
import type { BillingEntry, Subscription } from '@atesta/contract/schemas/billing.ts'
import { type Actor, isAdmin } from '../../identity/actor.ts'
import type { BillingEntryRow } from './billing.queries.ts'
import type { SubscriptionRow } from './periods.queries.ts'
import { afterTerm } from './terms.ts'

const nextTerm = (end: Date, period: 'month' | 'year', now: Date): Date => {
  let next = end
  while (next <= now) next = afterTerm(next, period)
  return next
}

/** What a caller can do about a plan; `sells` is whether the installation takes payments. */
function canOf(row: SubscriptionRow, actor: Actor, sells: boolean): Subscription['can'] {
  const pays = sells && isAdmin(actor)
  return {
    // An unlimited plan uses none.
    buy_credits: pays && row.included !== null,
    open_portal: pays && row.stripe_customer_id !== null,
    cancel: pays && row.stripe_subscription_id !== null && row.state !== 'canceled',
  }
}

/** A period that has ended is shown as the next one: the first credit taken will begin it. */
export function subscriptionView(
  row: SubscriptionRow,
  actor: Actor,
  sells: boolean,
  now = new Date(),
): Subscription {
  const { included, period, period_end: end } = row
  const used = row.due ? 0 : row.used
  const extra =
    row.due && included !== null ? Math.max(0, row.extra - Math.max(0, row.used - included)) : row.extra
  const renewsAt = end && row.due && period ? nextTerm(end, period, now) : end
  return {
    plan: row.plan,
    state: row.state ?? 'active',
    period,
    renews_at: row.state === 'canceled' ? null : (renewsAt?.toISOString() ?? null),
    ends: row.cancel_at_period_end ?? false,
    credits: {
      included,
      extra,
      used,
      left: included === null ? null : Math.max(0, included + extra - used),
      unlimited: included === null,
    },
    limits: limitsOf(row.plan),
    usage: { users: row.people, storage_bytes: row.stored_bytes },
    can: canOf(row, actor, sells),
  }
}

export const billingEntryView = (row: BillingEntryRow): BillingEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  plan: row.plan,
  period: row.period,
  amount: row.amount,
  currency: row.currency,
  credits: row.credits,
  document_url: row.document_url,
})
