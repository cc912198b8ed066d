import type { Rule } from '@atesta/contract/schemas/form.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ruleFacts } from '../rules/rule-facts.ts'
import { calculate, ruleHolds } from '../rules/rules.ts'
import { arbitraryCalculation, arbitrarySentence } from '../testing/arbitrary-sentence.ts'
import { ruleToCalculation } from './read-calculation.ts'
import { ruleToSentence } from './read-rule.ts'
import { calculationToRule, sentenceToRule } from './write-rule.ts'

const clock = { now: '2025-11-21T23:30:00-03:00' }
const answer = fc.constantFrom<unknown>(
  undefined,
  undefined,
  0,
  1,
  -2,
  3.5,
  'x',
  'yes',
  '',
  '2025-11-21',
  ['x'],
  ['x', 'yes'],
)
const scope = fc.record({
  a: answer,
  b: answer,
  c: answer,
  d: answer,
  g: fc.constantFrom<unknown>(undefined, [], [{ m: 2 }, {}, { m: 3 }]),
})

describe('a sentence', () => {
  it('is the same after it was written as a rule and read again', () => {
    fc.assert(
      fc.property(arbitrarySentence, (sentence) => {
        const rule = sentenceToRule(sentence) as Rule
        expect(ruleFacts(rule).fault).toBeUndefined()
        expect(ruleToSentence(rule)).toEqual(sentence)
      }),
      { numRuns: 300 },
    )
  })

  it('without conditions says nothing', () => {
    expect(sentenceToRule({ joint: 'all', parts: [] })).toBeUndefined()
    expect(sentenceToRule({ joint: 'any', parts: [] })).toBeUndefined()
  })

  it('asks for an answer first where a missing one would count', () => {
    expect(sentenceToRule({ joint: 'all', parts: [{ of: 'a', is: 'less', values: [5] }] })).toEqual({
      and: [{ answered: [{ var: 'a' }] }, { '<': [{ var: 'a' }, 5] }],
    })
    expect(ruleToSentence({ '<': [{ var: 'a' }, 5] })).toBeUndefined()
  })
})

describe('a calculation', () => {
  it('is the same after it was written as a rule and read again', () => {
    fc.assert(
      fc.property(arbitraryCalculation, (calculation) => {
        expect(ruleToCalculation(calculationToRule(calculation))).toEqual(calculation)
      }),
      { numRuns: 300 },
    )
  })
})

const a = { var: 'a' }
const b = { var: ['b'] }
const sum = { reduce: [{ var: 'g' }, { '+': [{ var: 'current.m' }, { var: 'accumulator' }] }, 0] }

/** Rules as other programs and earlier hands wrote them. */
const loose = (values: fc.Arbitrary<unknown>) =>
  fc
    .tuple(fc.constantFrom('==', '!=', '<', '<=', '>', '>=', 'selected', 'in', 'matches'), values, values)
    .map(([operator, left, right]) => ({ [operator]: [left, right] }))
const side = fc.constantFrom<unknown>(
  a,
  b,
  sum,
  0,
  2,
  -1,
  'x',
  '',
  '2025-11-21',
  true,
  false,
  null,
  { today: -1 },
  { today: [] },
  { count: a },
  { count: [b] },
  ['x', 'yes'],
  { cat: a },
)
const foreign: fc.Arbitrary<Rule> = fc.letrec<{ rule: Rule }>((tie) => ({
  rule: fc.oneof(
    { maxDepth: 3 },
    loose(side),
    fc.constantFrom<Rule>(
      { answered: a },
      { answered: [b] },
      { answered: [a, b] },
      { var: 'a' },
      { '!!': [a] },
    ),
    fc
      .tuple(fc.constantFrom('and', 'or', '!', 'if'), fc.array(tie('rule'), { minLength: 1, maxLength: 3 }))
      .map(([operator, args]) => ({ [operator]: args })),
  ),
})).rule

describe('a rule from elsewhere', () => {
  it('holds for the same answers when it is read and written again', () => {
    let read = 0
    fc.assert(
      fc.property(foreign, scope, (rule, answers) => {
        const sentence = ruleToSentence(rule)
        if (!sentence) return
        read++
        expect(ruleHolds(sentenceToRule(sentence) as Rule, answers, clock)).toBe(
          ruleHolds(rule, answers, clock),
        )
      }),
      { numRuns: 2000 },
    )
    expect(read).toBeGreaterThan(100)
  })

  it('comes to the same when it is read as a calculation and written again', () => {
    const term = fc.constantFrom<unknown>(a, b, sum, { count: a }, 2, 0.5)
    const value = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        term,
        fc
          .tuple(fc.constantFrom('+', '-', '*', '/'), fc.array(tie('value'), { minLength: 1, maxLength: 3 }))
          .map(([sign, args]) => ({ [sign]: args })),
        fc.array(tie('value'), { minLength: 1, maxLength: 3 }).map((args) => ({ cat: args })),
        fc.tuple(foreign, tie('value'), tie('value')).map((args) => ({ if: args })),
        tie('value').map((inner) => ({ if: [{ answered: [a] }, inner, null] })),
      ),
    })).value
    fc.assert(
      fc.property(value, scope, (rule, answers) => {
        if (typeof rule !== 'object' || rule === null) return
        const calculation = ruleToCalculation(rule as Rule)
        if (!calculation) return
        const again = calculate(calculationToRule(calculation), answers, clock)
        expect(again).toEqual(calculate(rule as Rule, answers, clock))
      }),
      { numRuns: 2000 },
    )
  })

  it('stays as it is where no sentence says the same', () => {
    for (const rule of [
      true,
      { var: 'a' },
      { '==': [{ var: 'a' }, null] },
      { '==': [{ var: 'a.text' }, 'x'] },
      { and: [{ or: [{ and: [{ '==': [a, 1] }] }] }] },
      { nonsense: [1] },
      { some: [{ var: 'g' }, { '==': [{ var: 'm' }, 1] }] },
    ] as Rule[])
      expect(ruleToSentence(rule)).toBeUndefined()
  })
})
