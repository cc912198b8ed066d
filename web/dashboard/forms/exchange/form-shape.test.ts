import {
  type CommentObject,
  type Component,
  FormStructure,
  type MediaCertification,
  type Question,
  type Section,
} from '@atesta/contract/schemas/form.ts'
import { library } from '@atesta/forms/library/library.ts'
import { arbitraryForm } from '@atesta/forms/testing/arbitrary-form.ts'
import { repetitions } from '@atesta/testkit/test-size.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shaped } from './form-shape.ts'

const rule = true
const comment: Required<CommentObject> = {
  id: 'why',
  kind: 'photo',
  label: 'Why?',
  required: true,
  show_for: ['x'],
  camera_only: true,
  position_required: true,
}
const media: Required<MediaCertification> = {
  types: ['image/jpeg'],
  min: 1,
  max: 3,
  camera_only: true,
  position_required: true,
}
const part: Required<Component> = {
  id: 'a',
  type: 'radio',
  label: { en: 'Answer', es: 'Respuesta', pt: 'Resposta' },
  help: 'Look',
  placeholder: 'None',
  required: true,
  required_if: rule,
  default: 'x',
  visible_if: rule,
  validation: rule,
  validation_message: 'Less',
  options: [{ label: 'X', value: 'x', visible_if: rule }],
  multiple: true,
  unit: 'mm',
  min: 1,
  max: 3,
  step: 0.5,
  max_length: 40,
  pattern: '[a-z]+',
  calculation: rule,
  hidden: true,
  media_certification: media,
  comment_object: [comment],
  components: [
    { id: 'b', type: 'text', label: '', required: false, options: [], multiple: false, comment_object: [] },
  ],
}
const question: Required<Question> = {
  id: 'q',
  label: 'Question',
  help: 'Both',
  visible_if: rule,
  components: [part],
}
const section: Required<Section> = {
  id: 's',
  title: 'Section',
  description: 'First',
  collapsed: true,
  visible_if: rule,
  questions: [question],
}
/** A form in which everything is said that a form can say. */
const full: Required<FormStructure> = {
  steps: [
    {
      id: 'evidence',
      type: 'documentation',
      title: 'Evidence',
      sections: [{ ...section, id: 'e', questions: [] }],
    },
    { id: 'form', type: 'form', title: { en: 'Form' } },
  ],
  schema: [section],
  report: { hidden: ['q'], unanswered: true, files: 'at_end', pictures_in_row: 2, cover: true },
}

/** Every place of a value at which something can be said. */
function placesIn(value: unknown, at: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [at]
  const inside = Object.entries(value).map(
    ([key, member]) => [Array.isArray(value) ? Number(key) : key, member] as const,
  )
  return [at, ...inside.flatMap(([key, member]) => placesIn(member, [...at, key]))]
}

/** A copy with something else at a place, or nothing. */
function withOther(form: unknown, place: readonly (string | number)[], other: unknown): unknown {
  const copy = structuredClone({ form })
  let part: unknown = copy
  const whole = ['form', ...place]
  for (const key of whole.slice(0, -1)) part = (part as Record<string | number, unknown>)[key]
  const last = whole.at(-1) ?? 'form'
  if (other === undefined && !Array.isArray(part)) delete (part as Record<string | number, unknown>)[last]
  else (part as Record<string | number, unknown>)[last] = other ?? null
  return copy.form
}

/** Whether both take a form, and for the same one. */
function expectAlike(form: unknown): void {
  const read = FormStructure.safeParse(form)
  const own = shaped(form)
  expect(own.faults.length === 0, JSON.stringify(own.faults)).toBe(read.success)
  if (read.success) expect(own.form).toEqual(read.data)
}

test('takes each form that the contract takes, with what its parts have without saying so', async () => {
  for (const { load } of library) expectAlike((await load()).structure)
  const [example] = (FormStructure.meta()?.examples ?? []) as unknown[]
  expectAlike(example)
  expect(shaped(example).faults).toEqual([])
})

const others = [
  undefined,
  null,
  '',
  ...[21, 65, 201, 501, 4001].map((length) => 'x'.repeat(length)),
  'a b',
  'form',
  -1,
  0,
  0.5,
  4,
  201,
  Number.POSITIVE_INFINITY,
  true,
  [],
  {},
  { en: 5 },
  { fr: 'x' },
  ['a'],
]

test('takes no form that the contract does not take, whatever stands in one place', () => {
  fc.assert(
    fc.property(arbitraryForm, fc.nat(), fc.constantFrom(...others), (form, number, other) => {
      const places = placesIn(form)
      expectAlike(withOther(form, places[number % places.length] ?? [], other))
    }),
    { numRuns: repetitions(300, 3000) },
  )
})

test('takes each part of a form as the contract does, whatever stands in its place', () => {
  expect(shaped(full)).toEqual({ form: full, faults: [], unknown: [] })
  for (const place of placesIn(full)) for (const other of others) expectAlike(withOther(full, place, other))
})
