import type { LocalizedText } from '@atesta/contract/schemas/form.ts'
import { normalizeForm } from '@atesta/forms/normalize.ts'
import { component, formOf, question, section } from '@atesta/forms/testing/build-form.ts'
import { expect, test } from 'vitest'
import { partName } from './part-name.ts'

const form = normalizeForm(
  formOf(
    section('one', [
      question('q_guard', [component('gr', 'radio', { label: '' })], { label: 'Guards in place?' }),
      question(
        'q_list',
        [
          component('list', 'group', {
            label: 'Valves',
            components: [component('tag', 'text', { label: 'Tag' })],
          }),
        ],
        { label: '' },
      ),
    ]),
  ),
)
const english = (text: LocalizedText | undefined) => (typeof text === 'string' ? text : '')

test.each([
  ['q_guard', 'Guards in place?'],
  ['gr', 'Guards in place?'],
  ['q_list', 'Valves'],
  ['list', 'Valves'],
  ['tag', 'Tag'],
  ['gone', 'gone'],
])('%s is called %s', (id, name) => expect(partName(form, id, english)).toBe(name))
