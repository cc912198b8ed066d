import type { Rule } from '@atesta/contract/schemas/form.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { evaluateForm } from '../evaluate.ts'
import { normalizeForm } from '../normalize.ts'
import { component, formWith } from '../testing/build-form.ts'
import { calculate, ruleHolds } from './rules.ts'

const clock = { now: '2025-11-21T23:30:00-03:00' }
const value = (rule: Rule, scope = {}) => calculate(rule, scope, clock)

it.each<[Rule, number]>([
  [{ '+': [0.1, 0.2] }, 0.3],
  [{ '+': [{ '*': [0.1, 1] }, 0.2] }, 0.3],
  [{ '+': [-12_345_678.905, 1e-7] }, -12_345_678.9049999],
  [{ '-': [100.1, 100] }, 0.1],
  [{ '-': [12_345.6, 12_345.5] }, 0.1],
  [{ '-': [0.3, { '*': [0.1, 3] }] }, 0],
  [{ '*': [1.1, 1.1] }, 1.21],
  [{ '*': [19.99, 100] }, 1999],
  [{ '/': [0.3, 0.1] }, 3],
  [{ '%': [0.3, 0.1] }, 0],
  [{ '%': [-7.5, 2] }, -1.5],
  [{ '+': [0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1] }, 1],
  [{ '*': [{ '/': [1, 3] }, 3] }, 1],
  [{ '/': [10, 3] }, 3.33333333333333],
  [{ '+': [9_007_199_254_740_990, 1] }, 9_007_199_254_740_991],
  [{ '+': [9_999_999_999_999.98, 0.01] }, 9_999_999_999_999.99],
  [{ '*': [1e-200, 0.1] }, 1e-201],
  [{ '+': ['0.1', '0.2'] }, 0.3],
])('%j is %d', (rule, wanted) => expect(value(rule)).toBe(wanted))

it.each<Rule>([
  { '==': [{ '+': [{ var: 'a' }, 0.2] }, 0.3] },
  { '<=': [{ '+': [{ var: 'a' }, 0.2] }, 0.3] },
  { '==': [{ '/': [10, 3] }, { var: 'third' }] },
  { '==': [{ cat: [{ '/': [10, 3] }] }, '3.33333333333333'] },
  { '<': [0, { '-': [0.3, { var: 'a' }] }, 0.25] },
])('%j holds', (rule) => {
  const third = value({ '/': [10, 3] })
  expect(ruleHolds(rule, { a: 0.1, third }, clock)).toBe(true)
})

it('leaves what is not calculated as it was answered', () => {
  expect(value({ var: 'n' }, { n: 123_456_789.123_456 })).toBe(123_456_789.123_456)
  expect(value({ '+': ['x', 1] })).toBeUndefined()
  expect(value({ '/': [0.1, 0] })).toBeUndefined()
})

it('a condition on a calculated value sees what is shown', () => {
  const form = normalizeForm(
    formWith(
      component('width', 'number'),
      component('height', 'number'),
      component('area', 'calculation', {
        calculation: { '+': [{ '*': [{ var: 'width' }, { var: 'height' }] }, 0.2] },
      }),
      component('small', 'text', { default: 'yes', visible_if: { '==': [{ var: 'area' }, 0.3] } }),
    ),
  )
  const { values } = evaluateForm(form, { width: 0.1, height: 1 }, { locale: 'en', now: clock.now })
  expect(values).toEqual({ width: 0.1, height: 1, area: 0.3, small: 'yes' })
})

/** A decimal as a whole number of 10^-`places`. */
type Decimal = { whole: number; places: number }
const numberOf = ({ whole, places }: Decimal) => Number(`${whole}e-${places}`)
const decimal = fc.record({ whole: fc.integer({ min: -9_999_999, max: 9_999_999 }), places: fc.nat(6) })

it('sums, differences and products of decimals are the decimals they are on paper', () => {
  const paper = (left: Decimal, right: Decimal, sign: 1 | -1) => {
    const places = Math.max(left.places, right.places)
    const scaled = ({ whole, places: own }: Decimal) => BigInt(whole) * 10n ** BigInt(places - own)
    return Number(`${scaled(left) + BigInt(sign) * scaled(right)}e-${places}`)
  }
  fc.assert(
    fc.property(decimal, decimal, (left, right) => {
      const [a, b] = [numberOf(left), numberOf(right)]
      expect(value({ '+': [a, b] })).toBe(paper(left, right, 1))
      expect(value({ '-': [a, b] })).toBe(paper(left, right, -1))
      const product = Number(`${BigInt(left.whole) * BigInt(right.whole)}e-${left.places + right.places}`)
      expect(value({ '*': [a, b] })).toBe(product)
      if (right.whole !== 0) expect(value({ '/': [product, b] })).toBe(a + 0)
    }),
    { numRuns: 2000 },
  )
})
