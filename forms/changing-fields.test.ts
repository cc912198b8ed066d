import { describe, expect, it } from 'vitest'
import { structureProblems } from './structure-problems.ts'
import { component, evaluate, formWith } from './testing/build-form.ts'

const equals = (id: string, value: string) => ({ '==': [{ var: id }, value] })

describe('what must be answered only in some cases', () => {
  const form = formWith(
    component('leak', 'yes_no'),
    component('where', 'text', { required_if: equals('leak', 'yes') }),
  )

  it('is demanded while its rule holds, and no longer', () => {
    const leaking = evaluate(form, { leak: 'yes' })
    expect(leaking.required).toEqual(new Set(['where']))
    expect(leaking.errors.get('where')).toEqual({ code: 'required', params: {} })
    const dry = evaluate(form, { leak: 'no' })
    expect(dry.required.size).toBe(0)
    expect(dry.complete).toBe(true)
  })

  it('is named by its group and record inside a group', () => {
    const inner = component('size', 'number', { required_if: equals('kind', 'crack') })
    const group = formWith(component('g', 'group', { components: [component('kind', 'text'), inner] }))
    const result = evaluate(group, { g: [{ kind: 'crack' }, { kind: 'stain' }] })
    expect([...result.errors.keys()]).toEqual(['g.0.size'])
    expect([...result.required]).toEqual(['g.0.size'])
  })
})

describe('options that depend on another answer', () => {
  const cities = [
    { label: 'Houston', value: 'houston', visible_if: equals('state', 'texas') },
    { label: 'Miami', value: 'miami', visible_if: equals('state', 'florida') },
    { label: 'Elsewhere', value: 'elsewhere' },
  ]
  const form = formWith(
    component('state', 'text'),
    component('city', 'radio', { options: cities, required: true }),
    component('visited', 'checkbox', { options: cities }),
  )

  it('are offered while their rule holds', () => {
    const { offered } = evaluate(form, { state: 'texas' })
    expect(offered.get('city')).toEqual(new Set(['houston', 'elsewhere']))
  })

  it('count as not chosen once they are no longer offered', () => {
    const answers = { city: 'houston', visited: ['houston', 'elsewhere'] }
    expect(evaluate(form, { ...answers, state: 'texas' }).values).toMatchObject(answers)
    const moved = evaluate(form, { ...answers, state: 'florida' })
    expect(moved.values).toEqual({ state: 'florida', visited: ['elsewhere'] })
    expect(moved.errors.get('city')?.code).toBe('required')
  })

  it('may name only what the form has', () => {
    const wrong = formWith(
      component('city', 'radio', { options: [{ label: 'A', value: 'a', visible_if: equals('gone', 'x') }] }),
      component('size', 'number', { required_if: equals('lost', 'x') }),
    )
    expect(structureProblems(wrong).map(({ path, ids }) => [path, ids])).toEqual([
      ['/schema/0/questions/0/components/0/options/0/visible_if', ['gone']],
      ['/schema/0/questions/1/components/0/required_if', ['lost']],
    ])
  })
})
