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
  component('seen', 'datetime', { label: 'Seen' }),
  component('at', 'time', { label: 'At' }),
]
const times: Record<string, { seen: string; at: string }> = {
  High: { seen: '2026-01-02T08:00:00-03:00', at: '08:00' },
  b: { seen: '2026-01-02T10:30:00', at: '09:30' },
  c: { seen: '2026-01-03T00:00:00Z', at: '23:59' },
}
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
    const body = payload(id, version, { level, ...times[level] })
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
  'refuses ordering by unordered values: %s',
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
  ])('filters by the shown text first, then by value or other languages: %s', async (filter, expected) => {
    expect(await found(`$filter=${encodeURIComponent(filter)}`)).toEqual(expected)
  })

  test.each([
    ["contains(Level,'ow')", ['High']],
    ["startswith(Level,'Hi')", ['c']],
    ["endswith(Level,'o')", []],
    ["contains(Level,'d')", ['b', 'd']],
  ])('filters by part of the shown text: %s', async (filter, expected) => {
    expect(await found(`$filter=${encodeURIComponent(filter)}`)).toEqual(expected)
  })
})

describe('times and moments are compared with what the feed shows', () => {
  test.each([
    ['Seen ge 2026-01-02T11:00:00.000Z', ['High', 'c']],
    ['Seen lt 2026-01-02T08:00:00-03:00', ['b']],
    ['Seen eq 2026-01-02T10:30:00Z or Seen eq 2026-01-03', ['b', 'c']],
    ['Seen eq null', ['d']],
    ['At eq 09:30', ['b']],
    ['At ge 09:30:00.0000000 and At ne 23:59:00', ['b']],
    ['At gt 09:29:59.5', ['b', 'c']],
  ])('%s', async (filter, expected) => {
    expect(await found(`$filter=${encodeURIComponent(filter)}`)).toEqual(expected)
  })

  test('a start is found by the time that the feed shows', async () => {
    const [first] = await given.stack.query<{ started: string }>(
      `UPDATE inspections SET created_at = date_trunc('second', created_at) + interval '123456 microseconds' WHERE title = 'High'
       RETURNING to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS started`,
    )
    expect(await found(`$filter=started_at eq ${first?.started}`)).toEqual(['High'])
    expect(await found(`$filter=started_at gt ${first?.started} and title eq 'High'`)).toEqual([])
  })

  test.each([
    'submitted_at gt 2026-02-31',
    'Seen gt 2026-01-01T25:00:00Z',
    'At eq 25:00',
    "At eq '09:30'",
    'submitted_at gt 0000-01-01',
    'Seen lt 2026-01-01T00:00:00+16:00',
    'form_version lt 1e999999',
    "title eq 'a\0'",
    "contains(title, '\0')",
  ])('refuses what is no value, naming it: %j', async (filter) => {
    const answer = await given.stack.anyone(
      `/odata/forms/${templateId}/Answers?$filter=${encodeURIComponent(filter)}`,
      { headers: { authorization: `Bearer ${key}` } },
    )
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { details: [{ target: '$filter' }] } })
  })
})
