import type { ComponentType, Rule } from '@atesta/contract/schemas/form.ts'
import { describe, expect, it } from 'vitest'
import { ruleFacts } from '../rules/rule-facts.ts'
import { calculate, ruleHolds } from '../rules/rules.ts'
import { type Names, patternOf, toRule, toValue } from './to-rule.ts'

const clock = { now: '2025-11-21T10:00:00Z' }
const types: Record<string, ComponentType> = {
  born: 'date',
  start: 'date',
  end: 'datetime',
  n: 'number',
  size: 'number',
  some: 'calculation',
}
const repeats: Record<string, string[]> = { size: ['parts'] }
const names: Names = {
  find: (name) =>
    name === 'unknown' ? undefined : { id: name, type: types[name] ?? 'text', repeats: repeats[name] ?? [] },
  self: { id: 'own', type: 'text' },
  within: new Set(),
}
const calculations: Record<string, string> = {
  due: '${start} + 30',
  from: 'if(${n} > 1, ${start}, ${born})',
  twice: '${due} + 1',
  either: 'if(${n} > 1, ${start}, ${n})',
  circle: '${circle}',
}
/** The same on a question that asks for a date, beside calculations. */
const onDate: Names = {
  ...names,
  self: { id: 'own', type: 'date' },
  find: (name) => {
    const calculation = calculations[name]
    if (calculation === undefined) return names.find(name)
    return { id: name, type: 'calculation', repeats: [], calculation }
  },
}
const holds = (text: string, answers: Record<string, unknown>) => {
  const rule = toRule(text, names) as Rule
  expect(ruleFacts(rule).fault).toBeUndefined()
  return ruleHolds(rule, answers, clock)
}
const value = (text: string, answers: Record<string, unknown> = {}) =>
  calculate(toValue(text, names) as Rule, answers, clock)

