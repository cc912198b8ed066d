import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import { FormStructure as Schema } from '@atesta/contract/schemas/form.ts'
import { reportSettings } from '@atesta/forms/report-settings.ts'
import { arbitraryForm } from '@atesta/forms/testing/arbitrary-form.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canMove, type Edit, edited } from './edits.ts'
import { apply, maxSteps, redo, startHistory, undo } from './history.ts'
import {
  copying,
  copyOf,
  type Making,
  newComment,
  newComponent,
  newQuestion,
  newSection,
  newStep,
} from './new-parts.ts'
import { type Found, findPart, idsOf, partsOf } from './tree.ts'

let count = 0
const making = (structure: FormStructure): Making => ({
  taken: idsOf(structure),
  random: () => `n${(count++).toString(36).padStart(5, '0')}`,
})
const words = (n: number) => `Option ${n}`

/** One edit of any type that could be tried on a form, by three numbers. */
function anyEdit(structure: FormStructure, [what, which, where]: [number, number, number]): Edit {
  const parts = partsOf(structure)
  const found = parts[which % parts.length] as Found
  const target = parts[where % parts.length] as Found
  const free = making(structure)
  const edits: (() => Edit)[] = [
    () => ({ type: 'insert', kind: 'step', part: newStep('documentation', free), into: '', at: where % 4 }),
    () => ({ type: 'insert', kind: 'section', part: newSection(free), into: target.part.id, at: which % 4 }),
    () => {
      const part = newQuestion(newComponent('radio', free, words), free)
      return { type: 'insert', kind: 'question', part, into: target.part.id, at: which % 4 }
    },
    () => {
      const part = newComponent(which % 2 ? 'group' : 'upload', free, words)
      return { type: 'insert', kind: 'component', part, into: target.part.id, at: which % 4 }
    },
    () => ({ type: 'insert', kind: 'comment', part: newComment('photo', free), into: target.part.id, at: 0 }),
    () => ({ type: 'change', id: found.part.id, changes: { help: 'Look closely', visible_if: undefined } }),
    () => ({ type: 'remove', id: found.part.id }),
    () => ({ type: 'move', id: found.part.id, into: target.part.id, at: where % 5 }),
    () => ({ type: 'move', id: found.part.id, into: found.owner, at: where % 5 }),
    () => ({
      type: 'insert',
      kind: found.kind,
      part: copyOf(found.part, free).part,
      into: found.owner,
      at: found.at + 1,
    }),
  ]
  return (edits[what % edits.length] as () => Edit)()
}

const numbers = fc.tuple(fc.nat(99), fc.nat(999), fc.nat(999))
const session = fc.tuple(arbitraryForm, fc.array(numbers, { minLength: 1, maxLength: 12 }))

test('the parts of a form are walked once, however many ask for them with each letter typed', () => {
  const form = { steps: [newStep('form', making({ steps: [], schema: [] }))], schema: [] }
  expect(partsOf(form)).toBe(partsOf(form))
  expect(
    partsOf(edited(form, { type: 'change', id: form.steps[0]?.id ?? '', changes: { title: 'B' } })),
  ).not.toBe(partsOf(form))
})

describe('any edits of any form', () => {
  test('every step can be undone and done again', () => {
    fc.assert(
      fc.property(session, ([structure, choices]) => {
        let history = startHistory(structure)
        const seen = [structure]
        for (const choice of choices) {
          const next = apply({ ...history, merging: null }, anyEdit(history.structure, choice))
          if (next.structure !== history.structure) seen.push(next.structure)
          history = next
        }
        for (const before of seen.slice(0, -1).reverse()) {
          history = undo(history)
          expect(history.structure).toBe(before)
        }
        expect(undo(history)).toBe(history)
        for (const after of seen.slice(1)) {
          history = redo(history)
          expect(history.structure).toBe(after)
        }
      }),
    )
  })

  test('ids stay unique, and the form stays one that can be kept as a draft', () => {
    fc.assert(
      fc.property(session, ([structure, choices]) => {
        let now = Schema.parse(structure)
        for (const choice of choices) now = edited(now, anyEdit(now, choice))
        const ids = partsOf(now).map(({ part }) => part.id)
        expect(new Set(ids).size).toBe(ids.length)
        expect(Schema.safeParse(now).error).toBeUndefined()
      }),
    )
  })

  test('moving loses and duplicates nothing', () => {
    fc.assert(
      fc.property(session, ([structure, choices]) => {
        const ids = [...idsOf(structure)].sort()
        let now = structure
        for (const [, which, where] of choices) now = edited(now, anyEdit(now, [7, which, where]))
        expect([...idsOf(now)].sort()).toEqual(ids)
      }),
    )
  })
})

