// Slow: a hundred random forms are each written and read.

import type { Rule } from '@atesta/contract/schemas/form.ts'
import { repetitions } from '@atesta/testkit/test-size.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { structureProblems } from '../structure-problems.ts'
import { arbitraryForm } from '../testing/arbitrary-form.ts'
import { comment, component, formOf, formWith, options, question, section } from '../testing/build-form.ts'
import { exportXlsform } from './export.ts'
import { importXlsform } from './import.ts'

describe('a form written as XLSForm and read again', () => {
  it('is the same form, whatever it is', () => {
    fc.assert(
      fc.property(arbitraryForm, (structure) => {
        const { sheets } = exportXlsform('Any', structure)
        const again = importXlsform(sheets, 'file')
        expect(again.name).toBe('Any')
        expect(again.structure).toEqual(structure)
        const left = again.notices.filter((notice) => notice.code !== 'problem')
        expect(left.filter(({ code }) => code !== 'sheet_missing')).toEqual([])
        expect(again.notices.some((notice) => notice.code === 'problem')).toBe(
          structure.schema.length > 0 && structureProblems(structure).length > 0,
        )
      }),
      { numRuns: repetitions(100, 1000) },
    )
  })

  const form = formOf(
    section('s', [
      question('q', [
        component('leak', 'yes_no', {
          required: true,
          comment_object: [comment('why', 'comment', { show_for: ['yes'], required: true })],
        }),
      ]),
      question('q2', [
        component('where', 'radio', {
          options: options('pump room', 'shaft'),
          visible_if: { '==': [{ var: 'leak' }, 'yes'] },
        }),
      ]),
    ]),
  )
  const cells = (structure: typeof form, sheet: string) => {
    const found = exportXlsform('Leaks', structure).sheets.find(({ name }) => name === sheet)
    const [header = [], ...rows] = found?.rows ?? []
    return rows.map((row) =>
      Object.fromEntries(
        row.flatMap((text, index) =>
          text === '' || header[index]?.startsWith('atesta_') ? [] : [[header[index] ?? '', text]],
        ),
      ),
    )
  }

  it('says in the words of XLSForm what those can say', () => {
    expect(cells(form, 'survey')).toEqual([
      { type: 'begin_group', name: 's', label: 's', appearance: 'field-list' },
      { type: 'select_one yes_no_na', name: 'leak', label: 'q', required: 'yes' },
      { type: 'text', name: 'why', label: 'why', required: 'yes', relevant: "selected(${leak}, 'yes')" },
      { type: 'select_one where', name: 'where', label: 'q2', relevant: "${leak} = 'yes'" },
      { type: 'end_group' },
    ])
    expect(cells(form, 'choices').map(({ name }) => name)).toEqual(['yes', 'no', 'na', 'pump_room', 'shaft'])
  })

  it.each([
    ["[^']+", `regex(., "[^']+")`, []],
    ['[^"]+', `regex(., '[^"]+')`, []],
    [`['"]`, undefined, [['expression_ignored', `['"]`]]],
  ])(
    'writes the pattern %s in the quotes that it does not have, or lists it',
    (pattern, constraint, listed) => {
      const given = formWith(component('a', 'text', { pattern }))
      expect(cells(given, 'survey').find(({ type }) => type === 'text')?.constraint).toBe(constraint)
      const { sheets, notices } = exportXlsform('Leaks', given)
      expect(notices.map(({ code, what }) => [code, what])).toEqual(listed)
      expect(importXlsform(sheets, 'x').structure).toEqual(given)
    },
  )

  it.each<[Rule, string]>([
    [{ in: [{ var: 'one' }, ['pump room', 'shaft']] }, "${one} = 'pump_room' or ${one} = 'shaft'"],
    [{ in: ['shaft', { var: 'some' }] }, "selected(${some}, 'shaft')"],
    [{ in: ['mid', { cat: [{ var: 'text' }] }] }, "contains(${text}, 'mid')"],
    [{ '<=': [1, { var: 'n' }, 5] }, '1 <= ${n} and ${n} <= 5'],
    [{ '>': [{ var: 'n' }, 1e-7] }, '${n} > 0.0000001'],
    [{ '<': [{ var: 'n' }, 1e21] }, '${n} < 1000000000000000000000'],
    [
      { and: [{ in: [{ var: 'one' }, ['shaft', 'pump room']] }, { '<': [0, { var: 'n' }, 9] }] },
      "(${one} = 'shaft' or ${one} = 'pump_room') and 0 < ${n} and ${n} < 9",
    ],
  ])('writes the condition %j as %s, and reads the same form', (rule, relevant) => {
    const places = options('pump room', 'shaft')
    const given = formWith(
      component('one', 'radio', { options: places }),
      component('some', 'checkbox', { options: places }),
      component('text', 'text'),
      component('n', 'number'),
      component('last', 'text', { visible_if: rule }),
    )
    expect(cells(given, 'survey').find(({ name }) => name === 'last')?.relevant).toBe(relevant)
    const { sheets, notices } = exportXlsform('Among', given)
    expect(notices).toEqual([])
    expect(importXlsform(sheets, 'x').structure).toEqual(given)
  })

  it('takes an edited row as it stands now, and what XLSForm cannot say from beside it', () => {
    const { sheets } = exportXlsform('Leaks', form)
    const edited = sheets.map((sheet) => ({
      ...sheet,
      rows: sheet.rows.map((row) => row.map((cell) => (cell === 'q' ? 'Is there a leak?' : cell))),
    }))
    const again = importXlsform(edited, 'file')
    expect(again.notices.map(({ code, row }) => [code, row])).toEqual([['row_edited', 3]])
    const [first] = again.structure.schema[0]?.questions ?? []
    expect(first?.label).toBe('Is there a leak?')
    expect(first?.components[0]).toMatchObject({ type: 'yes_no', required: true })
    expect(first?.components[0]?.comment_object).toHaveLength(1)
  })

  describe('with a calculation that XLSForm cannot say, whose row is edited', () => {
    const add = { '*': [{ var: 'accumulator' }, { var: 'current.weight' }] }
    const given = formWith(
      component('parts', 'group', { components: [component('weight', 'number')] }),
      component('total', 'calculation', { calculation: { reduce: [{ var: 'parts' }, add, 0] } }),
      component('why', 'text', { visible_if: { '>': [{ var: 'total' }, 10] } }),
    )
    const { sheets } = exportXlsform('Parts', given)
    const editing = (column: string, text: string) =>
      sheets.map(({ name, rows: [header = [], ...rows] }) => {
        const wide = header.includes(column) ? header : [...header, column]
        const at = wide.indexOf(column)
        const edit = (row: readonly string[]) =>
          wide.map((_, index) => (index === at && row[1] === 'total' ? text : (row[index] ?? '')))
        return { name, rows: name === 'survey' ? [wide, ...rows.map(edit)] : [header, ...rows] }
      })
    const read = (column: string, text: string) => {
      const { structure, notices } = importXlsform(editing(column, text), 'x')
      return { questions: structure.schema[0]?.questions ?? [], notices: notices.map(({ code }) => code) }
    }

    it.each(['label', 'label::Español (es)'])(
      'keeps it, and what counts with it, when %s is edited',
      (column) => {
        const { questions, notices } = read(column, 'Peso total')
        expect(notices).toEqual(['row_edited'])
        expect(questions[1]?.components[0]?.calculation).toEqual({ reduce: [{ var: 'parts' }, add, 0] })
        expect(questions[2]).toEqual(given.schema[0]?.questions[2])
      },
    )

    it('takes another calculation in its place', () => {
      const { questions, notices } = read('calculation', 'count(${parts})')
      expect(notices).toEqual(['row_edited'])
      expect(questions[1]?.components[0]?.calculation).toEqual({ count: [{ var: 'parts' }] })
    })

    it('leaves it out when what stands in its place cannot be said here', () => {
      const { questions, notices } = read('calculation', "pulldata('a', 'b', 'c', 1)")
      expect(questions.map(({ id }) => id)).toEqual(['q_parts', 'q_why'])
      expect(notices).toEqual(['calculation_ignored', 'problem'])
    })
  })

  it('names answers in texts by their rows, and reads the same form, also where a row was edited', () => {
    const given = formWith(
      component('1st', 'text', { label: 'Name', comment_object: [comment('2nd', 'comment')] }),
      component('b', 'text', { label: { en: 'Of ${1st}: ${2nd}', es: 'De ${1st}: ${2nd}' } }),
    )
    for (const one of given.schema[0]?.questions ?? []) one.label = ''
    const label = cells(given, 'survey').find(({ name }) => name === 'b')?.['label::English (en)']
    expect(label).toBe('Of ${_1st}: ${_2nd}')
    const { sheets } = exportXlsform('Names', given)
    expect(importXlsform(sheets, 'x')).toMatchObject({ structure: given, notices: [] })
    const edited = sheets.map((sheet) => ({
      ...sheet,
      rows: sheet.rows.map((row) => row.map((cell) => (cell === label ? `So, ${cell}` : cell))),
    }))
    const again = importXlsform(edited, 'x')
    expect(again.notices.map(({ code }) => code)).toEqual(['row_edited'])
    expect(again.structure.schema[0]?.questions[1]?.components[0]?.label).toMatchObject({
      en: 'So, Of ${1st}: ${2nd}',
    })
  })

  it('leaves out an empty repeat that was added inside, also from the rules of edited rows', () => {
    const { sheets } = exportXlsform('Leaks', form)
    const [survey, ...others] = sheets
    const [header = [], begin = [], ...rows] = survey?.rows ?? []
    const added = (cells: Record<string, string>) => header.map((column) => cells[column] ?? '')
    const edited = rows.map((row) =>
      row.map((cell) => (cell === "${leak} = 'yes'" ? 'count(${noises}) > 0' : cell)),
    )
    const repeat = [added({ type: 'begin_repeat', name: 'noises' }), added({ type: 'end_repeat' })]
    const again = importXlsform(
      [{ name: 'survey', rows: [header, begin, ...repeat, ...edited] }, ...others],
      'x',
    )
    expect(again.notices.map(({ code, row }) => [code, row])).toEqual([
      ['group_empty', 3],
      ['expression_ignored', 7],
      ['row_edited', 7],
    ])
    expect(again.structure.schema[0]?.questions.map(({ id }) => id)).toEqual(['q', 'q2'])
    expect(again.structure.schema[0]?.questions[1]?.components[0]?.visible_if).toBeUndefined()
  })

  it('keeps texts that are longer than a cell', () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      comment(`c${index}`, 'comment', { label: `${'long '.repeat(150)} ${index}` }),
    )
    const long = formWith(component('a', 'text', { comment_object: many }))
    const { sheets } = exportXlsform('Long', long)
    const longest = Math.max(...sheets.flatMap(({ rows }) => rows.flat().map((cell) => cell.length)))
    expect(longest).toBeLessThan(32_767)
    expect(importXlsform(sheets, 'x').structure).toEqual(long)
  })

  it('lists a rule whose expression is longer than a cell, and keeps it beside the row', () => {
    const values = Array.from({ length: 900 }, (_, index) => `value number ${index} ${'x'.repeat(30)}`)
    const long = formWith(
      component('a', 'text'),
      component('b', 'text', { visible_if: { in: [{ var: 'a' }, values] } }),
    )
    const { sheets, notices } = exportXlsform('Long', long)
    expect(notices).toMatchObject([{ code: 'expression_ignored', row: 4, column: 'relevant' }])
    const longest = Math.max(...sheets.flatMap(({ rows }) => rows.flat().map((cell) => cell.length)))
    expect(longest).toBeLessThan(32_767)
    expect(importXlsform(sheets, 'x').structure).toEqual(long)
  })

  it.each(['', 'a'])('cuts texts that are longer than a cell between characters (%j)', (start) => {
    const faces = Array.from({ length: 20 }, (_, index) =>
      comment(`c${index}`, 'comment', { label: `${index === 0 ? start : ''}${'😀'.repeat(1999)}` }),
    )
    const long = formWith(component('a', 'text', { comment_object: faces }))
    const { sheets } = exportXlsform('Long', long)
    expect(sheets.every(({ rows }) => rows.flat().every((cell) => cell.isWellFormed()))).toBe(true)
    expect(importXlsform(sheets, 'x').structure).toEqual(long)
  })
})
