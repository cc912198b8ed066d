import { type BillingPeriod, limitsOf, planIds } from '@atesta/contract/plans.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

export type SubscriptionRow = {
  company_id: number
  company_name: string
  plan: string
  included: number | null
  extra: number
  /** Used in the running period; in the previous one when `due`. */
  used: number
  /** Bytes of files that are stored or announced. */
  stored_bytes: number
  /** People who can sign in or are invited. */
  people: number
  source: 'operator' | 'stripe' | null
  state: 'active' | 'past_due' | 'canceled' | null
  period: BillingPeriod | null
  period_start: Date | null
  period_end: Date | null
  /** Whether the period is over and the next has not begun: the first credit taken begins it. */
  due: boolean
  cancel_at_period_end: boolean | null
  stripe_customer_id: string | null
  stripe_subscription_id: string | null
  stripe_created_at: Date | null
}

/** Plan, period and usage of the running company. Its cost does not depend on usage. */
export async function readSubscription(db: Db): Promise<SubscriptionRow> {
  const { rows } = await sql<SubscriptionRow>`
    SELECT c.id AS company_id, c.name AS company_name, c.plan, c.credits_included AS included, c.credits_extra AS extra,
      u.used, u.stored_bytes, u.people,
      s.source, s.state, s.period, s.period_start, s.period_end, s.cancel_at_period_end,
      COALESCE(s.source = 'operator' AND s.state = 'active' AND s.period IS NOT NULL AND s.period_end <= now(), false) AS due,
      s.stripe_customer_id, s.stripe_subscription_id, s.stripe_created_at
    FROM companies c LEFT JOIN subscriptions s ON s.company_id = c.id, (
      SELECT GREATEST(0, COALESCE(sum(credits), 0))::int AS used, COALESCE(sum(stored_bytes), 0)::bigint AS stored_bytes,
        COALESCE(sum(people), 0)::int AS people FROM usage_counters) u
    WHERE c.id = current_company()`.execute(db)
  if (!rows[0]) throw new Error('no company in this transaction')
  return rows[0]
}

const limitedPlans = planIds.filter((id) => Object.values(limitsOf(id)).some((limit) => limit !== null))

/**
 * The limits and usage of the running company. If anything is limited (credits included), the company is
 * locked first, so that only one caller gets what is left. Without limits, no request waits.
 */
export async function lockUsage(db: Db): Promise<SubscriptionRow> {
  const [, held] = await Promise.all([
    sql`SELECT id FROM companies WHERE id = current_company()
      AND (credits_included IS NOT NULL OR plan = ANY(${limitedPlans}::text[])) FOR NO KEY UPDATE`.execute(
      db,
    ),
    readSubscription(db),
  ])
  return held
}

/** What the running company may use, without what it has used. */
export async function readPlan(db: Db): Promise<{ plan: string; included: number | null }> {
  const { rows } = await sql<{ plan: string; included: number | null }>`
    SELECT plan, credits_included AS included FROM companies WHERE id = current_company()`.execute(db)
  if (!rows[0]) throw new Error('no company in this transaction')
  return rows[0]
}

/**
 * Starts the counters of a new period: usage beyond the plan is taken from the extra credits. `carried`:
 * usage in a term that this one replaces, which counts in it. An entry that carries nothing marks from where
 * credits can be given back. The caller holds the lock on the company.
 */
export async function restartCredits(db: Db, carried = 0): Promise<void> {
  await sql`UPDATE companies SET credits_extra = GREATEST(0, credits_extra - GREATEST(0,
    (SELECT COALESCE(sum(u.credits), 0) FROM usage_counters u) - credits_included)) WHERE id = current_company()`.execute(
    db,
  )
  await sql`SELECT restart_credits()`.execute(db)
  await db
    .insertInto('credit_entries')
    .values({ amount: -carried, reason: 'carried', record_id: 0 })
    .execute()
}

/**
 * Begins the next period of an assigned plan when the last one is over. The caller holds the lock on the
 * company. Periods of paid plans begin when Stripe says so.
 */
export async function renewIfDue(db: Db): Promise<void> {
  const { rows } = await sql<{ period: BillingPeriod }>`
    UPDATE subscriptions s SET period_start = last.boundary, period_end = last.boundary + last.term, updated_at = now()
    FROM (
      SELECT company_id, term, (SELECT max(b) FROM generate_series(period_end, now(), term) b) AS boundary
      FROM (SELECT *, CASE period WHEN 'year' THEN interval '1 year' ELSE interval '1 month' END AS term FROM subscriptions) t
    ) last
    WHERE s.company_id = last.company_id AND s.source = 'operator' AND s.state = 'active' AND s.period IS NOT NULL
      AND s.period_end <= now()
    RETURNING s.period`.execute(db)
  if (!rows[0]) return
  await restartCredits(db)
  await sql`INSERT INTO billing_entries (kind, plan, period, credits)
    SELECT 'renewed', plan, ${rows[0].period}, credits_included FROM companies WHERE id = current_company()`.execute(
    db,
  )
}
