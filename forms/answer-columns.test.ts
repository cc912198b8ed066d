import type { Component, FormStructure, Rule } from '@atesta/contract/schemas/form.ts'
import { expect, test } from 'vitest'
import { AnswerColumns, columnLabel, recordTables } from './answer-columns.ts'
import { csvColumns } from './answers-csv.ts'
import { normalizeForm } from './normalize.ts'
import { type Names, toValue } from './xlsform/to-rule.ts'

const component = (id: string, type: Component['type'], more: Partial<Component> = {}): Component => ({
  id,
  type,
  label: id,
  required: false,
  options: [],
  multiple: false,
  comment_object: [],
  ...more,
})
const form = (...components: Component[]): FormStructure => ({
  steps: [{ id: 'form', type: 'form', title: 'Form' }],
  schema: [
    {
      id: 'main',
      title: '',
      collapsed: false,
      questions: components.map((each) => ({ id: `q-${each.id}`, label: 'Asked', components: [each] })),
    },
  ],
})
const names: Names = { find: (id) => ({ id, type: 'number', repeats: [] }), within: new Set() }
function columns(...versions: FormStructure[]) {
  const found = new AnswerColumns()
  for (const version of versions) found.add(version)
  return found.all()
}

test('a name is the first label in plain letters, and belongs to one column', () => {
  const found = columns(
    form(
      component('a', 'text', { label: { es: '¿Qué pasó?' } }),
      component('b', 'text', { label: 'Que paso' }),
      component('c', 'text', { label: '2nd' }),
      component('d', 'text', { label: '检查' }),
      component('e', 'text', { label: 'Title' }),
      component('f', 'text', { label: '' }),
      component('g', 'note'),
    ),
    form(component('a', 'text', { label: 'Renamed' })),
  )
  expect(found.map(({ name }) => name)).toEqual(['Que_paso', 'Que_paso_2', 'q_2nd', 'd', 'Title_2', 'Asked'])
  expect(found.map(({ removed }) => removed)).toEqual([false, true, true, true, true, true])
  expect(found.map((column) => columnLabel(column, 'en'))[0]).toBe('Asked')
})

test('a column is headed by what is asked, and named after its own label as ever', () => {
  const corner = (id: string, label: string, ...more: Component[]) => ({
    id: `q-${id}`,
    label,
    components: [component(id, 'upload', { label: 'Photos' }), ...more],
  })
  const why = { id: 'why', kind: 'comment' as const, label: 'Why', required: false, show_for: [] }
  const [left, right, rear, note] = [
    corner('left', 'Front left corner'),
    corner('right', 'Front right corner'),
    corner('rear', 'Rear', component('said', 'text', { label: '', comment_object: [why] })),
    corner('none', ''),
  ]
  const { steps } = form()
  const asked = {
    steps,
    schema: [
      { id: 'main', title: '', collapsed: false, questions: [left, right, rear, note].filter((q) => !!q) },
    ],
  }
  const found = columns(asked)
  expect(found.map((column) => columnLabel(column, 'en'))).toEqual([
    'Front left corner',
    'Front right corner',
    'Photos',
    'Rear',
    'Rear – Why',
    'Photos',
  ])
  expect(found.map(({ name }) => name)).toEqual([
    'Photos',
    'Photos_2',
    'Photos_3',
    'Rear',
    'Rear_Why',
    'Photos_4',
  ])
  expect(csvColumns(normalizeForm(asked), 'en').map(({ header }) => header)).toEqual(
    found.map((column) => columnLabel(column, 'en')),
  )
})

test('names of parts, records and sets are not reused for later questions', () => {
  const group = (id: string, ...components: Component[]) => component(id, 'group', { components })
  const bolts = group('Bolts', component('Size', 'number'))
  const parts = (...more: Component[]) => group('Parts', bolts, component('Photo', 'upload'), ...more)
  const before = [component('Place', 'geolocation'), group('Machines', parts())]
  const after = [
    component('a', 'text', { label: 'Place latitude' }),
    component('b', 'text', { label: 'Place accuracy m' }),
    component('c', 'group', { label: 'Machines Parts' }),
    component('d', 'group', { label: 'Machines parts bolts' }),
    component('e', 'text', { label: 'Record path' }),
    component('Place', 'geolocation'),
    group(
      'Machines',
      component('f', 'group', { label: 'Parts bolts' }),
      parts(
        component('g', 'number', { label: 'Machines record' }),
        component('h', 'text', { label: 'Photo verifier' }),
      ),
    ),
  ]
  const found = columns(form(...before), form(...after))
  expect(found.map(({ name }) => name)).toEqual([
    ...['Place_latitude_2', 'Place_accuracy_m_2', 'Machines_Parts_2', 'Machines_parts_bolts_2'],
    ...['Record_path_2', 'Place', 'Machines'],
  ])
  const machines = found.at(-1)?.columns ?? []
  expect(machines.map(({ name }) => name)).toEqual(['Parts_bolts_2', 'Parts'])
  expect(machines[1]?.columns?.map(({ name }) => name)).toEqual([
    ...['Bolts', 'Photo', 'Machines_record_2', 'Photo_verifier_2'],
  ])
  const names = recordTables(found).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['Machines_Parts', 'Machines_Parts_Bolts']))
})