describe('an expression of XLSForm as a rule', () => {
  it.each<[string, Record<string, unknown>, boolean]>([
    ['. <= 72 and . >= 1', { own: 12 }, true],
    ["${sex}='female' and ${age}>=15 and ${age}<=49", { sex: 'female', age: 20 }, true],
    ["${sex}='female' and ${age}>=15 and ${age}<=49", { sex: 'female', age: 50 }, false],
    ["not(selected(., 'c') and selected (., 'd'))", { own: ['c', 'd'] }, false],
    ["not(selected(., 'c') and selected (., 'd'))", { own: ['c'] }, true],
    ["${a} = ''", {}, true],
    ["${a} != ''", { a: 'x' }, true],
    ['${n} < 5', {}, false],
    ['${n} = 0', {}, false],
    ['${n} = 0', { n: 0 }, true],
    ["regex(${mail}, '[a-z]+@[a-z]+')", { mail: 'a@b' }, true],
    ["regex(${mail}, '[a-z]+@[a-z]+')", { mail: 'ab' }, false],
    ['${born} <= today()', { born: '2025-11-21' }, true],
    ['. >= today() - 7', { own: '2025-11-13' }, false],
    ['count-selected(${list}) > 1 or ${a} = "z"', { list: ['x', 'y'] }, true],
    ["../a = 'x' and /data/group/b = 'y'", { a: 'x', b: 'y' }, true],
    ['true()', {}, true],
    ["contains(${a}, 'mid') and starts-with(${a}, 'a')", { a: 'a mid z' }, true],
  ])('%s, for %j: %s', (text, answers, wanted) => expect(holds(text, answers)).toBe(wanted))

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['${a} + ${b} < 5', { a: 1 }, { a: 1, b: 2 }],
    ['${a} mod 2 = 0', {}, { a: 4 }],
    ['${a} div 3 < 1', {}, { a: 2 }],
    ['int(${a}) = 0', {}, { a: 0.5 }],
    ['round(${b}, 1) <= 2', {}, { b: 2.04 }],
    ['number(${t}) < 3', {}, { t: '2' }],
    ['${a} * 2 <= 10', {}, { a: 5 }],
    ['-${a} < 3', {}, { a: 1 }],
    ['coalesce(${a}, ${b}) < 10', {}, { b: 9 }],
    ['coalesce(${a}, ${b}) + ${n} < 10', { b: 1 }, { b: 1, n: 2 }],
    ['if(${n} > 0, ${a}, ${b}) + 1 < 5', { n: 1, b: 1 }, { n: 1, a: 1 }],
    ['${a} = ${b} + 1', { b: -1 }, { a: 0, b: -1 }],
    ['5 > ${a} + 1 and ${b} = 2', { b: 2 }, { a: 1, b: 2 }],
    ['not(${a} + 1 != 1)', {}, { a: 0 }],
  ])('%s: not for %j, but for %j', (text, without, answers) => {
    expect([holds(text, without), holds(text, answers)]).toEqual([false, true])
  })

  it.each<[string, Record<string, unknown>]>([
    ['coalesce(${a}, 0) < 10', {}],
    ['${a} + 1 != 1', {}],
    ["${a} != 'x'", {}],
    ['count(${parts}) < 5', {}],
    ['string-length(${a}) = 0', {}],
  ])('%s holds for %j', (text, answers) => expect(holds(text, answers)).toBe(true))

  it.each<[string, Record<string, unknown>, unknown]>([
    ['2+2', {}, 4],
    ['if(${a} > 1, ${a} * 2, ${b} * 2)', {}, undefined],
    ['if(${a} > 1, ${a} * 2, ${b} * 2)', { a: 2 }, 4],
    ['if(${a} > 1, ${a} * 2, ${b} * 2)', { b: 2 }, 4],
    ['if(${a} > 1, ${a} * 2, ${b} * 2)', { a: 1 }, undefined],
    ['coalesce(${a}, ${b}) * 2', {}, undefined],
    ['coalesce(${a}, ${b}) * 2', { b: 3 }, 6],
    ['round(1.005, 2)', {}, 1.01],
    ['round(${a}, 2)', { a: 2.675 }, 2.68],
    ['round(${a})', { a: 2.5 }, 3],
    ['round(${a})', { a: -2.5 }, -2],
    ['round(${a})', { a: -2.6 }, -3],
    ['round(${a})', { a: 0.4 }, 0],
    ['round(${a}, 1)', { a: -0.25 }, -0.2],
    ['int(${a})', { a: -2.9 }, -2],
    ['floor(${a})', { a: -2.1 }, -3],
    ['${a} * 2 - 3 div 2', { a: 4 }, 6.5],
    ['${a} + ${b}', { a: 4 }, undefined],
    ['coalesce(${a}, 0) + 1', {}, 1],
    ["concat(${a}, '-', ${b})", { a: 'x', b: 'y' }, 'x-y'],
    ["if(${a} = 'x', 'yes', 'no')", { a: 'x' }, 'yes'],
    ['round(${a}, 1)', { a: -2.26 }, -2.3],
    ['int((today() - ${born}) div 365.25)', { born: '2000-01-01' }, 25],
    ['sum(${size})', { parts: [{ size: 2 }, { size: 3 }, {}] }, 5],
    ['count(${parts})', { parts: [{}, {}] }, 2],
    ['string-length(${a})', { a: 'four' }, 4],
    ['round(${a}, -1)', { a: 1234.5 }, 1230],
    ['round(${a}, -2)', { a: 1250 }, 1300],
    ['round(${a}, -2)', { a: -1250 }, -1200],
    ['string(${a})', { a: 1e21 }, '1000000000000000000000'],
    ["concat(${a}, ' g')", { a: 1e-7 }, '0.0000001 g'],
    ['substr(${a}, 1, 3)', { a: 'abcd' }, 'bc'],
    ['-${a}', { a: 3 }, -3],
  ])('%s, for %j: %j', (text, answers, wanted) => expect(value(text, answers)).toEqual(wanted))

  it.each([
    'pulldata("a", "b", "c", ${x})',
    '${unknown} = 1',
    '${size} > 2',
    'a +',
    '(((',
    'selected(${a})',
    `${'('.repeat(5000)}1`,
    `${'round('.repeat(30)}\${a}${')'.repeat(30)} > 1`,
    `${'if('.repeat(30)}\${a}${' + 1 > 2, ${b}, ${c})'.repeat(30)} > 1`,
    'lonely',
    'constructor(1)',
  ])('refuses %s', (text) => expect(() => toRule(text, names)).toThrow('not usable'))

  it.each([
    ['1, 3', 'bc'],
    ['1', 'bcde'],
    ['0, 5', 'abcde'],
    ['0, 99', 'abcde'],
    ['2, 99', 'cde'],
    ['9, 12', undefined],
    ['3, 1', undefined],
    ['2, 2', undefined],
    ['-2', 'de'],
    ['-9', 'abcde'],
    ['-4, -2', 'bc'],
    ['-2, -4', undefined],
    ['-9, -3', 'ab'],
    ['1, -1', 'bcd'],
    ['4, -3', undefined],
    ['0, -9', undefined],
    ['-3, 4', 'cd'],
    ['-9, 2', 'ab'],
    ['-2, 1', undefined],
    ['-1, 99', 'e'],
    ['1.9, 3.2', 'bc'],
    ["'1', '3'", 'bc'],
  ])('substr of five letters, %s: %s', (places, wanted) => {
    expect(value(`substr(\${a}, ${places})`, { a: 'abcde' })).toBe(wanted)
    expect(value(`substr('', ${places})`)).toBeUndefined()
  })

  it.each(["substr(${a}, 'x')", 'substr(${a}, ${b})', 'substr(${a})'])('refuses %s', (text) =>
    expect(() => toRule(text, names)).toThrow('not usable'),
  )

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['(today() - .) div 365.25 >= 18', { own: '2000-01-01' }, { own: '2010-01-01' }],
    [
      '. <= ${start} + 30',
      { own: '2025-01-31', start: '2025-01-01' },
      { own: '2025-02-01', start: '2025-01-01' },
    ],
    [
      '${end} > ${start} + 7',
      { start: '2025-01-01', end: '2025-01-08T10:00:00Z' },
      { start: '2025-01-01', end: '2025-01-07T10:00:00Z' },
    ],
    ['today() > ${start} + 7', { start: '2025-11-13' }, { start: '2025-11-14' }],
    ['. <= today() - 18*365', { own: '2007-01-01' }, { own: '2010-01-01' }],
    [
      '${start} + 7 = .',
      { own: '2025-01-08', start: '2025-01-01' },
      { own: '2025-01-08', start: '2025-01-02' },
    ],
    ['today() - 30 > ${start} + 7', { start: '2025-10-01' }, { start: '2025-10-20' }],
    ['today() + 30 - ${start} < 40', { start: '2025-11-20' }, { start: '2025-10-20' }],
    [
      'date(${start} + 30) < .',
      { own: '2025-02-01', start: '2025-01-01' },
      { own: '2025-01-31', start: '2025-01-01' },
    ],
    [
      'max(${start}, ${born}) < today() - ${n}',
      { start: '2025-01-01', born: '2000-01-01', n: 7 },
      { start: '2025-11-20', born: '2000-01-01', n: 7 },
    ],
    [
      'int(.) = ${start} + 1',
      { own: '2025-01-02', start: '2025-01-01' },
      { own: '2025-01-03', start: '2025-01-01' },
    ],
    ['${due} < today()', { due: 20_000 }, { due: 30_000 }],
    ['. - ${from} > 7', { own: '2025-01-09', from: '2025-01-01' }, { own: '2025-01-08', from: '2025-01-01' }],
    ['${twice} > .', { own: '2025-01-09', twice: 30_000 }, { own: '2025-01-09', twice: 10_000 }],
    ['if(${n} > 1, ${start}, .) + 1 > today()', { n: 2, start: '2025-11-21' }, { n: 2, start: '2025-11-20' }],
  ])('%s counts with dates in days: for %j, and not for %j', (text, answers, others) => {
    const rule = toRule(text, onDate) as Rule
    expect(ruleFacts(rule).fault).toBeUndefined()
    expect([answers, others].map((given) => ruleHolds(rule, given, clock))).toEqual([true, false])
  })

  it.each([
    '${some} < today()',
    'today() - ${some} > 7',
    '${either} < .',
    '${circle} + . > 1',
    'date(${either}) < .',
  ])('refuses %s, which may be a date or a number', (text) =>
    expect(() => toRule(text, onDate)).toThrow('not usable'),
  )

  it('refuses a value that is a date counted in days: it would be shown as a number', () =>
    expect(() => toValue('date(${start} + 30)', onDate)).toThrow('not usable'))

  it('knows a constraint that is a pattern', () => {
    expect(patternOf("regex(., '[A-Z]{3}')")).toBe('[A-Z]{3}')
    expect(patternOf("regex(., 'x') and . != 'y'")).toBeUndefined()
  })
})

