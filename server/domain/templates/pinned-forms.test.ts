import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import { component, formOf, question, section } from '@atesta/forms/testing/build-form.ts'
import { expect, test } from 'vitest'
import { type Pin, PinnedForms } from './pinned-forms.ts'

/** A form of about so many characters. */
const form = (characters: number): FormStructure =>
  formOf(
    section('section', [
      question('asked', [component('name', 'text', { label: 'x'.repeat(characters) })], { label: '' }),
    ]),
  )

/** Which forms are read, in turn, when these versions are asked for. */
async function readOf(characters: number, versions: number[]): Promise<number[]> {
  const read: number[] = []
  const forms = new PinnedForms(async ({ template_version }: Pin) => {
    read.push(template_version)
    return form(characters)
  })
  for (const template_version of versions) {
    const pinned = await forms.of({ template_id: 1, template_version })
    expect(pinned?.form.entities.components.name?.type).toBe('text')
  }
  return read
}

test('small forms are read once, however many versions there are', async () => {
  const versions = Array.from({ length: 500 }, (_, n) => n + 1)
  expect(await readOf(1000, [...versions, ...versions])).toEqual(versions)
})

test('caches only recently used large forms', async () => {
  expect(await readOf(1_500_000, [1, 2, 1, 2, 3, 2, 1])).toEqual([1, 2, 3, 1])
  expect(await readOf(3_000_000, [1, 1, 2, 1])).toEqual([1, 2, 1])
})

test('returns nothing for unknown forms', async () => {
  const forms = new PinnedForms(async () => undefined)
  expect(await forms.of({ template_id: 1, template_version: 1 })).toBeUndefined()
})