const component = (id: string, more: object = {}) => ({
  id,
  type: 'text' as const,
  label: id,
  required: false,
  options: [],
  multiple: false,
  comment_object: [],
  ...more,
})
const small: FormStructure = {
  steps: [
    {
      id: 'photos',
      type: 'documentation',
      title: 'Photos',
      sections: [{ id: 'all', title: '', collapsed: false, questions: [] }],
    },
    { id: 'form', type: 'form', title: 'Form' },
  ],
  schema: [
    {
      id: 'first',
      title: '',
      collapsed: false,
      questions: [
        { id: 'q1', label: 'One', components: [component('a')] },
        {
          id: 'q2',
          label: 'Two',
          visible_if: { '==': [{ var: 'a' }, 'x'] },
          components: [
            component('b'),
            component('c', { validation: { '!=': [{ var: 'c' }, { var: 'a' }] } }),
          ],
        },
      ],
    },
  ],
}

test('the last component takes its question along, the last section of a documentation step the step', () => {
  expect(findPart(edited(small, { type: 'remove', id: 'a' }), 'q1')).toBeUndefined()
  expect(findPart(edited(small, { type: 'remove', id: 'b' }), 'q2')).toBeDefined()
  expect(edited(small, { type: 'remove', id: 'all' }).steps).toHaveLength(1)
  const one = edited(small, { type: 'remove', id: 'photos' })
  expect(edited(one, { type: 'remove', id: 'form' })).toBe(one)
})

test('a part goes only where its kind may stand', () => {
  expect(canMove(small, 'q1', 'all')).toBe(true)
  expect(canMove(small, 'q1', 'photos')).toBe(false)
  expect(canMove(small, 'b', 'q1')).toBe(true)
  expect(canMove(small, 'a', 'q2')).toBe(false)
  expect(canMove(small, 'b', 'c')).toBe(false)
  expect(canMove(small, 'first', 'photos')).toBe(true)
  expect(canMove(small, 'form', 'first')).toBe(false)
})

test('places are counted before the part was taken out', () => {
  const questions = (structure: FormStructure) => structure.schema[0]?.questions.map(({ id }) => id)
  expect(questions(edited(small, { type: 'move', id: 'q1', into: 'first', at: 2 }))).toEqual(['q2', 'q1'])
  expect(edited(small, { type: 'move', id: 'q1', into: 'first', at: 1 })).toBe(small)
  expect(questions(edited(small, { type: 'move', id: 'q2', into: 'first', at: 0 }))).toEqual(['q2', 'q1'])
})

test('a copy’s rules name the copy where they named the original, and others as before', () => {
  const copy = copyOf(findPart(small, 'q2')?.part as never, making(small)).part as {
    id: string
    visible_if: unknown
    components: { id: string; validation?: unknown }[]
  }
  const [, second] = copy.components
  expect(copy.visible_if).toEqual({ '==': [{ var: 'a' }, 'x'] })
  expect(second?.validation).toEqual({ '!=': [{ var: second?.id }, { var: 'a' }] })
  expect(second?.id).not.toBe('c')
})