describe('a choice that the workbook knows by a number', () => {
  const chosen: Names = {
    ...names,
    self: { id: 'own', type: 'checkbox', list: 'states' },
    find: (name) => ({
      id: name,
      type: name === 'n' ? 'number' : 'radio',
      repeats: [],
      ...(name !== 'n' && { list: 'states' }),
    }),
    choice: (_list, name) => (name === '7' ? 'seven' : name),
    numbered: (_list, number) => (number === 4 ? '04' : number < 9 ? String(number) : undefined),
  }
  it.each<[string, unknown]>([
    ['${q} = 1', { '==': [{ var: 'q' }, '1'] }],
    ['2 != ${q}', { '!=': ['2', { var: 'q' }] }],
    ['. = 3', { '==': [{ var: 'own' }, '3'] }],
    ['${q} = 7', { '==': [{ var: 'q' }, 'seven'] }],
    ['${q} = 0', { '==': [{ var: 'q' }, '0'] }],
    ['${q} = 4', { '==': [{ var: 'q' }, '04'] }],
    ['${q} = 9', { '==': [{ var: 'q' }, 9] }],
  ])('%s', (text, wanted) => expect(toRule(text, chosen)).toEqual(wanted))

  it('is counted with where it is put in order, and a number stays one', () => {
    expect(JSON.stringify(toRule('${q} > 1', chosen))).toContain('1]')
    expect(toRule('${n} = 1', chosen)).toEqual({ '==': [{ var: 'n' }, 1] })
  })
})
