import { component, formOf, question, section } from '@atesta/forms/testing/build-form.ts'
import { expect, test } from 'vitest'
import { partsOf, printable } from './tree.ts'

test('reports can only print questions that show something', () => {
  const unseen = component('unseen', 'calculation', { hidden: true })
  const form = formOf(
    section('s', [
      question('both', [component('a', 'text'), unseen]),
      question('bare', [{ ...unseen, id: 'alone' }]),
      question('empty', []),
    ]),
    section('t', [question('other', [component('b', 'text')])]),
  )
  const printed = (id: string) => printable(partsOf(form), id).map(({ part }) => part.id)
  expect([printed('s'), printed('t')]).toEqual([['both', 'empty'], ['other']])
})
