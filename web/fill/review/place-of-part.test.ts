import { normalizeForm } from '@atesta/forms/normalize.ts'
import { component, formOf, question, section } from '@atesta/forms/testing/build-form.ts'
import { expect, test } from 'vitest'
import { placeOfPart } from './place-of-part.ts'

const form = normalizeForm(
  formOf(
    section('one', [question('q_name', [component('name', 'text')])]),
    section('two', [question('q_guard', [component('guard', 'radio'), component('why', 'text')])]),
  ),
)
const position = { currentStep: 1, currentSectionStep: 1 }

test.each([
  ['q_guard', { position, field: 'guard' }],
  ['why', { position, field: 'why' }],
  ['gone', undefined],
])('a comment on %s leads to its question', (id, place) => expect(placeOfPart(form, id)).toEqual(place))
