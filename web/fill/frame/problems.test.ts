import { normalizeForm } from '@atesta/forms/normalize.ts'
import { component, evaluate, formOf, formWith, question, section } from '@atesta/forms/testing/build-form.ts'
import { expect, test } from 'vitest'
import { problemsOf } from './problems.ts'

test('lists only the section’s problems, in form order, by visible label', () => {
  const form = formOf(
    section('one', [
      question('q_a', [component('a', 'text', { label: { en: 'Name', es: 'Nombre' }, required: true })], {
        label: '',
      }),
      question('q_b', [component('b', 'text', { label: '', required: true })], {
        label: 'Only the question is named',
      }),
      question('q_d', [component('d', 'upload', { label: 'Photos', min: 1, required: true })], {
        label: 'Front left corner',
      }),
    ]),
    section('two', [question('q_c', [component('c', 'text', { required: true })])]),
  )
  const problems = problemsOf(normalizeForm(form), evaluate(form, {}), 'one', 'es')
  expect(problems.map(({ key, label }) => [key, label])).toEqual([
    ['a', 'Nombre'],
    ['b', 'Only the question is named'],
    ['d', 'Front left corner'],
  ])
})

test('problems that only the server found appear at their question', () => {
  const questions = ['a', 'b', 'c'].map((id) => question(`q_${id}`, [component(id, 'text', { label: id })]))
  const form = formOf(section('one', questions))
  const errors = new Map([
    ['c', { code: 'not_taken', params: {} }],
    ['a', { code: 'required', params: {} }],
  ] as const)
  const problems = problemsOf(normalizeForm(form), { errors, values: {} }, 'one', 'en')
  expect(problems.map(({ key }) => key)).toEqual(['a', 'c'])
})

test('inside a group the entry is named', () => {
  const form = formWith(
    component('valves', 'group', {
      components: [component('tag', 'text', { label: 'Tag', required: true })],
    }),
  )
  const problems = problemsOf(
    normalizeForm(form),
    evaluate(form, { valves: [{ tag: 'A' }, {}] }),
    'section',
    'en',
  )
  expect(problems).toMatchObject([
    { key: 'valves.1.tag', label: 'Tag', record: 2, error: { code: 'required' } },
  ])
})
