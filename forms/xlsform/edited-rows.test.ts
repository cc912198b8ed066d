import type { Component, FormStructure, Rule } from '@atesta/contract/schemas/form.ts'
import { describe, expect, it } from 'vitest'
import { component, formOf, formWith, options, question, section } from '../testing/build-form.ts'
import { exportXlsform } from './export.ts'
import { importXlsform } from './import.ts'

/** The form as it is read after some cells of the row of that name were edited. */
function edited(
  form: FormStructure,
  name: string,
  changes: Record<string, string>,
  said: readonly string[] = ['row_edited'],
) {
  const sheets = exportXlsform('Edited', form).sheets.map((sheet) => {
    if (sheet.name !== 'survey') return sheet
    const [written = [], ...rows] = sheet.rows
    const header = [...new Set([...written, ...Object.keys(changes)])]
    const cells = (row: readonly string[]) =>
      header.map((column, at) => (row[1] === name ? changes[column] : undefined) ?? row[at] ?? '')
    return { name: 'survey', rows: [header, ...rows.map(cells)] }
  })
  const { structure, notices } = importXlsform(sheets, 'x')
  // The rules of the form ask for an answer that they decide about: only their place matters here.
  expect(notices.filter(({ code }) => code !== 'problem').map(({ code }) => code)).toEqual(said)
  return structure.schema[0]
}

/** A rule without an expression. */
const begins = (id: string, text: string): Rule => ({ '==': [{ merge: [{ var: id }] }, text] })

