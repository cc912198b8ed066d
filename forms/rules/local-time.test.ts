import type { Rule } from '@atesta/contract/schemas/form.ts'
import { describe, expect, it, test } from 'vitest'
import { createEvaluator, evaluateForm } from '../evaluate.ts'
import { normalizeForm } from '../normalize.ts'
import { component, formWith } from '../testing/build-form.ts'
import { onTheClock } from './local-time.ts'
import { calculate, ruleHolds } from './rules.ts'

/** An evening in São Paulo, where it is already 1 December in UTC. */
const now = '2026-11-30T22:30:00-03:00'
const when = { var: 'when' }
const holds = (rule: Rule, at: string, by = now) => ruleHolds(rule, { when: at }, { now: by })

describe('a moment that meets a day', () => {
  it.each<[Rule, string, boolean]>([
    [{ '<': [when, { today: [1] }] }, '2026-12-01T01:00:00Z', true],
    [{ '<': [when, { today: [1] }] }, '2026-12-01T03:00:00Z', false],
    [{ '>=': [when, '2026-12-01'] }, '2026-12-01T01:00:00Z', false],
    [{ '>=': [when, '2026-12-01'] }, '2026-12-01T03:00:00Z', true],
    [{ '<=': ['2026-12-01', when] }, '2026-12-01T01:00:00Z', false],
    // A time without offset, as it may be written into a rule, is one of the clock too.
    [{ '<=': [when, '2026-11-30T22:00'] }, '2026-12-01T01:00:01Z', false],
    [{ '<=': [when, '2026-11-30T22:00'] }, '2026-12-01T00:59:00Z', true],
    [{ '==': [when, '2026-11-30T22:00:00-03:00'] }, '2026-12-01T01:00:00Z', true],
    // Two moments need no clock.
    [{ '<=': [when, { now: [] }] }, '2026-12-01T01:30:00Z', true],
    [{ '<=': [when, { now: [] }] }, '2026-12-01T01:30:01Z', false],
  ])('%j of %s is %s', (rule, at, held) => {
    expect(holds(rule, at)).toBe(held)
  })

  it('is as many days from it as the clock ran', () => {
    const days = (to: unknown, from: unknown, at: string) =>
      calculate({ '-': [{ days: [to] }, { days: [from] }] }, { when: at }, { now })
    expect(days('2026-12-01', when, '2026-12-01T01:00:00Z')).toBeCloseTo(2 / 24)
    expect(days({ today: [] }, when, '2026-11-30T03:00:00Z')).toBe(0)
    expect(days({ now: [] }, when, '2026-11-29T13:30:00Z')).toBe(1.5)
    expect(days(when, '1970-01-01', '1970-01-02T15:00:00Z')).toBe(1.5)
  })

  it('is checked so in a form, and again where the clock was moved to another offset', () => {
    const validation = { and: [{ answered: [when] }, { '<': [when, { today: [1] }] }] }
    const late = component('late', 'yes_no', { visible_if: { '>=': [when, '2026-12-01'] } })
    const form = normalizeForm(formWith(component('when', 'datetime', { validation }), late))
    const answers = { when: '2026-11-30T22:00:00-03:00' }
    expect([...evaluateForm(form, answers, { locale: 'en', now }).errors]).toEqual([])
    const evaluator = createEvaluator(form)
    const shows = (at: string) =>
      evaluator.evaluate(answers, { locale: 'en', now: at }).visible.components.has('late')
    expect([shows(now), shows('2026-12-01T02:30:00+01:00'), shows(now)]).toEqual([false, true, false])
  })
})

test.each([
  ['2026-12-01T01:00:00Z', '2026-11-30T22:00:00'],
  ['2026-12-01T01:00:00', '2026-12-01T01:00:00'],
  ['2026-12-01', '2026-12-01'],
  ['0000-01-01T01:00:00Z', '0000-01-01T01:00:00Z'],
  ['2026-99-01T01:00:00Z', '2026-99-01T01:00:00Z'],
  ['no moment', 'no moment'],
])('the clock shows %s as %s', (text, shown) => {
  expect(onTheClock(text, now)).toBe(shown)
})
