import { z } from 'zod'
import { billingPeriods, planIds } from '../plans.ts'
import { Instant } from './page.ts'

const perPeriod = z.object({ month: z.number(), year: z.number() })
const limit = z.number().nullable()

/** A plan of the catalogue. Prices in the currency's smallest unit; null limits and credits are unlimited. */
export const Plan = z.object({
  id: z.enum(planIds),
  prices: perPeriod.nullable(),
  credits: perPeriod.nullable(),
  limits: z.object({ users: limit, storage_bytes: limit }),
  /** People whom the company may mail per day. */
  recipients_per_day: limit,
})

export const subscriptionStates = ['active', 'past_due', 'canceled'] as const

/** What a company has, and how much of it is used. `renews_at` is also the end of a cancelled plan. */
export const Subscription = z.object({
  plan: z.string(),
  /** `canceled`: files can only be certified with credits bought in addition to the plan. */
  state: z.enum(subscriptionStates),
  period: z.enum(billingPeriods).nullable(),
  renews_at: Instant.nullable(),
  /** The plan ends at `renews_at` instead of being renewed. */
  ends: z.boolean(),
  credits: z.object({
    included: limit,
    /** Bought in addition to the plan. */
    extra: z.number(),
    used: z.number(),
    left: limit,
    unlimited: z.boolean(),
  }),
  limits: z.object({ users: limit, storage_bytes: limit }),
  /** People who can sign in or are invited; bytes of stored or announced files, including reports. */
  usage: z.object({ users: z.number(), storage_bytes: z.number() }),
  /** What the caller can do about it; nothing where the installation sells no plans. Unlimited ones need no credits. */
  can: z.object({ buy_credits: z.boolean(), open_portal: z.boolean(), cancel: z.boolean() }),
})
export type Subscription = z.infer<typeof Subscription>

export const billingEntryKinds = [
  'assigned',
  'started',
  'changed',
  'renewed',
  'cancelled',
  'ended',
  'paid',
  'payment_failed',
  'credits',
  /** A payment was refunded or is disputed; its credits are taken back as far as they are left. */
  'returned',
  /** A dispute was won or a refund failed: the credits taken back are restored. */
  'restored',
] as const

/** One line of the billing history. */
export const BillingEntry = z.object({
  id: z.number(),
  at: Instant,
  kind: z.enum(billingEntryKinds),
  plan: z.string(),
  period: z.enum(billingPeriods).nullable(),
  /** In the currency's smallest unit. */
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  credits: z.number().nullable(),
  /** The invoice or receipt at the payment service. */
  document_url: z.string().nullable(),
})
export type BillingEntry = z.infer<typeof BillingEntry>
