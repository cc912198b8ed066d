import type { BillingPeriod } from '@atesta/contract/plans.ts'
import type { BillingEntry } from '@atesta/contract/schemas/billing.ts'
import { sql } from 'kysely'
import { type Db, enqueue } from '../../database/database.ts'
import { readList } from '../../lists/long-list.queries.ts'
import type { PageAsked } from '../../lists/paging.ts'
import { newestFirst } from '../../lists/sort-order.queries.ts'
import { readPlan } from './periods.queries.ts'
import { queueWaitingRecipients, writesToMore } from './recipient-limit.ts'

export type BillingEntryRow = {
  id: number
  at: Date
  kind: BillingEntry['kind']
  plan: string
  period: BillingPeriod | null
  amount: number | null
  currency: string | null
  credits: number | null
  document_url: string | null
}

export const listEntries = <T>(db: Db, asked: PageAsked, view: (row: BillingEntryRow) => T) =>
  readList<BillingEntryRow, T>(
    db,
    asked,
    {
      from: sql`billing_entries e`,
      where: sql`true`,
      order: newestFirst(sql`e.id`),
      total: 'all',
      read: async (these) =>
        (
          await sql<BillingEntryRow>`SELECT e.id, e.at, e.kind, e.plan, e.period, e.amount, e.currency, e.credits, e.document_url
            FROM billing_entries e WHERE ${these}`.execute(db)
        ).rows,
    },
    view,
  )

export type NewEntry = {
  kind: BillingEntry['kind']
  plan: string
  period?: BillingPeriod | null
  amount?: number
  currency?: string
  credits?: number | null
  document_url?: string | null
  /** The Stripe object of the entry: each kind of entry is made once per object. */
  reference?: string
}

/** False when it was already entered. */
export async function insertEntry(db: Db, entry: NewEntry): Promise<boolean> {
  const done = await db
    .insertInto('billing_entries')
    .values(entry)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/**
 * Sets the company's plan from now on; null credits are unlimited. The caller holds the lock on the company. Where
 * the plan allows to write to more people a day, those who wait for room are invited.
 */
export async function setPlan(
  db: Db,
  companyId: number,
  plan: string,
  credits: number | null,
): Promise<void> {
  const before = await readPlan(db)
  await db
    .updateTable('companies')
    .set({ plan, credits_included: credits })
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  if (writesToMore(plan, before.plan)) await queueWaitingRecipients(db, companyId)
}

export const addExtraCredits = (db: Db, companyId: number, credits: number) =>
  db
    .updateTable('companies')
    .set((e) => ({ credits_extra: e('credits_extra', '+', credits) }))
    .where('id', '=', companyId)
    .execute()

/**
 * How much of a payment has been returned so far and not recovered: its money, and the credits that went with
 * it.
 */
export async function movedBack(
  db: Db,
  charge: string,
): Promise<{ entries: number; amount: number; credits: number }> {
  const { rows } = await sql<{ entries: number; amount: number; credits: number }>`
    SELECT count(*)::int AS entries, COALESCE(-sum(credits), 0)::int AS credits,
      COALESCE(sum(CASE kind WHEN 'returned' THEN amount ELSE -amount END), 0)::int AS amount
    FROM billing_entries WHERE kind IN ('returned', 'restored') AND split_part(reference, ' ', 1) = ${charge}`.execute(
    db,
  )
  return rows[0] ?? { entries: 0, amount: 0, credits: 0 }
}

export type SubscriptionChange = {
  source: 'operator' | 'stripe'
  state: 'active' | 'past_due' | 'canceled'
  period: BillingPeriod | null
  period_start: Date | null
  period_end: Date | null
  cancel_at_period_end: boolean
  stripe_subscription_id?: string | null
  stripe_created_at?: Date | null
}

export async function saveSubscription(db: Db, change: SubscriptionChange): Promise<void> {
  await db
    .insertInto('subscriptions')
    .values({ ...change, updated_at: sql`now()` })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet({ ...change, updated_at: sql`now()` }),
    )
    .execute()
}

/**
 * Stores the customer before anything is bought, so that every event from Stripe about it finds its company.
 */
export async function saveCustomer(db: Db, customerId: string): Promise<void> {
  await db
    .insertInto('subscriptions')
    .values({ source: 'operator', stripe_customer_id: customerId })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ stripe_customer_id: customerId }))
    .execute()
}

/** The company of a Stripe customer; called outside of any company. */
export async function companyOfCustomer(db: Db, customerId: string): Promise<number | undefined> {
  const { rows } = await sql<{
    id: number | null
  }>`SELECT company_of_stripe_customer(${customerId}) AS id`.execute(db)
  return rows[0]?.id ?? undefined
}

export type StripeObject = { kind: 'subscription' | 'invoice' | 'session' | 'charge'; id: string }

/** What to ask Stripe about; `since` is when that first failed, in milliseconds since 1970. */
export type Sync = { look: StripeObject[]; since?: number }

/** Queues reading the present state of these objects from Stripe, one event of a company after the other. */
export const queueSync = (db: Db, companyId: number, sync: Sync, runAt?: Date) =>
  enqueue(db, 'billing.sync', sync, { queue: `billing:${companyId}`, runAt })

/** Queues ending a subscription that a newer one replaced. */
export const queueEndReplaced = (db: Db, subscription: string, runAt?: Date) =>
  enqueue(db, 'billing.end-replaced', { subscription }, { key: `replaced:${subscription}`, runAt })

/** False when this event was accepted before. */
export async function rememberEvent(db: Db, event: { id: string; type: string }): Promise<boolean> {
  const done = await db
    .insertInto('stripe_events')
    .values({ id: event.id, type: event.type })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n
}
