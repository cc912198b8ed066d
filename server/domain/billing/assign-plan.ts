import { type BillingPeriod, type PlanId, plans } from '@atesta/contract/plans.ts'
import { recordAudit } from '../../database/audit.ts'
import type { Db } from '../../database/database.ts'
import { lockCompany } from '../companies/companies.queries.ts'
import { insertEntry, saveSubscription, setPlan } from './billing.queries.ts'
import { readSubscription, restartCredits } from './periods.queries.ts'
import { afterTerm } from './terms.ts'

export type Assignment = {
  plan: PlanId
  period: BillingPeriod
  /** Credits for every period, if other than in the catalogue. */
  credits?: number
}

/**
 * Lets the operator give a company a plan, from now on and renewing itself. Throws an Error with a readable
 * sentence when the company pays for one. Returns the credits of a period, null when unlimited.
 */
export async function assignPlan(
  db: Db,
  companyId: number,
  { plan, period, credits }: Assignment,
): Promise<number | null> {
  await lockCompany(db)
  const before = await readSubscription(db)
  if (before.source === 'stripe' && before.state !== 'canceled')
    throw new Error('The company pays for its plan. It has to be cancelled before another can be assigned.')
  const included = credits ?? plans[plan].credits?.[period] ?? null
  // Before the plan changes: usage beyond the old plan is taken from the extra credits.
  await restartCredits(db)
  await setPlan(db, companyId, plan, included)
  const start = new Date()
  await saveSubscription(db, {
    source: 'operator',
    state: 'active',
    period: included === null ? null : period,
    period_start: start,
    period_end: included === null ? null : afterTerm(start, period),
    cancel_at_period_end: false,
    stripe_subscription_id: null,
    stripe_created_at: null,
  })
  await insertEntry(db, {
    kind: 'assigned',
    plan,
    period: included === null ? null : period,
    credits: included,
  })
  await recordAudit(
    db,
    {
      action: 'assign_plan',
      noun: 'subscription',
      id: companyId,
      details: { plan, credits: included, before: before.plan },
    },
    { userId: null },
  )
  return included
}
