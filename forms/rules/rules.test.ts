import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Rule } from '@atesta/contract/schemas/form.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { strictPolicyResults } from '../testing/strict-policy.ts'
import { isBlank } from './blank.ts'
import { dependenciesOf, ruleFacts, ruleOperators } from './rule-facts.ts'
import { calculate, ruleHolds } from './rules.ts'

const clock = { now: '2025-11-21T23:30:00-03:00' }
const value = (rule: Rule, scope = {}) => calculate(rule, scope, clock)
const holds = (rule: Rule, scope = {}) => ruleHolds(rule, scope, clock)

describe('rules', () => {
  it('evaluates published JsonLogic', () => {
    expect(value({ '+': [{ var: 'a' }, { var: 'b' }] }, { a: 2, b: 3 })).toBe(5)
    expect(value({ if: [{ '>': [{ var: 'a' }, 3] }, 'hot', 'cold'] }, { a: 4 })).toBe('hot')
    expect(value({ var: ['gone', 'fallback'] })).toBe('fallback')
    expect(holds({ in: [{ var: 'a' }, ['x', 'y']] }, { a: 'y' })).toBe(true)
    expect(holds({ missing: ['a', 'b'] }, { a: 1, b: 2 })).toBe(false)
    expect(holds({ missing_some: [1, ['a', 'b']] }, {})).toBe(true)
    expect(
      value(
        { reduce: [{ var: 'l' }, { '+': [{ var: 'accumulator' }, { var: 'current.n' }] }, 0] },
        { l: [{ n: 2 }, { n: 5 }] },
      ),
    ).toBe(7)
    expect(holds(true)).toBe(true)
    expect(holds(false)).toBe(false)
  })

  it('reaches around a list with ../../', () => {
    const rule = { filter: [{ var: 'list' }, { '==': [{ var: 'kind' }, { var: '../../wanted' }] }] }
    expect(holds(rule, { list: [{ kind: 'a' }], wanted: 'a' })).toBe(true)
    expect(holds(rule, { list: [{ kind: 'a' }], wanted: 'b' })).toBe(false)
  })

  it('matches whole texts with patterns that are written out', () => {
    const code = { matches: [{ var: 'code' }, '[A-Z]{2}-\\d+'] }
    expect(holds(code, { code: 'AB-12' })).toBe(true)
    expect(holds(code, { code: 'xAB-12' })).toBe(false)
    expect(holds(code)).toBe(false)
    expect(ruleFacts({ matches: [{ var: 'code' }, { var: 'pattern' }] }).fault).toBe('malformed')
    expect(ruleFacts({ matches: [{ var: 'code' }, '('] }).fault).toBe('malformed')
  })

  it('counts the days between dates', () => {
    const age = { '-': [{ days: { today: [] } }, { days: { var: 'built' } }] }
    expect(value(age, { built: '2025-11-01' })).toBe(20)
    expect(value({ days: { var: 'at' } }, { at: '1970-01-02T12:00:00' })).toBe(1.5)
    expect(value(age)).toBeUndefined()
  })

  it('counts lists by length, other answers as one', () => {
    const list = [{ x: 1 }, { x: 2 }]
    expect(value({ count: { var: 'list' } }, { list })).toBe(2)
    expect(value({ count: [{ var: 'list' }] }, { list })).toBe(2)
    expect(value({ count: [{ var: 'list' }, { var: 'text' }, { var: 'gone' }] }, { list, text: 'x' })).toBe(3)
  })

  it('finds options in single and multiple answers', () => {
    expect(holds({ selected: [{ var: 'a' }, 'x'] }, { a: ['w', 'x'] })).toBe(true)
    expect(holds({ selected: [{ var: 'a' }, 'x'] }, { a: 'x' })).toBe(true)
    expect(holds({ selected: [{ var: 'a' }, 'x'] }, { a: ['xx'] })).toBe(false)
    expect(holds({ selected: [{ var: 'a' }, 'x'] }, {})).toBe(false)
  })

  it('knows whether something is answered', () => {
    expect(holds({ answered: { var: 'a' } }, { a: 0 })).toBe(true)
    expect(holds({ answered: [{ var: 'a' }, { var: 'b' }] }, { a: ['x'], b: ' ' })).toBe(false)
    expect(holds({ answered: { var: 'a' } }, { a: [] })).toBe(false)
  })

  it("takes the day from the context's own offset and the moment in UTC", () => {
    expect(value({ today: [] })).toBe('2025-11-21')
    expect(value({ today: -21 })).toBe('2025-10-31')
    expect(value({ today: [10] })).toBe('2025-12-01')
    expect(value({ now: [] })).toBe('2025-11-22T02:30:00Z')
    expect(calculate({ now: [] }, {}, { now: 'not a moment' })).toBeUndefined()
  })

  it.each<[string, Rule]>([
    ['an unknown operator', { nonsense: [1] }],
    ['a name every object has', { constructor: ['x'] }],
    ['two operators in one rule', { '==': [1, 1], '!=': [1, 2] }],
    ['a division by zero', { '/': [1, 0] }],
    ['a comparison with a list', { '==': [{ var: 'list' }, 'x'] }],
    ['a list rule over a number', { some: [{ var: 'n' }, true] }],
    ['a computed name', { '!': { var: { var: 'n' } } }],
    ['all answers as one value', { '!!': { var: '' } }],
    ['lists three deep', { some: [[1], { some: [[1], { some: [[1], true] }] }] }],
    [
      'a text that doubles with every record',
      {
        '!!': [
          { reduce: [Array(20).fill(1), { cat: [{ var: 'accumulator' }, { var: 'accumulator' }] }, 'xx'] },
        ],
      },
    ],
    ['something that is no rule', null as unknown as Rule],
  ])('does not hold for %s', (_name, rule) => {
    expect(holds(rule, { list: ['x', 'y'], n: 5 })).toBe(false)
  })

  it('gives no value where there is none to keep', () => {
    for (const rule of [
      { '/': [1, 0] },
      { merge: [1, 2] },
      { '+': ['x'] },
      { cat: [' '] },
      { var: 'gone' },
    ]) {
      expect(value(rule)).toBeUndefined()
    }
    expect(Object.is(value({ '*': [0, -1] }), 0)).toBe(true)
    expect(value({ cat: ['\ud800'] })).toBe('\ufffd')
  })

  it('puts the clock back when rules are evaluated one inside another', () => {
    const inner = {
      get day() {
        return ruleHolds({ '==': [{ today: [] }, '2030-01-01'] }, {}, { now: '2030-01-01T00:00:00Z' })
      },
    }
    expect(value({ if: [{ var: 'day' }, { today: [] }, 'wrong'] }, inner)).toBe('2025-11-21')
  })

  it('never throws, whatever the rule and the data', () => {
    const rule = fc.oneof(
      fc.jsonValue(),
      fc.tuple(fc.constantFrom(...ruleOperators), fc.jsonValue()).map(([name, args]) => ({ [name]: args })),
    )
    fc.assert(
      fc.property(rule, fc.dictionary(fc.string(), fc.jsonValue()), (given, scope) => {
        expect(typeof holds(given as Rule, scope)).toBe('boolean')
        expect(['number', 'string', 'boolean', 'undefined']).toContain(typeof value(given as Rule, scope))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('dependenciesOf', () => {
  it.each<[Rule | undefined, string[]]>([
    [undefined, []],
    [true, []],
    [{ '==': [{ var: 'a' }, { var: ['b', { var: 'c' }] }] }, ['a', 'c', 'b']],
    [{ var: 'group.0.x' }, ['group']],
    [{ missing: ['a', 'b.c'] }, ['a', 'b']],
    [{ missing_some: [1, ['a', 'b']] }, ['a', 'b']],
    [{ some: [{ var: 'list' }, { '==': [{ var: 'inner' }, { var: '../../outer' }] }] }, ['list', 'outer']],
    [
      { reduce: [{ var: 'list' }, { '+': [{ var: 'accumulator' }, { var: 'current' }] }, { var: 'start' }] },
      ['list', 'start'],
    ],
    [{ map: [{ var: 'l' }, { filter: [{ var: 'x' }, { var: '../../../../top' }] }] }, ['l', 'top']],
    [{ map: [{ var: 'l' }, { filter: [{ var: 'x' }, { var: '../../middle' }] }] }, ['l']],
    [{ map: [{ var: 'l' }, { var: '../index' }] }, ['l']],
    [{ count: { var: 7 } }, ['7']],
  ])('of %j are %j', (rule, expected) => expect(dependenciesOf(rule)).toEqual(expected))

  it('reports which rules read the clock', () => {
    expect(ruleFacts({ '<': [{ var: 'a' }, { today: [] }] }).usesClock).toBe(true)
    expect(ruleFacts({ '<': [{ var: 'a' }, 1] }).usesClock).toBe(false)
  })

  it('are complete: other answers never change the outcome', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'list')
    const leaf = fc.oneof(
      id.map((name) => ({ var: name })),
      fc.integer({ min: 0, max: 3 }),
      fc.constant('x'),
    )
    const inner = fc.oneof(
      leaf,
      fc.constantFrom({ var: '' }, { var: '../../b' }, { var: '../../../../c' }, { var: '../index' }),
    )
    const rule = fc.oneof(
      fc
        .tuple(fc.constantFrom('==', '<', '+', 'and', 'or', 'selected', 'count'), leaf, leaf)
        .map(([name, x, y]) => ({ [name]: [x, y] })),
      fc
        .tuple(
          fc.constantFrom('some', 'all', 'filter', 'none'),
          fc.constantFrom({ var: 'list' }, [1, 2]),
          inner,
          inner,
        )
        .map(([name, list, x, y]) => ({ [name]: [list, { '==': [x, y] }] })),
    )
    const scope = fc.dictionary(
      id,
      fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constant('x'), fc.array(fc.nat(3))),
    )
    fc.assert(
      fc.property(rule, scope, scope, (given, first, second) => {
        const read = new Set(dependenciesOf(given))
        const pick = (from: Record<string, unknown>, keep: boolean) =>
          Object.fromEntries(Object.entries(from).filter(([name]) => read.has(name) === keep))
        const other = { ...pick(second, false), ...pick(first, true) }
        expect(holds(given, other)).toBe(holds(given, first))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('under a policy without unsafe-eval', () => {
  it('gives the same results with code generation from strings forbidden', async () => {
    const script = fileURLToPath(new URL('../testing/strict-policy.ts', import.meta.url))
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--disallow-code-generation-from-strings',
      script,
    ])
    const there = JSON.parse(stdout)
    expect(there.compiler).toBe('forbidden')
    const here = JSON.parse(JSON.stringify(strictPolicyResults()))
    expect(here.compiler).toBe('allowed')
    expect(there.operators).toEqual(here.operators)
    expect(Object.keys(there.operators).sort()).toEqual([...ruleOperators].sort())
    expect(there.form).toEqual(here.form)
    expect(there.form.values).toMatchObject({ c4: 27 })
  })
})

it('isBlank takes blank text and empty lists, not 0 or false', () => {
  expect([undefined, null, '', ' \n', []].every(isBlank)).toBe(true)
  expect([0, false, 'x', [null], {}].some(isBlank)).toBe(false)
})
