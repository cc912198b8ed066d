import { comment, component, formOf, question, section } from '@atesta/forms/testing/build-form.ts'
import { makeInspection, makeWorkflow, payload } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, describe, expect, test } from 'vitest'

const given = useScene()
const image =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const option = (value: string, en: string, es: string) => ({ value, label: { en, es } })
const asked = [
  component('sign', 'signature', { label: 'Signature' }),
  component('parts', 'group', { label: 'Parts', components: [component('part', 'text')] }),
  // What one option is called in Spanish, and kept as, is the English label of another.
  component('level', 'radio', {
    label: 'Level',
    options: [
      option('High', 'Low', 'Bajo'),
      option('b', 'Medium', 'Low'),
      option('c', 'High', 'Alto'),
      option('d', '', ''),
    ],
    comment_object: [comment('repair', 'action', { label: 'Repair' })],
  }),
]
const form = formOf(
  section(
    'section',
    asked.map((one) => question(`q_${one.id}`, [one], { label: '' })),
  ),
)
let templateId: number
let key: string

beforeAll(async () => {
  const { sam, stack } = given
  const made = await makeWorkflow(stack, form)
  templateId = made.templateId
  for (const level of ['High', 'b', 'c', 'd']) {
    const { id, version } = await makeInspection(sam, made.workflowId, level)
    const body = payload(id, version, { level })
    const signed = { component_id: 'sign', name: 'Sam', image, signed_at: '2026-11-20T08:30:00Z' }
    if (level === 'b') Object.assign(body.envelope, { signatures: [signed] })
    await sam.api.tasks.submitForm({ params: { id: made.workflowId }, body })
  }
  const body = { kind: 'personal' as const, name: 'BI', scopes: ['inspections:read' as const] }
  key = (await sam.api.apiKeys.create({ body })).token
})

async function found(query: string): Promise<string[] | number> {
  const answer = await given.stack.anyone(`/odata/forms/${templateId}/Answers?${query}`, {
    headers: { authorization: `Bearer ${key}` },
  })
  const { value } = (await answer.json()) as { value?: { title: string }[] }
  return value?.map(({ title }) => title) ?? answer.status
}

test.each([
  ['Signature ne null', ['b']],
  ['Signature eq null', ['High', 'c', 'd']],
])('a signature stands apart from other answers: %s', async (filter, expected) => {
  expect(await found(`$filter=${encodeURIComponent(filter)}`)).toEqual(expected)
})

test.each(['Signature', 'Parts desc', 'Level_Repair'])(
  'nothing is ordered by what has no order: %s',
  async (order) => {
    expect(await found(`$orderby=${encodeURIComponent(order)}`)).toBe(400)
  },
)

test.each([
  ['Level', ['d', 'c', 'High', 'b']],
  ['Level desc', ['b', 'High', 'c', 'd']],
])('options are ordered by what the feed shows: %s', async (order, expected) => {
  expect(await found(`$orderby=${encodeURIComponent(order)}`)).toEqual(expected)
})

describe('options are looked for', () => {
  test.each([
    ["Level eq 'High'", ['c']],
    ["Level ne 'High'", ['High', 'b', 'd']],
    ["Level eq 'Low'", ['High']],
    ["Level eq 'Alto'", ['c']],
    ["Level eq 'b'", ['b']],
    ["Level eq 'd'", ['d']],
  ])(
    'as the feed shows them, and only then by value or in another language: %s',
    async (filter, expected) => {
      expect(await found(`$filter=${encodeURIComponent(filter)}`)).toEqual(expected)
    },
  )

  test.each([
    ["contains(Level,'ow')", ['High']],
    ["startswith(Level,'Hi')", ['c']],
    ["endswith(Level,'o')", []],
    ["contains(Level,'d')", ['b', 'd']],
  ])('by a part of what the feed shows: %s', async (filter, expected) => {
    expect(await found(`$filter=${encodeURIComponent(filter)}`)).toEqual(expected)
  })
})
