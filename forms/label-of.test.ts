import { expect, test } from 'vitest'
import { labelOf } from './label-of.ts'
import { normalizeForm } from './normalize.ts'
import { component, formOf, question, section } from './testing/build-form.ts'

const photos = (id: string) => component(id, 'upload', { label: { en: 'Photos', es: 'Fotos' } })

const form = normalizeForm(
  formOf(
    section('corners', [
      question('q_left', [photos('left')], { label: 'Front left corner' }),
      question('q_right', [photos('right')], { label: '' }),
      question('q_rear', [photos('rear'), component('why', 'text', { label: { en: ' ' } })], {
        label: 'Rear corner',
      }),
    ]),
  ),
)

test('alone in its question a component goes by what the question asks', () => {
  expect(labelOf(form, 'left')).toBe('Front left corner')
  expect(labelOf(form, 'right')).toEqual({ en: 'Photos', es: 'Fotos' })
})

test('among others it goes by its own label, and by the question where it has none', () => {
  expect(labelOf(form, 'rear')).toEqual({ en: 'Photos', es: 'Fotos' })
  expect(labelOf(form, 'why')).toBe('Rear corner')
})
