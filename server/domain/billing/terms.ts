import type { BillingPeriod } from '@atesta/contract/plans.ts'

/** A month or a year later in UTC, as PostgreSQL computes it: in a month without that day, its last day. */
export function afterTerm(start: Date, period: BillingPeriod): Date {
  const end = new Date(start)
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + (period === 'year' ? 12 : 1))
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay))
  return end
}