describe('a row that was edited', () => {
  const rules = {
    visible_if: begins('a', '1'),
    required_if: begins('a', '2'),
    validation: begins('b', '3'),
  }
  const form = formWith(component('a', 'text'), component('b', 'text', rules))
  for (const section of form.schema) section.visible_if = begins('a', '5')
  for (const question of form.schema[0]?.questions ?? []) question.visible_if = begins('a', '4')
  const id = form.schema[0]?.id ?? ''

  it('keeps the rules that have no expression', () => {
    const [, question] = edited(form, 'b', { label: 'Mended' })?.questions ?? []
    expect(question?.visible_if).toEqual(begins('a', '4'))
    expect(question?.components[0]).toMatchObject(rules)
    expect(edited(form, id, { label: 'Mended' })?.visible_if).toEqual(begins('a', '5'))
  })

  it('takes what was written in the place of such a rule', () => {
    const [, question] = edited(form, 'b', { relevant: '${a} = 7', constraint: '. = 8' })?.questions ?? []
    expect(question?.visible_if).toBeUndefined()
    expect(question?.components[0]?.visible_if).toEqual({ '==': [{ var: 'a' }, 7] })
    expect(question?.components[0]?.validation).toEqual({ '==': [{ var: 'b' }, 8] })
    expect(question?.components[0]?.required_if).toEqual(rules.required_if)
  })

  it('no longer has what its cells had before', () => {
    const given = formWith(component('a', 'text', { pattern: '^[0-9]+$', help: 'Old', default: '123' }))
    const changes = { constraint: 'string-length(.) > 3', hint: '', default: '' }
    const found = edited(given, 'a', changes)?.questions[0]?.components[0]
    expect(found?.validation).toBeDefined()
    expect([found?.pattern, found?.help, found?.default]).toEqual([undefined, undefined, undefined])
  })

  it('still has no label of its own where that of its question stands in, with marks that are left out', () => {
    const parts = [component('a', 'text', { label: '' }), component('b', 'text', { label: '' })]
    const given = formOf(section('s', [question('q', parts, { label: '**All** of _them_' })]))
    const said = ['styling_removed', 'row_edited']
    expect(edited(given, 'a', { hint: 'Help' }, said)?.questions[0]).toMatchObject({
      label: '**All** of _them_',
      components: [{ label: '', help: 'Help' }, { label: '' }],
    })
  })

  it('loses the help of its question with the hint, and keeps what has no cell', () => {
    const given = formWith(component('a', 'text', { label: 'Photos', help: 'Its own' }))
    for (const question of given.schema[0]?.questions ?? [])
      Object.assign(question, { label: 'Front', help: { en: 'Asked', es: 'Preguntado' } })
    const cleared = { 'hint::English (en)': '', 'hint::Español (es)': '' }
    const [without] = edited(given, 'a', cleared)?.questions ?? []
    expect([without?.label, without?.help]).toEqual([{ en: 'Front', es: 'Front' }, undefined])
    expect(without?.components[0]).toMatchObject({ label: 'Photos', help: 'Its own' })
    const [renamed] = edited(given, 'a', { 'label::English (en)': 'Left' })?.questions ?? []
    expect(renamed).toMatchObject({
      label: { en: 'Left', es: 'Front' },
      help: { en: 'Asked', es: 'Preguntado' },
    })
    expect(renamed?.components[0]).toMatchObject({ label: 'Photos', help: 'Its own' })
    const [alone] =
      edited(formWith(component('a', 'text', { help: 'Its own' })), 'a', { hint: '' })?.questions ?? []
    expect([alone?.help, alone?.components[0]?.help]).toEqual([undefined, undefined])
  })

  it('loses the message, the limits and the look with their cells', () => {
    const read = (field: Component, changes: Record<string, string>) =>
      edited(formWith(component('a', 'text'), field), field.id, changes)?.questions[1]?.components[0]
    const kept = { validation: begins('b', '3'), validation_message: 'Three first' }
    expect(read(component('b', 'text', kept), { label: 'Mended' })).toMatchObject(kept)
    expect(read(component('b', 'text', kept), { constraint_message: '' })?.validation_message).toBeUndefined()
    expect(read(component('b', 'number', { step: 1, unit: 'm' }), { type: 'decimal' })).toMatchObject({
      unit: 'm',
    })
    expect(read(component('b', 'number', { step: 1 }), { type: 'decimal' })?.step).toBeUndefined()
    expect(read(component('b', 'rating', { min: 2, max: 9 }), { parameters: '' })?.max).toBeUndefined()
    expect(read(component('b', 'textarea'), { appearance: '' })?.type).toBe('text')
    expect(
      read(component('b', 'dropdown', { multiple: true, options: options('x') }), { appearance: '' }),
    ).toMatchObject({
      type: 'checkbox',
      multiple: false,
    })
    const many = component('b', 'dropdown', { multiple: true, options: options('x') })
    expect(read(many, { label: 'Mended' })).toMatchObject({ type: 'dropdown', multiple: true })
  })
})

