import type { Component, Rule } from '@atesta/contract/schemas/form.ts'
import { repetitions } from '@atesta/testkit/test-size.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { library } from '../library/library.ts'
import { structureProblems } from '../structure-problems.ts'
import { arbitraryForm } from '../testing/arbitrary-form.ts'
import { comment, component, formOf, formWith, options, question, section } from '../testing/build-form.ts'
import { pyxformFaults } from '../testing/pyxform-rules.ts'
import { exportXlsform } from './export.ts'
import { importXlsform } from './import.ts'

const rowsOf = (form: Parameters<typeof exportXlsform>[1], name = 'survey') => {
  const [header = [], ...rows] =
    exportXlsform('X', form).sheets.find((sheet) => sheet.name === name)?.rows ?? []
  return rows.map((row) => Object.fromEntries(row.map((text, at) => [header[at] ?? '', text])))
}
const rowOf = (form: Parameters<typeof exportXlsform>[1], name: string) =>
  rowsOf(form).find((row) => row.name === name) ?? {}

/** Faults that no row is missing for. */
const ofRules = new Set([
  'rule_unknown_id',
  'rule_invalid',
  'rule_cycle',
  'default_invalid',
  'show_for_unknown',
  'bad_pattern',
])

describe('an exported workbook is one that ODK takes', () => {
  it.each(library)('of the form $key', async ({ key, load }) => {
    const { structure } = await load()
    expect(pyxformFaults(exportXlsform(key, structure).sheets)).toEqual([])
  })

  it('of any form with parts that can be told apart, whatever its rules', () => {
    fc.assert(
      fc.property(arbitraryForm, (structure) => {
        fc.pre(structureProblems(structure).every(({ code }) => ofRules.has(code)))
        expect(pyxformFaults(exportXlsform('Any', structure).sheets)).toEqual([])
      }),
      { numRuns: repetitions(30, 300) },
    )
  })

  it('with names that ODK has for itself, or that are the same when written as such', () => {
    const form = formWith(
      component('1st', 'text'),
      component('_1st', 'text', {
        comment_object: [comment('2nd', 'comment', { label: '' }), comment('_2nd', 'comment')],
      }),
      component('meta', 'group', {
        components: [component('data', 'group', { components: [component('a', 'text')] })],
      }),
      component('state', 'radio', { options: options('In progress', 'In_progress', ' In progress') }),
      component('why', 'text', { visible_if: { '==': [{ var: 'state' }, 'In progress'] } }),
      component('also', 'text', { visible_if: { answered: [{ var: '2nd' }] } }),
    )
    const { sheets } = exportXlsform('Names', form)
    expect(pyxformFaults(sheets)).toEqual([])
    expect(rowOf(form, 'why').relevant).toBe("${state} = 'In_progress_2'")
    expect(importXlsform(sheets, 'x')).toMatchObject({ structure: form, notices: [] })
    const edited = sheets.map(({ name, rows }) => ({
      name,
      rows: rows.map((row) =>
        ['why', 'also'].includes(row[1] ?? '')
          ? row.map((cell) => (cell === row[1] ? cell : cell.replace(/^q\d?.*$/, 'Mended')))
          : row,
      ),
    }))
    const again = importXlsform(edited, 'x').structure.schema[0]?.questions ?? []
    expect(again.slice(-2).map(({ components }) => components[0]?.visible_if)).toEqual(
      form.schema[0]?.questions.slice(-2).map(({ components }) => components[0]?.visible_if),
    )
  })

  it('with a text for each question, which is none of the form when it comes back edited', () => {
    const form = formOf(
      section('s', [
        {
          ...question('size', [
            component('width', 'number', { label: '' }),
            component('depth', 'number', { label: 'Depth' }),
          ]),
          label: 'Size',
        },
        {
          ...question('q', [
            component('alone', 'text', { label: '', comment_object: [comment('c', 'photo', { label: '' })] }),
          ]),
          label: '',
        },
      ]),
    )
    expect(pyxformFaults(exportXlsform('Texts', form).sheets)).toEqual([])
    expect(['width', 'depth', 'alone', 'c'].map((name) => rowOf(form, name).label)).toEqual([
      'Size',
      'Depth',
      'alone',
      'alone',
    ])
    const edited = exportXlsform('Texts', form).sheets.map(({ name, rows: [header = [], ...rows] }) => ({
      name,
      rows: [
        [...header, 'hint'],
        ...rows.map((row) => [...row, ['width', 'alone'].includes(row[1] ?? '') ? 'In metres' : '']),
      ],
    }))
    const [size, alone] = importXlsform(edited, 'x').structure.schema[0]?.questions ?? []
    expect(size?.components[0]).toMatchObject({ label: '', help: 'In metres' })
    expect([alone?.label, alone?.components[0]?.label]).toEqual(['', ''])
  })

  it('with every text in each language that a text of the form has, and in no other', () => {
    const form = formWith(
      component('a', 'yes_no', { label: { es: 'Rueda', pt: 'Roda' } }),
      component('b', 'radio', { label: 'Answer 1', options: options('x') }),
    )
    for (const one of form.schema[0]?.questions ?? []) one.label = ''
    const { sheets } = exportXlsform('Languages', form, 'pt')
    expect(pyxformFaults(sheets)).toEqual([])
    expect(rowOf(form, 'b')).toMatchObject({
      'label::Español (es)': 'Answer 1',
      'label::Português (pt)': 'Answer 1',
    })
    expect(sheets[2]?.rows[1]).toContain('Português (pt)')
    expect(rowsOf(form, 'choices').map((row) => row['label::Español (es)'])).toEqual([
      'Sí',
      'No',
      'No aplica',
      'x',
    ])
    const plain = formWith(component('a', 'yes_no'))
    const [, ...choices] = exportXlsform('Plain', plain, 'pt').sheets[1]?.rows ?? []
    expect(choices.map((row) => row[2])).toEqual(['Sim', 'Não', 'Não se aplica'])
  })
})

