import type { Component, FormStructure } from '@atesta/contract/schemas/form.ts'
import fc from 'fast-check'
import { arbitraryForm, choices } from './arbitrary-form.ts'

const drawn = { name: 'Ana', image: 'data:image/png;base64,AAAA', signed_at: '2025-11-21T08:30:00Z' }
const anyAnswer = fc.oneof(
  fc.constantFrom<unknown>(null, '', [], 'a', ['a', 'c'], 'yes', 3, '12', drawn, { name: 'Ana' }, [
    { c1: 'a' },
  ]),
  fc.jsonValue(),
)

const good: Record<Component['type'], fc.Arbitrary<unknown>> = {
  text: fc.constantFrom('a', 'b', 'some text', '10'),
  textarea: fc.constantFrom('a', 'more text'),
  number: fc.integer({ min: -3, max: 10 }),
  date: fc.constantFrom('2025-11-20', '2025-11-21', '2025-12-01'),
  time: fc.constantFrom('08:30', '23:59:30'),
  datetime: fc.constantFrom('2025-11-21T08:30:00-03:00', '2025-11-21T08:30'),
  checkbox: fc.subarray(choices, { minLength: 1 }),
  radio: fc.constantFrom(...choices),
  dropdown: fc.oneof(fc.constantFrom(...choices), fc.subarray(choices)),
  yes_no: fc.constantFrom('yes', 'no', 'na'),
  rating: fc.integer({ min: 1, max: 5 }),
  scale: fc.integer({ min: 0, max: 10 }),
  upload: fc.subarray(['file-1', 'file-2']),
  signature: fc.constantFrom(drawn, { ...drawn, name: ' Eva ' }),
  geolocation: fc.constant({ lat: -34.6, lon: -58.4 }),
  barcode: fc.constant('7791234'),
  note: fc.constant('nothing'),
  calculation: fc.constant(5),
  group: fc.constant([{}]),
}

const commentAnswer = fc.constantFrom<unknown>(
  'because',
  ['file-1'],
  { text: 'Repair', due: '2025-12-01' },
  '',
)

function fieldAnswers(components: readonly Component[]): [string, fc.Arbitrary<unknown>][] {
  return components.flatMap((component) => {
    const inner = component.components ?? []
    const records = fc.array(answersOf(fieldAnswers(inner)), { minLength: 1, maxLength: 3 })
    const likely = component.type === 'group' ? records : good[component.type]
    const answer = fc.oneof({ weight: 5, arbitrary: likely }, { weight: 1, arbitrary: anyAnswer })
    const comments = component.comment_object.map(({ id }): [string, fc.Arbitrary<unknown>] => [
      id,
      commentAnswer,
    ])
    return [[component.id, answer], ...comments]
  })
}

/** Some of the answers, each by its own arbitrary. */
function answersOf(fields: [string, fc.Arbitrary<unknown>][]): fc.Arbitrary<Record<string, unknown>> {
  const entries = fields.map(([id, answer]) =>
    fc.option(
      answer.map((value): [string, unknown] => [id, value]),
      { nil: undefined, freq: 3 },
    ),
  )
  return fc
    .tuple(...entries)
    .map((chosen) => Object.fromEntries(chosen.filter((entry) => entry !== undefined)))
}

/** One change while filling in: an answer typed, emptied (null) or taken back (undefined), or the clock moving on. */
export type Edit = { id: string; value: unknown } | { now: string }

export type Filling = {
  structure: FormStructure
  answers: Record<string, unknown>
  /** A second set, which should make no difference. */
  others: Record<string, unknown>
  edits: Edit[]
}

/** A form together with answers that mostly fit it, and changes to them. */
export const arbitraryFilling: fc.Arbitrary<Filling> = arbitraryForm.chain((structure) => {
  const sections = structure.steps.flatMap((step) =>
    step.type === 'form' ? structure.schema : step.sections,
  )
  const components = sections.flatMap((section) =>
    section.questions.flatMap((question) => question.components),
  )
  const fields = fieldAnswers(components)
  const strange = fc.constantFrom('unknown', '__proto__', 'constructor').map((id) => ({ id, value: 'x' }))
  const changes = fields.map(([id, answer]) =>
    fc
      .oneof({ weight: 4, arbitrary: answer }, { weight: 1, arbitrary: fc.constantFrom(null, undefined) })
      .map((value) => ({ id, value })),
  )
  const clock = fc.constantFrom('2025-11-21T10:00:00Z', '2025-11-22T10:00:00Z').map((now) => ({ now }))
  const edit: fc.Arbitrary<Edit> = fc.oneof(
    { weight: 1, arbitrary: clock },
    { weight: 1, arbitrary: strange },
    ...changes,
  )
  const answers = fc
    .tuple(answersOf(fields), fc.array(strange, { maxLength: 1 }))
    .map(([given, extra]) =>
      Object.fromEntries([...Object.entries(given), ...extra.map(({ id, value }) => [id, value])]),
    )
  return fc.record({
    structure: fc.constant(structure),
    answers,
    others: answers,
    edits: fc.array(edit, { minLength: 1, maxLength: 15 }),
  })
})
