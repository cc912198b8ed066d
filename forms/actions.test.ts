import { expect, it } from 'vitest'
import { actionsIn } from './actions.ts'
import { normalizeForm } from './normalize.ts'
import { comment, component, evaluate, formOf, question, section } from './testing/build-form.ts'

const asked = (id: string, more = {}) =>
  component(id, 'yes_no', { comment_object: [comment(`${id}_do`, 'action', { show_for: ['no'] })], ...more })
const form = formOf(
  section('s', [
    question('q1', [asked('a', { label: '' })], { label: { en: 'First', es: 'Primera' } }),
    question('q2', [asked('b'), component('g', 'group', { label: '', components: [asked('c')] })]),
    question('q3', [component('d', 'text', { comment_object: [comment('d_why', 'comment')] })]),
  ]),
)
const found = (answers: Record<string, unknown>) =>
  actionsIn(normalizeForm(form), evaluate(form, answers).values)

it('finds what was filled in, in form order, with its place and its question', () => {
  const action = { text: 'Repair', owner: 'Ana', due: '2031-02-03' }
  expect(
    found({
      g: [{ c: 'yes' }, { c: 'no', c_do: 'Sweep' }],
      a: 'no',
      a_do: action,
      b: 'no',
      d: 'x',
      d_why: 'no action',
    }),
  ).toEqual([
    { ...action, place: 'a_do', question: { en: 'First', es: 'Primera' } },
    { text: 'Sweep', place: 'g.1.c_do', question: 'q2' },
  ])
})

it('leaves out what is not shown any longer', () => {
  expect(found({ a: 'yes', a_do: { text: 'Repair' } })).toEqual([])
})