describe('what an exported workbook says', () => {
  const answers = [
    component('n', 'number'),
    component('t', 'text'),
    component('list', 'group', {
      components: [
        component('w', 'number'),
        component('inner', 'group', { components: [component('v', 'number')] }),
      ],
    }),
  ]
  const add = (of: unknown) => ({ '+': [{ var: 'accumulator' }, of] })
  it.each<[Rule, string]>([
    [{ reduce: [{ var: 'list' }, add({ var: ['current.w', 0] }), 0] }, 'sum(${w})'],
    [
      {
        reduce: [
          { var: 'list' },
          add({ reduce: [{ var: 'current.inner' }, add({ var: 'current.v' }), 0] }),
          0,
        ],
      },
      'sum(${v})',
    ],
    [{ '+': [{ var: ['n', 0] }, 1] }, 'coalesce(${n}, 0) + 1'],
    [{ substr: [{ cat: [{ var: 't' }] }, 0, 3] }, 'substr(${t}, 0, 3)'],
    [{ substr: [{ var: 't' }, 2, 3] }, 'substr(${t}, 2, 5)'],
    [{ substr: [{ var: 't' }, 1, -1] }, 'substr(${t}, 1, -1)'],
    [{ substr: [{ var: 't' }, -3] }, 'substr(${t}, -3)'],
    [{ substr: [{ var: 't' }, -3, 3] }, 'substr(${t}, -3)'],
    [
      { none: [[{ var: 'n' }, { var: 't' }], { '==': [{ var: '' }, 'no'] }] },
      "not(${n} = 'no' or ${t} = 'no')",
    ],
    [{ some: [[{ var: 'n' }, { var: 't' }], { '>': [{ var: '' }, 2] }] }, '${n} > 2 or ${t} > 2'],
  ])('of %j is %s', (calculation, text) => {
    const form = formWith(...answers, component('c', 'calculation', { calculation }))
    expect(rowOf(form, 'c').calculation).toBe(text)
    expect(exportXlsform('X', form).notices).toEqual([])
  })

  it.each<Rule>([
    { reduce: [{ var: 'list' }, { '*': [{ var: 'accumulator' }, { var: 'current.w' }] }, 1] },
    { some: [{ var: 'list' }, { '>': [{ var: 'w' }, 2] }] },
    {
      reduce: [{ filter: [{ var: 'list' }, { '>': [{ var: 'w' }, 2] }] }, add({ var: ['current.w', 0] }), 0],
    },
    { reduce: [{ var: 'list' }, add({ reduce: [{ var: 'list' }, add({ var: 'current.w' }), 0] }), 0] },
    {
      some: [[3, 4], { none: [[1, 2], { '==': [{ var: '' }, 1] }] }],
    },
    { substr: [{ var: 't' }, -3, 2] },
  ])('of a calculation without words is an empty text, which is none of the form: %j', (calculation) => {
    const form = formWith(...answers, component('c', 'calculation', { calculation }))
    expect(rowOf(form, 'c').calculation).toBe('""')
    expect(exportXlsform('X', form).notices).toMatchObject([
      { column: 'calculation', code: 'expression_ignored' },
    ])
  })

  const limited: [Component, string | undefined, string[]][] = [
    [component('a', 'number', { min: 0, max: 10.5 }), '. >= 0 and . <= 10.5', []],
    [component('a', 'number', { min: 0, step: 0.5 }), '. >= 0', ['step']],
    [
      component('a', 'text', { max_length: 40, pattern: '[A-Z]+' }),
      "regex(., '[A-Z]+') and string-length(.) <= 40",
      [],
    ],
    [
      component('a', 'number', {
        max: 3,
        validation: { or: [{ '>': [{ var: 'a' }, 1] }, { '==': [{ var: 'a' }, 0] }] },
      }),
      '(. > 1 or . = 0) and . <= 3',
      [],
    ],
    [
      component('a', 'checkbox', { options: options('x', 'y'), min: 1, max: 2 }),
      'count-selected(.) >= 1 and count-selected(.) <= 2',
      [],
    ],
    [component('a', 'group', { min: 1, max: 4, components: [component('b', 'text')] }), '', ['min', 'max']],
    [component('a', 'scale', { min: 3, max: 3 }), '. >= 3 and . <= 3', []],
  ]
  it.each(limited)('of the limits of %j is %s', (given, constraint, left) => {
    const form = formWith(given)
    expect(rowOf(form, 'a').constraint ?? '').toBe(constraint)
    const { sheets, notices } = exportXlsform('X', form)
    expect(notices.map(({ column }) => column)).toEqual(left)
    expect(importXlsform(sheets, 'x')).toMatchObject({ structure: form, notices: [] })
  })

  it('keeps limits and their rule where another cell is edited, and takes a constraint that was written since', () => {
    const validation: Rule = { merge: [{ var: 'a' }] }
    const form = formWith(
      component('a', 'number', { min: 0, max: 10, validation, validation_message: 'Less' }),
    )
    const edit = (changes: Record<string, string>) => {
      const sheets = exportXlsform('X', form).sheets.map(({ name, rows: [header = [], ...rows] }) => ({
        name,
        rows: [
          header,
          ...rows.map((row) =>
            row[1] === 'a' ? row.map((cell, at) => changes[header[at] ?? ''] ?? cell) : row,
          ),
        ],
      }))
      return importXlsform(sheets, 'x').structure.schema[0]?.questions[0]?.components[0]
    }
    expect(edit({ label: 'Mended' })).toMatchObject({
      min: 0,
      max: 10,
      validation,
      validation_message: 'Less',
    })
    const changed = edit({ constraint: '. <= 20' })
    expect([changed?.min, changed?.max]).toEqual([undefined, undefined])
    expect(changed?.validation).toEqual({ '<=': [{ var: 'a' }, 20] })
  })

  it('shows what stands below titles as notes, which are no questions of the form', () => {
    const form = formOf({
      ...section('s', [{ ...question('q', [component('a', 'text'), component('b', 'text')]), help: 'Both' }]),
      description: 'Before you begin',
    })
    const notes = rowsOf(form).filter(({ type }) => type === 'note')
    expect(notes.map(({ name, label }) => [name, label])).toEqual([
      ['s_note', 'Before you begin'],
      ['q_note', 'Both'],
    ])
    expect(importXlsform(exportXlsform('X', form).sheets, 'x')).toMatchObject({
      structure: form,
      notices: [],
    })
  })

  it('keeps a default that ODK would work out beside the row', () => {
    const form = formWith(component('a', 'text', { default: 'Hall(north)' }))
    expect(rowOf(form, 'a').default).toBeUndefined()
    expect(importXlsform(exportXlsform('X', form).sheets, 'x').structure).toEqual(form)
  })
})
