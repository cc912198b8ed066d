import { numberRange } from '@atesta/forms/constraints.ts'
import type { NormalizedComponent } from '@atesta/forms/normalize.ts'

/** More cells than this cannot be chosen from at a glance. */
const maxChoices = 21

/** The numbers that a rating or scale offers, in ascending order. */
export function numberChoices(component: NormalizedComponent): number[] {
  const { min = 0, max = 10, step = 1 } = numberRange(component)
  const count = Math.min(maxChoices, Math.floor((max - min) / step + 1e-9) + 1)
  return Array.from({ length: Math.max(0, count) }, (_, index) =>
    Number((min + index * step).toPrecision(12)),
  )
}
