import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { structureProblems } from '../structure-problems.ts'
import { arbitraryForm } from '../testing/arbitrary-form.ts'
import { comment, component, formOf, formWith, options, question, section } from '../testing/build-form.ts'
import type { Condition } from './model.ts'
import { conditionProblem } from './problems.ts'
import { placeOf } from './subjects.ts'

const form = formOf(
  section('first', [
    question('q1', [component('leak', 'yes_no', { comment_object: [comment('why', 'comment')] })]),
    question('q2', [
      component('depth', 'number', { unit: 'm', visible_if: { '==': [{ var: 'leak' }, 'yes'] } }),
      component('day', 'date'),
    ]),
  ]),
  section('second', [
    question('q3', [
      component('parts', 'group', {
        components: [
          component('name', 'text'),
          component('cost', 'number', { visible_if: { answered: [{ var: 'name' }] } }),
          component('bits', 'group', { components: [component('size', 'number')] }),
        ],
      }),
      component('kinds', 'checkbox', { options: options('a', 'b') }),
      component('remark', 'note'),
    ]),
  ]),
)

const offered = (at: string, kind: 'visible' | 'validation' = 'visible') => {
  const { subjects, obstacles } = placeOf(form, at, kind)
  return [...subjects.keys()].filter((name) => !obstacles.has(name))
}

describe('what a rule can name', () => {
  it('is every answer outside of groups that does not depend on it, with counts and sums of groups', () => {
    expect(offered('q3')).toEqual(['leak', 'why', 'depth', 'day'])
    expect(offered('leak')).toEqual(['day', 'parts', 'parts.cost', 'kinds'])
    expect(offered('kinds')).toEqual(['leak', 'why', 'depth', 'day', 'parts', 'parts.cost'])
  })

  it('is also what stands beside it in its group', () => {
    expect(offered('cost')).toEqual(['leak', 'why', 'depth', 'day', 'kinds', 'name', 'bits', 'bits.size'])
    expect(offered('name')).toEqual(['leak', 'why', 'depth', 'day', 'kinds', 'bits', 'bits.size'])
    expect(offered('size')).toEqual(['leak', 'why', 'depth', 'day', 'kinds', 'name', 'cost'])
  })

  it('is anything in a check, its own answer included', () => {
    expect(offered('depth', 'validation')).toContain('depth')
    expect(placeOf(form, 'depth', 'validation').obstacles.get('cost')).toBe('outside')
  })

  it('makes no form that cannot be published', () => {
    let tried = 0
    fc.assert(
      fc.property(arbitraryForm, fc.nat(100), fc.nat(100), (structure, who, whom) => {
        const sections = structure.schema
        const parts = sections.flatMap((one) => one.questions.flatMap((each) => each.components))
        const part = parts[who % Math.max(1, parts.length)]
        if (!part) return
        const { visible_if: _rule, ...open } = part
        const replaced = (rule: object) => ({
          ...structure,
          schema: sections.map((one) => ({
            ...one,
            questions: one.questions.map((each) => ({
              ...each,
              components: each.components.map((old) => (old === part ? { ...open, ...rule } : old)),
            })),
          })),
        })
        const bare = replaced({})
        const { subjects, obstacles } = placeOf(bare, part.id, 'visible')
        const names = [...subjects.keys()].filter((name) => !obstacles.has(name) && !name.includes('.'))
        const name = names[whom % Math.max(1, names.length)]
        if (!name) return
        const problems = (of: typeof bare) => structureProblems(of).map((problem) => JSON.stringify(problem))
        const before = new Set(problems(bare))
        // Of several circles that share a question one is named, and another rule may change which.
        if ([...before].some((problem) => problem.includes('"rule_cycle"'))) return
        tried += 1
        const added = problems(replaced({ visible_if: { answered: [{ var: name }] } }))
        expect(added.filter((problem) => !before.has(problem))).toEqual([])
      }),
      { numRuns: 1000 },
    )
    expect(tried).toBeGreaterThan(100)
  })
})

describe('a condition', () => {
  const place = placeOf(form, 'q3', 'visible')
  const problem = (of: string, is: Condition['is'], ...values: Condition['values']) =>
    conditionProblem({ of, is, values }, place)

  it('that can stand there has no problem', () => {
    expect(problem('leak', 'is', 'yes')).toBeUndefined()
    expect(problem('depth', 'between', 1, 2)).toBeUndefined()
    expect(problem('day', 'less', { today: -30 })).toBeUndefined()
    expect(problem('why', 'matches', '[a-z]+')).toBeUndefined()
    expect(problem('leak', 'unanswered')).toBeUndefined()
  })

  it('says what is wrong with it', () => {
    expect(problem('', 'is')).toBe('question_missing')
    expect(problem('gone', 'is', 'x')).toBe('question_unknown')
    expect(problem('kinds', 'has', 'a')).toBe('question_circle')
    expect(problem('cost', 'is', 1)).toBe('question_outside')
    expect(problem('leak', 'more', 1)).toBe('comparison_unfit')
    expect(problem('leak', 'is')).toBe('value_missing')
    expect(problem('leak', 'is', 'perhaps')).toBe('option_unknown')
    expect(problem('depth', 'is', 'deep')).toBe('value_unfit')
    expect(problem('depth', 'between', 3, 2)).toBe('order_wrong')
    expect(problem('day', 'is', '2025-02-31')).toBe('value_unfit')
    expect(problem('why', 'matches', '(')).toBe('pattern_wrong')
    expect(problem('depth', 'more', { answer: 'gone' })).toBe('value_unknown')
    expect(problem('depth', 'more', { answer: 'day' })).toBe('value_unfit')
    expect(problem('depth', 'more', { answer: 'parts.cost' })).toBe('value_circle')
  })
})

it('a form without sections has nothing to name', () => {
  expect(placeOf(formWith(), 'x', 'visible').subjects.size).toBe(0)
})
