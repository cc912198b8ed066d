import type { Component, Rule } from '@atesta/contract/schemas/form.ts'
import { expect, test } from 'vitest'
import { evaluateForm } from './evaluate.ts'
import { normalizeForm } from './normalize.ts'
import { ruleFacts } from './rules/rule-facts.ts'
import { component, formOf, options, question, section } from './testing/build-form.ts'
import { largeForm } from './testing/large-form.ts'

const evaluated = (components: Component[], answers: Record<string, unknown>) =>
  evaluateForm(normalizeForm(formOf(section('s', [question('q', components)]))), answers, {
    locale: 'en',
    now: '2026-11-21T12:00:00Z',
  })
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))

const read = [component('files', 'upload'), component('long', 'textarea'), component('longer', 'textarea')]
/** True, but only who has compared each with each knows that. */
const noTwo: Rule = {
  none: [{ var: 'files' }, { some: [{ var: '../../files' }, { '==': [{ var: '' }, 'never'] }] }],
}

test.each([
  ['a list with itself', 300, 2500, noTwo],
  [
    'a list put together again and again',
    20,
    1240,
    { none: [{ var: 'files' }, { in: ['never', { merge: times(8, () => ({ var: '../../files' })) }] }] },
  ],
  [
    'a value that stands for a rule',
    300,
    2500,
    { none: [{ var: 'files' }, { '!': { map: [{ var: '../../files' }, 1] } }] },
  ],
  [
    'a long answer that is compared again and again',
    20,
    2500,
    { none: [{ var: 'files' }, { '<': [{ var: '../../long' }, { var: '../../longer' }] }] },
  ],
  [
    'a long answer that is sought in a list again and again',
    20,
    2500,
    { none: [{ var: 'files' }, { in: [{ var: '../../long' }, [{ var: '../../longer' }]] }] },
  ],
  [
    'lists in a list, read as one text',
    30,
    400,
    {
      none: [
        { var: 'files' },
        { in: [{ map: [{ var: '../../files' }, { var: '../../../../files' }] }, 'never'] },
      ],
    },
  ],
] satisfies [string, number, number, Rule][])(
  '%s is worked out while it is affordable',
  (_, few, many, rule) => {
    const shown = (count: number) =>
      evaluated([...read, component('text', 'text', { visible_if: rule })], {
        files: times(count, (index) => `f${index}`),
        long: `${'z'.repeat(60_000)}b`,
        longer: `${'z'.repeat(60_000)}a`,
      }).visible.components.has('text')
    expect(shown(few)).toBe(true)
    expect(shown(many)).toBe(false)
    // What one form has used up is not missing from the next.
    expect(shown(few)).toBe(true)
  },
)

test('records inside records are looked into while that is affordable', () => {
  const inner = component('inner', 'group', {
    components: times(10, (index) => component(`t${index}`, 'text')),
  })
  const outer = component('outer', 'group', { components: [inner] })
  const errors = (count: number) =>
    [...evaluated([outer], { outer: times(count, () => ({ inner: times(count, () => ({})) })) }).errors]
      .length
  expect(errors(50)).toBe(0)
  expect(errors(200)).toBeGreaterThan(0)
})

test('a pattern is tried on every text of a reasonable form, and not on a thousand', () => {
  const pattern = '(?:(?:[a-z]?){300})*'
  const errors = (count: number) => {
    const texts = times(count, (index) => component(`t${index}`, 'text', { pattern }))
    const answers = Object.fromEntries(texts.map(({ id }) => [id, 'a'.repeat(300)]))
    return evaluated(texts, answers).errors
  }
  expect(errors(3).size).toBe(0)
  expect([...errors(100).values()].at(-1)).toEqual({ code: 'pattern', params: {} })
})

test('choices are looked up while that is affordable', () => {
  const error = (count: number) => {
    const values = times(count, (index) => `v${index}`)
    return evaluated([component('c', 'checkbox', { options: options(...values) })], { c: values }).errors.get(
      'c',
    )
  }
  expect(error(500)).toBeUndefined()
  expect(error(10_000)).toEqual({ code: 'bad_value', params: {} })
})

test('a name longer than any id is none', () => {
  expect(ruleFacts({ '!': { var: `a${'.b'.repeat(90)}` } }).fault).toBeUndefined()
  expect(ruleFacts({ '!': { var: `a${'.b'.repeat(100)}` } }).fault).toBe('dynamic_variable')
})

test('a form of five thousand questions is well within the budget', () => {
  const { structure, answers } = largeForm(5000)
  const { errors } = evaluateForm(normalizeForm(structure), answers, {
    locale: 'en',
    now: '2026-11-21T12:00:00Z',
  })
  expect([...errors]).toEqual([])
})

test('a pattern of nothing but branches is given up like any other', () => {
  const pattern = `(?:${'|'.repeat(490)}a)*`
  const texts = times(200, (index) => component(`t${index}`, 'text', { pattern }))
  const answers = Object.fromEntries(texts.map(({ id }) => [id, 'a'.repeat(2000)]))
  let tried = 0
  evaluated(texts, answers).errors.forEach(({ code }) => {
    if (code === 'pattern') tried++
  })
  expect(tried).toBeGreaterThan(190)
})

test('repeated calculations take no more memory than the answers', () => {
  const calculations = times(800, (index) =>
    component(`c${index}`, 'calculation', { calculation: { cat: [{ var: 'text' }, index] } }),
  )
  const kept = (length: number) => {
    const { values } = evaluated([component('text', 'textarea'), ...calculations], {
      text: 'a'.repeat(length),
    })
    return JSON.stringify(values).length
  }
  expect(kept(1000)).toBeGreaterThan(800_000)
  expect(kept(99_000)).toBeLessThan(2_000_000)
})

test('the messages of rules take no more room than the answers of a form', () => {
  const message = { validation: false, validation_message: '${text}'.repeat(500) }
  const fields = times(200, (index) => component(`t${index}`, 'text', message))
  const answers = Object.fromEntries([['text', 'a'.repeat(99_000)], ...fields.map(({ id }) => [id, 'x'])])
  const { errors } = evaluated([component('text', 'textarea'), ...fields], answers)
  expect(errors.size).toBe(200)
  expect(JSON.stringify([...errors.values()]).length).toBeLessThan(13_000_000)
})
