import { creditPack, type PaidPlanId, paidPlanIds, plans } from '@atesta/contract/plans.ts'

/** A company's work in a month. */
export type Work = { files: number; reports: number; people: number }
/** The calculator's initial values, and the largest it accepts. */
export const exampleWork: Work = { files: 900, reports: 120, people: 12 }
export const mostOf: Work = { files: 1_000_000, reports: 1_000_000, people: 10_000 }

export type Cost = {
  plan: PaidPlanId
  credits: number
  /** People included. */
  people: number
  fits: boolean
  /** Packs of credits to buy in addition. */
  packs: number
  /** In cents a month, packs included. */
  total: number
  /** The cheapest plan that fits. */
  best: boolean
}

/** What each plan costs for this work, in the order of the plans. */
export function costsOf({ files, reports, people }: Work): Cost[] {
  const costs = paidPlanIds.map((plan) => {
    const { prices, credits, limits } = plans[plan]
    const missing = Math.max(0, files + reports - credits.month)
    const packs = Math.ceil(missing / creditPack.credits)
    const total = prices.month + packs * creditPack.price
    return { plan, credits: credits.month, people: limits.users, fits: people <= limits.users, packs, total }
  })
  const least = Math.min(...costs.filter(({ fits }) => fits).map(({ total }) => total))
  const best = costs.find(({ fits, total }) => fits && total === least)
  return costs.map((cost) => ({ ...cost, best: cost === best }))
}
