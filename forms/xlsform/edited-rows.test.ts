import type { Component, FormStructure, Rule } from '@atesta/contract/schemas/form.ts'
import { describe, expect, it } from 'vitest'
import { component, formWith, options } from '../testing/build-form.ts'
import { exportXlsform } from './export.ts'
import { importXlsform } from './import.ts'

/** The form as it is read after some cells of the row of that name were edited. */
function edited(form: FormStructure, name: string, changes: Record<string, string>) {
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
  expect(notices.filter(({ code }) => code !== 'problem').map(({ code }) => code)).toEqual(['row_edited'])
  return structure.schema[0]
}

const begins = (id: string, text: string): Rule => ({ '==': [{ substr: [{ var: id }, 0, 1] }, text] })

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

  it('loses the help of its question with the hint, and keeps what has no cell', () => {
    const given = formWith(component('a', 'text', { label: 'Photos', help: 'Its own' }))
    for (const question of given.schema[0]?.questions ?? [])
      Object.assign(question, { label: 'Front', help: { en: 'Asked', es: 'Preguntado' } })
    const cleared = { 'hint::English (en)': '', 'hint::Español (es)': '' }
    const [without] = edited(given, 'a', cleared)?.questions ?? []
    expect([without?.label, without?.help]).toEqual(['Front', undefined])
    expect(without?.components[0]).toMatchObject({ label: 'Photos', help: 'Its own' })
    const [renamed] = edited(given, 'a', { label: 'Left' })?.questions ?? []
    expect(renamed).toMatchObject({ label: 'Left', help: { en: 'Asked', es: 'Preguntado' } })
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
