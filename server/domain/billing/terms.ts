import type { BillingPeriod } from '@atesta/contract/plans.ts'

/** A month or a year later in UTC, as PostgreSQL counts: in a month without such a day on its last. */
export function afterTerm(start: Date, period: BillingPeriod): Date {
  const end = new Date(start)
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + (period === 'year' ? 12 : 1))
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay))
  return end
}
