// Slow: a hundred random forms are each evaluated in several ways.
import { repetitions } from '@atesta/testkit/test-size.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEvaluator, evaluateForm } from './evaluate.ts'
import { normalizeForm } from './normalize.ts'
import { planOf } from './plan.ts'
import { arbitraryFilling } from './testing/arbitrary-filling.ts'
import { arbitraryForm } from './testing/arbitrary-form.ts'
import { pulledValues } from './testing/pulled-values.ts'

const context = { locale: 'en', now: '2025-11-21T23:30:00-03:00' } as const

describe('evaluation, for any form and answers', () => {
  it('gives the same values as pulling each one when it is read', () => {
    let compared = 0
    fc.assert(
      fc.property(arbitraryFilling, ({ structure, answers }) => {
        const form = normalizeForm(structure)
        fc.pre(planOf(form).cycles.length === 0)
        compared++
        expect(evaluateForm(form, answers, context).values).toEqual(pulledValues(structure, answers, context))
      }),
      { numRuns: repetitions(100, 400), maxSkipsPerRun: 1000 },
    )
    expect(compared).toBeGreaterThanOrEqual(repetitions(100, 400))
  })

  it('gives the same result step by step as in one evaluation', () => {
    fc.assert(
      fc.property(arbitraryFilling, ({ structure, answers: start, edits }) => {
        const form = normalizeForm(structure)
        const evaluator = createEvaluator(form)
        let answers = start
        let now: string = context.now
        evaluator.evaluate(answers, { locale: 'en', now })
        for (const edit of edits) {
          if ('now' in edit) now = edit.now
          else {
            const others = Object.entries(answers).filter(([id]) => id !== edit.id)
            answers = Object.fromEntries(
              edit.value === undefined ? others : [...others, [edit.id, edit.value]],
            )
          }
          expect(evaluator.evaluate(answers, { locale: 'en', now })).toEqual(
            evaluateForm(form, answers, { locale: 'en', now }),
          )
        }
      }),
      { numRuns: repetitions(100, 400) },
    )
  })

  it('hidden questions have no errors, and errors make a section invalid', () => {
    fc.assert(
      fc.property(arbitraryFilling, ({ structure, answers }) => {
        const form = normalizeForm(structure)
        const { visible, values, errors, sectionValidity, complete } = evaluateForm(form, answers, context)
        for (const key of errors.keys())
          expect(visible.components.has(key) || visible.comments.has(key)).toBe(true)
        for (const id of Object.keys(values))
          expect(visible.components.has(id) || visible.comments.has(id)).toBe(true)
        for (const [id, valid] of sectionValidity) {
          const inside = (form.entities.sections[id]?.questions ?? []).flatMap((question) =>
            (form.entities.questions[question]?.components ?? []).flatMap((one) => [
              one,
              ...(form.entities.components[one]?.comment_object ?? []),
            ]),
          )
          const faulty = [...errors.keys()].some((key) => inside.includes(key.split('.')[0] ?? ''))
          expect(valid).toBe(!faulty)
        }
        expect(complete).toBe([...sectionValidity.values()].every(Boolean))
      }),
      { numRuns: repetitions(100, 300) },
    )
  })

  it('does not depend on what was typed into anything hidden', () => {
    let changed = 0
    fc.assert(
      fc.property(arbitraryFilling, ({ structure, answers, others }) => {
        const form = normalizeForm(structure)
        const before = evaluateForm(form, answers, context)
        const hidden = Object.entries(others).filter(
          ([id]) => !before.visible.components.has(id) && !before.visible.comments.has(id),
        )
        changed += hidden.length
        const after = Object.fromEntries([...Object.entries(answers), ...hidden])
        expect(evaluateForm(form, after, context)).toEqual(before)
      }),
      { numRuns: repetitions(100, 300) },
    )
    expect(changed).toBeGreaterThan(300)
  })

  it('never throws on any JSON', () => {
    const json = fc.oneof(
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.dictionary(fc.constantFrom('c0', 'c1', 'c2', 'f3'), fc.jsonValue()),
    )
    fc.assert(
      fc.property(arbitraryForm, json, fc.string(), (structure, answers, now) => {
        expect(typeof evaluateForm(normalizeForm(structure), answers, { locale: 'pt', now }).complete).toBe(
          'boolean',
        )
      }),
      { numRuns: repetitions(100, 300) },
    )
  })
})
