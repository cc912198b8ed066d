import { displayValue } from '@atesta/forms/display.ts'
import { normalizeForm } from '@atesta/forms/normalize.ts'
import { comment, component, formWith } from '@atesta/forms/testing/build-form.ts'
import { expect, test } from 'vitest'
import { fewFileNames, fileNames } from './file-names.ts'

const certified = [{ identifier: 'c1', title: 'front.jpg' }]
const queue = [
  { id: 'device-1', certification_data: { title: 'rear.jpg' } },
  { id: 'device-2', certification: { identifier: 'c2' }, certification_data: { title: 'side.jpg' } },
]
const names = (ids: readonly string[]) => fileNames(ids, certified, queue, 'File')

test('files go by their names, wherever they are', () => {
  expect(names(['c1', 'device-1', 'c2', 'gone'])).toBe('front.jpg, rear.jpg, side.jpg, File')
})

test('characters that could disguise a file extension are shown', () => {
  const disguised = [{ identifier: 'c1', title: 'photo\u202egpj.exe' }]
  expect(fileNames(['c1'], disguised, [], 'File')).toBe('photo\ufffdgpj.exe')
})

test('a few files are named, many and unknown ones are left to be counted', () => {
  const few = (ids: readonly string[]) => fewFileNames(ids, certified, queue)
  expect(few(['c1', 'device-1'])).toBe('front.jpg, rear.jpg')
  expect(few(['c1', 'gone'])).toBeNull()
  expect(few(['c1', 'c2', 'c1', 'c2', 'c1'])).toBeNull()
  expect(few([])).toBeNull()
})

test('so do those in the records of a group', () => {
  const damage = component('damage', 'group', {
    components: [
      component('photos', 'upload', { comment_object: [comment('more', 'photo')] }),
      component('what', 'text'),
    ],
  })
  const form = normalizeForm(formWith(damage))
  const records = [{ photos: ['c1'], more: ['c2'], what: 'Dent' }]
  expect(displayValue(damage, records, 'en', { form, files: (_, ids) => names(ids) })).toBe(
    '1. photos: front.jpg; more: side.jpg; what: Dent',
  )
})
