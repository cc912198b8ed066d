import { component, formOf, question, section } from '@atesta/forms/testing/build-form.ts'
import { expect, test } from 'vitest'
import { canShift } from './use-builder.ts'

const asked = (id: string) => question(id, [component(`c_${id}`, 'text')])
const form = formOf(section('one', [asked('a'), asked('b')]), section('two', [asked('c')]))

test.each([
  ['a', false, true],
  ['b', true, true],
  ['c', true, false],
  ['one', false, true],
  ['two', true, false],
])('%s has a place above: %s, below: %s', (id, above, below) => {
  expect([canShift(form, id, -1), canShift(form, id, 1)]).toEqual([above, below])
})
