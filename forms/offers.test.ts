import type { Component, Rule } from '@atesta/contract/schemas/form.ts'
import { describe, expect, it, test } from 'vitest'
import { component, evaluate, formWith, options } from './testing/build-form.ts'

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))
const inRegion = (region: string): Rule => ({ '==': [region, { var: 'region' }] })

/** Choices of which each belongs to one of twenty regions, by a rule of its own. */
const places = (count: number, rule = inRegion): Component['options'] =>
  times(count, (at) => ({ label: `Place ${at}`, value: `p${at}`, visible_if: rule(`r${at % 20}`) }))

const offeredTo = (fields: Component[], answers: Record<string, unknown>) =>
  evaluate(formWith(...fields), answers).offered

/** The same, and long to work out. */
const costly = (rule: Rule): Rule => ({
  and: [{ none: [{ var: 'files' }, { '==': [{ var: '' }, 'never'] }] }, rule],
})

describe('fifty questions over three hundred choices', () => {
  test.each<[string, (region: string) => Rule]>([
    ['compared with an answer', (region) => costly(inRegion(region))],
    ['compared in other words', (region) => costly({ in: [{ var: 'region' }, [region]] })],
  ])('are well within the budget: %s', (_, rule) => {
    // The rules of a form that was kept and read again are alike, not the same objects.
    const fields = times(50, (index) => component(`q${index}`, 'radio', { options: places(300, rule) }))
    const answers = { files: times(150, (index) => `f${index}`), region: 'r3', q48: 'p4', q49: 'p3' }
    const around = [component('region', 'text'), component('files', 'upload')]
    const { offered, values } = evaluate(formWith(...around, ...fields), answers)
    expect([...(offered.get('q0') ?? [])].slice(0, 3)).toEqual(['p3', 'p23', 'p43'])
    expect([...offered.values()].map(({ size }) => size)).toEqual(times(50, () => 15))
    expect([values.q48, values.q49]).toEqual([undefined, 'p3'])
  })
})

describe('what is offered', () => {
  const choice = (visible_if: Rule) =>
    component('q', 'radio', { options: [{ label: 'A', value: 'a', visible_if }, ...options('b')] })
  const fields = (rule: Rule) => [
    component('text', 'text'),
    component('number', 'number'),
    component('many', 'checkbox', { options: options('x', 'y') }),
    choice(rule),
  ]

  it.each<[string, Rule, Record<string, unknown>, boolean]>([
    ['a text', { '==': [{ var: 'text' }, 'x'] }, { text: 'x' }, true],
    ['another text', { '==': [{ var: 'text' }, 'x'] }, { text: 'y' }, false],
    ['no answer', { '==': [{ var: 'text' }, 'x'] }, {}, false],
    ['a number that is written as a text', { '==': ['12', { var: 'number' }] }, { number: 12 }, true],
    ['a number exactly', { '===': ['12', { var: 'number' }] }, { number: 12 }, false],
    ['none of two texts', { '!=': [{ var: 'text' }, 'x'] }, { text: 'y' }, true],
    [
      'either of two texts',
      { or: [{ '==': [{ var: 'text' }, 'x'] }, { '==': [{ var: 'text' }, 'y'] }] },
      { text: 'y' },
      true,
    ],
    [
      'one answer or another',
      { or: [{ '==': [{ var: 'text' }, 'x'] }, { '==': [{ var: 'number' }, 1] }] },
      { text: 'z', number: 1 },
      true,
    ],
    [
      'both of two answers',
      { and: [{ '==': [{ var: 'number' }, 1] }, { '==': [{ var: 'text' }, 'x'] }] },
      { text: 'x', number: 2 },
      false,
    ],
    ['one of several choices', { selected: [{ var: 'many' }, 'y'] }, { many: ['x', 'y'] }, true],
    ['a rule that cannot be evaluated', { '==': [{ nonsense: 1 }, 'x'] }, { text: 'x' }, false],
    ['always', true, {}, true],
    ['never', false, {}, false],
  ])('follows its rule over %s', (_, rule, answers, shown) => {
    const offered = offeredTo(fields(rule), answers).get('q')
    expect([...(offered ?? [])]).toEqual(shown ? ['a', 'b'] : ['b'])
  })

  it('is decided record by record, and by what stands around them', () => {
    const towns = component('town', 'radio', { options: places(40) })
    const inner = component('visits', 'group', { components: [component('region', 'text'), towns] })
    const offered = offeredTo([component('other', 'text'), inner], {
      visits: [{ region: 'r1' }, { region: 'r2' }, {}],
    })
    const values = [0, 1, 2].map((index) => [...(offered.get(`visits.${index}.town`) ?? [])])
    expect(values).toEqual([['p1', 'p21'], ['p2', 'p22'], []])
  })
})
