import type { Locale } from '@atesta/contract/limits.ts'
import { library } from '@atesta/forms/library/library.ts'
import { component, formWith, options } from '@atesta/forms/testing/build-form.ts'
import { expect, test } from 'vitest'
import { readFormFile } from './form-file.ts'
import { NoForm } from './form-json.ts'
import { jsonSize } from './form-size.ts'
import { NewerForm } from './newer-form.ts'
import { TooLargeFile } from './unpacked-size.ts'

test('a file that is too large is refused for that, and not for having no form in it', async () => {
  const large = new File([new Uint8Array(10_000_001)], 'survey.xlsx')
  await expect(readFormFile(large, 'en')).rejects.toThrow(TooLargeFile)
  await expect(readFormFile(new File(['{}'], 'survey.json'), 'en')).rejects.toThrow(NoForm)
})

const fileOf = (name: string, structure: unknown, more = {}) =>
  new File([JSON.stringify({ format: 'atesta-form', version: 1, name, structure, ...more })], 'form.json')
const said = async (file: File, locale: Locale = 'en') =>
  (await readFormFile(file, locale)).notices.map(({ code, what, ids }) => [code, what, ids])

test('a form of a later version is refused for that', async () => {
  const { structure } = (await library[0]?.load()) ?? {}
  await expect(readFormFile(fileOf('Later', structure, { version: 9 }), 'en')).rejects.toThrow(NewerForm)
  const other = fileOf('Later', undefined, { version: 9, form: { parts: [] } })
  await expect(readFormFile(other, 'en')).rejects.toThrow(NewerForm)
  await expect(readFormFile(fileOf('None', undefined), 'en')).rejects.toThrow(NoForm)
})

test('what no form can have is named with its place, and keeps the form from being made', async () => {
  const form = formWith(component('belt', 'group', { components: [component('speed', 'number')] }))
  const [section] = form.schema
  const [group] = section?.questions[0]?.components ?? []
  Object.assign(group?.components?.[0] ?? {}, { type: 'hologram', min: 'low' })
  const { structure, notices } = await readFormFile(fileOf('Belts', form), 'en')
  expect(structure).toEqual({ steps: [], schema: [] })
  expect(notices.map(({ code, what }) => [code, what])).toEqual([
    ['part_invalid', `${section?.id} › q_belt › belt › speed › type: hologram`],
    ['part_invalid', `${section?.id} › q_belt › belt › speed › min: low`],
  ])
})

test('what is misspelled in a file edited by hand is listed with its place, and the form can be made without it', async () => {
  const form = formWith(component('a', 'text'))
  const [section] = form.schema
  Object.assign(section?.questions[0]?.components[0] ?? {}, { requried: true })
  Object.assign(section ?? {}, { title: { en: 'Belts', fr: 'Bandes' } })
  const { structure, notices } = await readFormFile(fileOf('Belts', form), 'en')
  expect(structure.schema[0]?.title).toEqual({ en: 'Belts' })
  expect(notices).toMatchObject([
    { code: 'part_unknown', what: `${section?.id} › fr: Bandes` },
    { code: 'part_unknown', what: `${section?.id} › q_a › a › requried` },
  ])
})

test('a rule on what does not exist is said with its name, and long texts about the form are cut', async () => {
  const form = formWith(component('a', 'text', { visible_if: { answered: [{ var: 'gone' }] } }))
  const read = await readFormFile(fileOf('x'.repeat(300), form, { description: 'y'.repeat(5000) }), 'en')
  expect([read.name.length, read.description.length]).toEqual([200, 4000])
  expect(read.notices).toMatchObject([{ code: 'problem', what: 'rule_unknown_id', ids: ['gone'] }])
})

test('a form that the server does not take is too large before it is sent, with its longest lists', async () => {
  const villages = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      label: `Village ${index}`,
      value: `v${index}`,
      visible_if: { '==': [{ var: 'region' }, `r${index % 90}`] },
    }))
  const cascade = (count: number) =>
    formWith(
      component('region', 'radio', { options: options('r0', 'r1') }),
      component('village', 'dropdown', { options: villages(count) }),
    )
  const named = cascade(8000)
  Object.assign(named.schema[0]?.questions[1] ?? {}, { label: { en: 'Village', es: 'Pueblo' } })
  expect(await said(fileOf('Small', cascade(5000)))).toEqual([])
  expect(await said(fileOf('Large', cascade(8000)))).toEqual([
    ['form_too_large', 'q_village: 8000', undefined],
  ])
  expect(await said(fileOf('Named', named), 'es')).toEqual([['form_too_large', 'Pueblo: 8000', undefined]])
})

test('the size of a form is that of its text, with the values that the server counts', async () => {
  for (const { load } of library.slice(0, 3)) {
    const { structure } = await load()
    const text = JSON.stringify({ name: 'Größe', structure, empty: [], none: undefined })
    const bare = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""')
    const values = [...bare].filter((char) => ',[{'.includes(char)).length
    expect(jsonSize({ name: 'Größe', structure, empty: [], none: undefined })).toEqual({
      bytes: new TextEncoder().encode(text).length,
      values,
    })
  }
})