test('a question that comes back is the same column, with the options of all versions', () => {
  const choice = (...values: string[]) =>
    component('a', 'radio', { options: values.map((value) => ({ value, label: value })) })
  const [column] = columns(form(choice('x', 'y')), form(), form(choice('z', 'y')))
  expect(column).toMatchObject({ removed: false, mixed: false })
  expect(column?.options.map(({ value }) => value)).toEqual(['z', 'y', 'x'])
})

test('marks a column whose versions hold different kinds of answers as mixed', () => {
  const [kind, sum] = columns(
    form(component('a', 'text'), component('b', 'calculation', { calculation: { '+': [1, 2] } })),
    form(component('a', 'number'), component('b', 'calculation', { calculation: { cat: ['a'] } })),
  )
  expect([kind?.mixed, sum?.mixed]).toEqual([true, true])
})

test('another type of the same kind goes on in the column, as broad as the broadest of them', () => {
  const found = columns(
    form(component('a', 'text'), component('b', 'dropdown', { multiple: true }), component('c', 'number')),
    form(component('a', 'barcode'), component('b', 'radio'), component('c', 'scale')),
  )
  expect(found.map(({ type, mixed, multiple }) => [type, mixed, multiple])).toEqual([
    ['barcode', false, false],
    ['radio', false, true],
    ['scale', false, false],
  ])
})

test('yes and no are options, also beside those of another type', () => {
  const some = component('a', 'radio', { options: [{ value: 'some', label: 'Some' }] })
  const [column] = columns(form(component('a', 'yes_no')), form(some))
  expect(column?.options.map(({ value }) => value)).toEqual(['some', 'yes', 'no', 'na'])
  expect(column?.options[1]?.label).toMatchObject({ en: 'Yes', es: 'Sí' })
})

test('a calculation is numeric where it can only come to a number', () => {
  const found = columns(
    form(
      component('sum', 'calculation', { calculation: { '+': [{ var: 'n' }, 1] } }),
      component('either', 'calculation', { calculation: { if: [true, 'a', 1] } }),
      component('n', 'number'),
    ),
  )
  expect(found.map(({ numeric }) => numeric)).toEqual([true, false, true])
})

const sum = { reduce: [{ var: 'g' }, { '+': [{ var: 'accumulator' }, { var: ['current.x', 0] }] }, 0] }
const most = {
  reduce: [
    { var: 'g' },
    {
      if: [
        { '>': [{ var: 'current.x' }, { var: 'accumulator' }] },
        { var: 'current.x' },
        { var: 'accumulator' },
      ],
    },
    0,
  ],
}
test.each<[string, boolean, Rule]>([
  ['a sum over a repeat', true, sum],
  ['the most of a repeat', true, most],
  ['numbers by condition', true, { if: [{ '>': [{ var: 'n' }, 1] }, 5, { '*': [{ var: 'n' }, 2] }] }],
  ['a number or none', true, { if: [{ answered: [{ var: 'n' }] }, { var: 'n' }, null] }],
  ['round()', true, toValue('round(${n}, 1)', names) as Rule],
  ['int()', true, toValue('int(${n})', names) as Rule],
  ['max()', true, toValue('max(${n}, 3)', names) as Rule],
  ['mod', true, toValue('${n} mod 2', names) as Rule],
  ['coalesce()', true, toValue('coalesce(${n}, 0)', names) as Rule],
  ['an if of an import', true, toValue('if(${n} > 1, ${n} * 2, 0)', names) as Rule],
  ['an answer that is a number', true, { var: 'n' }],
  ['a calculation that is a number', true, { var: 'more' }],
  ['an answer that is a text', false, { var: 't' }],
  ['a number or a text', false, { if: [true, { var: 'n' }, { var: 't' }] }],
  ['a text by default', false, { var: ['n', 'none'] }],
  ['texts gathered', false, { reduce: [{ var: 'g' }, { cat: [{ var: 'accumulator' }, 'x'] }, ''] }],
  ['a comparison', false, { '>': [{ var: 'n' }, 1] }],
  ['no value', false, { if: [true, null] }],
  ['itself', false, { var: 'asked' }],
  ['today', false, { today: [] }],
])('whether %s is numeric: %s', (_name, numeric, calculation) => {
  const found = columns(
    form(
      component('asked', 'calculation', { calculation }),
      component('more', 'calculation', { calculation: { '+': [{ var: 'n' }, 1] } }),
      component('n', 'number'),
      component('t', 'text'),
      component('g', 'group', { components: [component('x', 'number')] }),
    ),
  )
  expect(found.find(({ id }) => id === 'asked')?.numeric).toBe(numeric)
})

test('questions of a group are columns of its own', () => {
  const [group] = columns(
    form(component('g', 'group', { components: [component('x', 'number'), component('y', 'text')] })),
    form(component('g', 'group', { components: [component('x', 'number', { label: 'Depth' })] })),
  )
  expect(group?.columns?.map(({ name, removed }) => [name, removed])).toEqual([
    ['x', false],
    ['y', true],
  ])
})