describe('a choice that was edited', () => {
  const madrid: Rule = { '==': [{ var: 'country' }, 'es'] }
  const places = [
    { label: 'Madrid', value: 'Madrid', visible_if: madrid },
    { label: 'Lisbon', value: 'Great Lisbon', visible_if: { '==': [{ var: 'country' }, 'pt'] } as Rule },
  ]
  const form = formWith(
    component('country', 'radio', { options: options('es', 'pt') }),
    component('city', 'radio', { options: places }),
  )
  const { sheets, notices } = exportXlsform('Cities', form)
  /** The options as they are read after some texts of the sheet of choices were replaced, and rows were added to it. */
  const read = (texts: Record<string, string>, ...added: string[]) => {
    const changed = sheets.map(({ name, rows }) => {
      if (name !== 'choices') return { name, rows }
      const again = rows.filter((row) => added.includes(row[1] ?? ''))
      return { name, rows: [...rows.map((row) => row.map((text) => texts[text] ?? text)), ...again] }
    })
    const found = importXlsform(changed, 'x')
    return {
      options: found.structure.schema[0]?.questions[1]?.components[0]?.options,
      notices: found.notices.map(({ code, sheet, row }) => [code, sheet, row]),
    }
  }

  it('keeps its rule, and its value while its name is the same', () => {
    const [first, second] = places
    expect(read({ Lisbon: 'Lisboa' })).toEqual({
      options: [first, { ...second, label: 'Lisboa' }],
      notices: [['row_edited', 'choices', 5]],
    })
    expect(read({ Great_Lisbon: 'lis' })).toEqual({
      options: [first, { ...second, value: 'lis' }],
      notices: [['row_edited', 'choices', 5]],
    })
  })

  it('is offered once where its row was copied', () => {
    expect(read({ Lisbon: 'Lisboa' }, 'Great_Lisbon')).toEqual({
      options: [places[0], { ...places[1], label: 'Lisboa' }],
      notices: [
        ['row_edited', 'choices', 5],
        ['choice_repeated', 'survey', 4],
      ],
    })
  })

  it('has a rule that the export lists, once for its question', () =>
    expect(notices).toEqual([
      { code: 'expression_ignored', sheet: 'survey', row: 4, column: 'choice_filter', what: 'city' },
    ]))

  it('is offered as a filter says that was written since', () => {
    const [survey, ...others] = sheets
    const [header = [], ...rows] = survey?.rows ?? []
    const filtered = rows.map((row) => [...row, row[1] === 'city' ? "name = 'Madrid'" : ''])
    const written = [{ name: 'survey', rows: [[...header, 'choice_filter'], ...filtered] }, ...others]
    const found = importXlsform(written, 'x').structure.schema[0]?.questions[1]?.components[0]?.options
    expect(found?.map(({ visible_if }) => visible_if)).toEqual([
      { '==': ['Madrid', 'Madrid'] },
      { '==': ['Great_Lisbon', 'Madrid'] },
    ])
  })
})

describe('choices whose values have spaces, in a row that was edited', () => {
  const states = options('In progress', 'Done')
  const shownIf = (rule: Rule) =>
    formWith(
      component('state', 'radio', { options: states }),
      component('all', 'checkbox', { options: states }),
      component('why', 'text', { visible_if: rule }),
    )

  it.each<Rule>([
    { '==': [{ var: 'state' }, 'In progress'] },
    { '!=': ['In progress', { var: 'state' }] },
    { selected: [{ var: 'all' }, 'In progress'] },
  ])('are what its rule compares with: %j', (rule) => {
    const [, , question] = edited(shownIf(rule), 'why', { label: 'Mended' })?.questions ?? []
    expect(question?.components[0]?.visible_if).toEqual(rule)
  })

  it('are what its constraint compares with', () => {
    const validation: Rule = { '!=': [{ var: 'state' }, 'In progress'] }
    const given = formWith(component('state', 'radio', { options: states, validation }))
    const [question] = edited(given, 'state', { label: 'Mended' })?.questions ?? []
    expect(question?.components[0]?.validation).toEqual(validation)
  })

  it.each([
    component('state', 'radio', { options: states, default: 'In progress' }),
    component('state', 'checkbox', { options: states, default: ['In progress', 'Done'] }),
  ])('are its default: $type', (given) => {
    const [question] = edited(formWith(given), 'state', { label: 'Mended' })?.questions ?? []
    expect(question?.components[0]?.default).toEqual(given.default)
  })

  it('are what a filter compares with that was written since', () => {
    const given = formWith(
      component('state', 'radio', { options: states }),
      component('next', 'radio', { options: options('a') }),
    )
    const [, question] = edited(given, 'next', { choice_filter: "${state} = 'In_progress'" })?.questions ?? []
    expect(question?.components[0]?.options[0]?.visible_if).toEqual({
      '==': [{ var: 'state' }, 'In progress'],
    })
  })

  it('are the option of that value where another has their name for a value', () => {
    const given = formWith(
      component('state', 'radio', { options: options('In progress', 'In_progress') }),
      component('why', 'text', { visible_if: { '==': [{ var: 'state' }, 'In_progress'] } }),
    )
    const [, question] = edited(given, 'why', { label: 'Mended' })?.questions ?? []
    expect(question?.components[0]?.visible_if).toEqual({ '==': [{ var: 'state' }, 'In_progress'] })
  })
})
