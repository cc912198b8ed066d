/** The terms for which a plan can be paid. */
export const billingPeriods = ['month', 'year'] as const
export type BillingPeriod = (typeof billingPeriods)[number]

export const currency = 'usd'

export type PlanLimits = {
  /** People who can sign in or are invited; null is unlimited. */
  users: number | null
  /** Bytes of certified files including reports, counted from their announcement; null is unlimited. */
  storage_bytes: number | null
}
export type Plan = {
  /** The price of a whole term in cents; null for a plan that is not sold. */
  prices: Record<BillingPeriod, number> | null
  /** Certifications and reports within one term; null is unlimited. Unused ones expire with it. */
  credits: Record<BillingPeriod, number> | null
  limits: PlanLimits
  /**
   * People whom the company may mail per day, each counted once per message: invitations to email tasks,
   * messages to their recipients, invitations of users. Null is unlimited.
   */
  recipients_per_day: number | null
}

/** As the product counts and shows sizes. */
const gigabyte = 1024 ** 3
const paid = (monthly: number, credits: number, users: number, gigabytes: number) => ({
  // A year costs ten months.
  prices: { month: monthly * 100, year: monthly * 1000 },
  credits: { month: credits, year: credits * 12 },
  limits: { users, storage_bytes: gigabytes * gigabyte },
  recipients_per_day: 5000,
})

/** Every plan a company can have, in the order they are shown. */
export const plans = {
  'self-hosted': {
    prices: null,
    credits: null,
    limits: { users: null, storage_bytes: null },
    recipients_per_day: null,
  },
  /** The first plan of a company that registers itself, where plans are sold. */
  trial: {
    prices: null,
    credits: { month: 50, year: 600 },
    limits: { users: 3, storage_bytes: gigabyte },
    recipients_per_day: 200,
  },
  starter: paid(29, 300, 5, 25),
  team: paid(99, 1500, 25, 150),
  business: paid(299, 6000, 100, 750),
} as const satisfies Record<string, Plan>
export type PlanId = keyof typeof plans

export const planIds = Object.keys(plans) as PlanId[]
export const paidPlanIds = ['starter', 'team', 'business'] as const satisfies readonly PlanId[]
export type PaidPlanId = (typeof paidPlanIds)[number]

/** The plan of this name; undefined if the catalogue no longer has it. */
export const planOf = (id: string): Plan | undefined =>
  Object.hasOwn(plans, id) ? plans[id as PlanId] : undefined

/** The limits of a plan; none if the catalogue no longer has it. */
export const limitsOf = (id: string): PlanLimits => (planOf(id) ?? plans['self-hosted']).limits

/** Credits bought in addition to the plan. They are used after the plan's own and do not expire. */
export const creditPack = { credits: 100, price: 1500 } as const
