import { checkConstraints } from '@atesta/forms/constraints.ts'
import { comment, component, options } from '@atesta/forms/testing/build-form.ts'
import { expect, test } from 'vitest'
import { asType } from './as-type.ts'

const words = (n: number) => `Answer ${n}`
const to = (given: ReturnType<typeof component>, type: Parameters<typeof asType>[1]) => ({
  ...given,
  ...asType(given, type, words),
})

test('limits that another type does not show judge none of its answers', () => {
  const number = component('depth', 'number', { min: 10, max: 20, step: 5, unit: 'm' })
  const several = to(number, 'checkbox')
  expect(checkConstraints(several, [several.options[0]?.value ?? ''])).toBeUndefined()
  expect([several.min, several.max, several.step, several.unit]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(checkConstraints(to(number, 'group'), [{}])).toBeUndefined()
  const text = component('code', 'text', { max_length: 3, pattern: '[A-Z]+' })
  expect(checkConstraints(to(text, 'yes_no'), 'yes')).toBeUndefined()
  expect(checkConstraints(to(text, 'date'), '2026-05-12')).toBeUndefined()
})

test('limits that say the same of both types stay', () => {
  expect(to(component('code', 'text', { max_length: 3, pattern: '[A-Z]+' }), 'barcode')).toMatchObject({
    max_length: 3,
    pattern: '[A-Z]+',
  })
  expect(to(component('stars', 'rating', { max: 7 }), 'scale')).toMatchObject({ max: 7 })
  expect(to(component('tools', 'checkbox', { max: 2 }), 'dropdown')).toMatchObject({ max: 2 })
  expect(to(component('tools', 'checkbox', { max: 2 }), 'group').max).toBeUndefined()
})

test('follow-ups wait for answers that there can be, for any where none of theirs is left', () => {
  const follow = comment('why', 'comment', { show_for: ['b', 'no'] })
  const choice = component('state', 'radio', { options: options('a', 'b'), comment_object: [follow] })
  expect(to(choice, 'dropdown').comment_object[0]?.show_for).toEqual(['b'])
  expect(to(choice, 'yes_no').comment_object[0]?.show_for).toEqual(['no'])
  expect(to(choice, 'text').comment_object[0]?.show_for).toEqual([])
})

test('an element without answers has no rule about them', () => {
  const rule = { '<': [{ var: 'depth' }, 5] }
  const number = component('depth', 'number', {
    validation: rule,
    validation_message: 'Less',
    required_if: rule,
  })
  expect(to(number, 'calculation')).toMatchObject({
    validation: undefined,
    validation_message: undefined,
    required_if: undefined,
  })
  expect(to(number, 'rating')).toMatchObject({ validation: rule })
})

test('a type without follow-ups keeps none of the former type', () => {
  const follow = comment('why', 'comment', { required: true })
  const number = component('depth', 'number', { comment_object: [follow] })
  expect(to(number, 'group').comment_object).toEqual([])
  expect(to(number, 'note').comment_object).toEqual([])
  expect(to(number, 'calculation').comment_object).toEqual([follow])
})