test('the copy of a question that reports leave out is left out as well, in the same step', () => {
  const question = (id: string) => ({
    ...newQuestion(newComponent('text', making(small), words), making(small)),
    id,
  })
  const [shown, left] = [question('shown'), question('left')]
  const within = { ...newSection(making(small)), id: 'within', questions: [shown, left] }
  const report = { ...reportSettings(small), hidden: ['left'] }
  const structure = { ...small, schema: [...small.schema, within], report }
  for (const id of ['shown', 'left', 'within']) {
    const history = apply(
      startHistory(structure),
      copying(structure, findPart(structure, id) as Found, making(structure)),
    )
    const now = history.structure
    const [copy] = partsOf(now).filter(({ part }) => !idsOf(structure).has(part.id))
    const copies = copy?.kind === 'section' ? copy.part.questions.slice(1) : id === 'left' ? [copy?.part] : []
    expect(now.report).toEqual({ ...report, hidden: ['left', ...copies.map((part) => part?.id)] })
    expect([history.past.length, undo(history).structure]).toEqual([1, structure])
  }
})

test('a rule that leads out of records names the copy as well', () => {
  const [limit, inner] = [
    newComponent('number', making(small), words),
    newComponent('number', making(small), words),
  ]
  const rule = { some: [{ var: 'g' }, { '>': [{ var: inner.id }, { var: `../../${limit.id}` }] }] }
  const group = { ...newComponent('group', making(small), words), id: 'g', components: [inner] }
  const part = { ...newQuestion(limit, making(small)), components: [limit, group], visible_if: rule }
  const { components, visible_if } = copyOf(part, making(small)).part
  const [copied, copiedGroup] = components
  const { id: innerId } = copiedGroup?.components?.[0] ?? { id: '' }
  expect(visible_if).toEqual({
    some: [{ var: copiedGroup?.id }, { '>': [{ var: innerId }, { var: `../../${copied?.id}` }] }],
  })
})

test('a copy’s texts name the copy where they named the original, and others as before', () => {
  const part = newQuestion({ ...newComponent('text', making(small), words), id: 'c' }, making(small))
  const { part: copy } = copyOf({ ...part, label: { en: 'So ${c}', es: '${a}, ${c}' } }, making(small))
  const [{ id } = { id: '' }] = copy.components
  expect(id).not.toBe('c')
  expect(copy.label).toEqual({ en: `So \${${id}}`, es: `\${a}, \${${id}}` })
})

test('adding, removing and choosing options are separate undo steps', () => {
  const option = (value: string) => ({ label: { en: value }, value })
  const steps = (...states: object[]) => {
    let history = startHistory(small)
    for (const changes of states) history = apply(history, { type: 'change', id: 'b', changes })
    return history.past.length
  }
  const [one, two] = [option('one'), option('two')]
  const empty = { label: '', value: 'three' }
  const typed = ['T', 'Th'].map((en) => ({ options: [one, two, { ...empty, label: { en } }] }))
  expect(steps({ options: [one] }, { options: [one, two] }, { options: [two] })).toBe(3)
  expect(steps({ options: [one, two, empty] }, ...typed)).toBe(2)
  expect(steps({ options: [one, two] }, { options: [two, one] })).toBe(2)
  expect(steps({ help: { en: 'H' } }, { help: { en: 'He' } }, { help: undefined })).toBe(1)
  expect(steps({ label: 'All' }, { label: { en: 'Alle', es: 'All', pt: 'All' } })).toBe(2)
  expect(steps({ required: true }, { required: false })).toBe(2)
  expect(steps({ min: 1 }, { min: 12 }, { max: 20 })).toBe(2)
  const rule = (...values: string[]) => ({
    visible_if: { or: values.map((value) => ({ '==': [{ var: 'a' }, value] })) },
  })
  expect(steps(rule('x'), rule('x', 'y'), rule('x', 'yy'), rule('x', 'yyy'))).toBe(3)
  expect(steps(rule('x'), { visible_if: undefined }, rule('y'))).toBe(3)
})

test('typing into one field is one step back; the way back is bounded', () => {
  let history = startHistory(small)
  for (const label of ['H', 'He', 'Hel'])
    history = apply(history, { type: 'change', id: 'q1', changes: { label } })
  expect(history.past).toHaveLength(1)
  expect(undo(history).structure).toBe(small)
  for (let n = 0; n < maxSteps + 20; n++)
    history = apply({ ...history, merging: null }, { type: 'change', id: 'q1', changes: { label: `${n}` } })
  expect(history.past).toHaveLength(maxSteps)
})
