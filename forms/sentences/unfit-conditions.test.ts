import type { Component } from '@atesta/contract/schemas/form.ts'
import { expect, test } from 'vitest'
import { library } from '../library/library.ts'
import { component, formOf, formWith, options, question, section } from '../testing/build-form.ts'
import { unfitConditions } from './unfit-conditions.ts'

const form = (belt: Component) =>
  formOf(
    section('belts', [
      question('q_belt', [belt]),
      question('q_speed', [
        component('speed', 'number', {
          visible_if: { or: [{ '==': [{ var: 'belt' }, 'north'] }, { '==': [{ var: 'belt' }, 'south'] }] },
          validation: { '>': [{ var: 'speed' }, 5] },
        }),
        component('group', 'group', {
          components: [component('inner', 'text', { required_if: { '==': [{ var: 'belt' }, 'north'] } })],
        }),
        component('total', 'calculation', {
          calculation: { if: [{ '==': [{ var: 'belt' }, 'north'] }, 'N', 'S'] },
        }),
      ]),
    ]),
  )
const belt = component('belt', 'radio', { options: options('north', 'south') })

test('a condition on an answer that can no longer be chosen does not fit, wherever it stands', () => {
  expect(unfitConditions(form(belt))).toEqual([])
  expect(unfitConditions(form({ ...belt, options: options('south') }))).toEqual([
    { id: 'speed', kind: 'visible', code: 'option_unknown' },
    { id: 'inner', kind: 'required', code: 'option_unknown' },
    { id: 'total', kind: 'calculation', code: 'option_unknown' },
  ])
})

test('a sum of what a group no longer has does not fit, in conditions and in formulas', () => {
  const add = { '+': [{ var: 'accumulator' }, { var: ['current.cost', 0] }] }
  const sum = { reduce: [{ var: 'parts' }, add, 0] }
  const members = (...ids: string[]) =>
    formWith(
      component('parts', 'group', { components: ids.map((id) => component(id, 'number')) }),
      component('note', 'text', { visible_if: { '>': [sum, 5] } }),
      component('total', 'calculation', { calculation: { '*': [sum, 2] } }),
    )
  expect(unfitConditions(members('cost'))).toEqual([])
  expect(unfitConditions(members('length'))).toEqual([
    { id: 'note', kind: 'visible', code: 'question_unknown' },
    { id: 'total', kind: 'calculation', code: 'question_unknown' },
  ])
})

test('nor does one on a question that became another type', () => {
  const codes = unfitConditions(form(component('belt', 'date'))).map(({ code }) => code)
  expect(codes).toEqual(['value_unfit', 'value_unfit', 'value_unfit'])
})

test('all fit in the forms of the library', async () => {
  for (const { load } of library) expect(unfitConditions((await load()).structure)).toEqual([])
})
