import { inspections } from '@atesta/contract/routes/inspections.ts'
import type { Component } from '@atesta/contract/schemas/form.ts'
import { component, formOf, question, section } from '@atesta/forms/testing/build-form.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { readRecords } from '@atesta/testkit/formats/csv.ts'
import { makeInspection, makeWorkflow, payload } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
const option = (value: string, label: string) => ({ value, label: { en: label, es: `${label} (es)` } })
const asked = (id: string, type: Component['type'], more: Partial<Component> = {}) =>
  component(id, type, { label: id, ...more })
const formWith = (asked: Component[]) =>
  formOf(
    section(
      'section',
      asked.map((one) => question(`q_${one.id}`, [one], { label: '' })),
    ),
  )
const shifts = [option('option_1', 'Early'), option('option_2', 'Late')]
const before = [
  asked('shift', 'radio', { options: shifts }),
  asked('tools', 'radio', { options: [option('drill', 'Drill')] }),
  asked('rails', 'yes_no'),
  asked('grade', 'number'),
  asked('said', 'text'),
  asked('crew', 'radio', { options: shifts }),
  asked('parts', 'text'),
  asked('state', 'radio', { options: [option('1', 'Good'), option('2', 'Broken')] }),
]
const after = [
  asked('shift', 'dropdown', { options: [option('option_1', 'Morning'), option('option_3', 'Night')] }),
  asked('tools', 'dropdown', { multiple: true, options: [option('saw', 'Saw'), option('drill', 'Drill')] }),
  asked('rails', 'radio', { options: [option('some', 'Some')] }),
  asked('grade', 'rating'),
  asked('said', 'textarea'),
  asked('crew', 'text'),
  asked('parts', 'group', { components: [asked('part', 'text')] }),
  asked('state', 'number'),
]
let id: number
let key: string

beforeAll(async () => {
  const alice = await given.stack.as('alice')
  const made = await makeWorkflow(given.stack, formWith(before))
  id = made.templateId
  const submit = async (taskId: number, answers: Record<string, unknown>) => {
    const begun = await makeInspection(alice, taskId)
    await alice.api.tasks.submitForm({
      params: { id: taskId },
      body: payload(begun.id, begun.version, answers),
    })
  }
  await submit(made.workflowId, {
    ...{ shift: 'option_1', tools: 'drill', rails: 'yes', grade: 3, said: 'first', crew: 'option_2' },
    ...{ parts: 'belt', state: '1' },
  })
  await alice.api.templates.save({ params: { id }, body: { structure: formWith(after), version: 1 } })
  const second = await alice.api.workflows.create({
    body: { name: 'Second', folder_id: made.folderId, template_id: id, assignees: [] },
  })
  await submit(second.id, {
    ...{ shift: 'option_3', tools: ['drill', 'saw'], rails: 'some', grade: 4, said: 'second', crew: 'all' },
    ...{ parts: [{ part: 'Gear' }], state: 2 },
  })
  const body = { kind: 'personal' as const, name: 'BI', scopes: ['inspections:read' as const] }
  key = (await given.sam.api.apiKeys.create({ body })).token
})

const exported = (query: object) =>
  call(given.sam, inspections.exportAnswers, { params: { id }, query: { ...query } })
const fed = (path: string) =>
  given.stack.anyone(`/odata/forms/${id}${path}`, { headers: { authorization: `Bearer ${key}` } })

const first = {
  ...{ shift: 'Morning', tools: 'Drill', rails: 'Yes', said: 'first', crew: 'Late', parts: 'belt' },
  state: 'Good',
}
// A number is none of the options that the question had before.
const second = {
  ...{ shift: 'Night', tools: 'Saw; Drill', rails: 'Some', said: 'second', crew: 'all' },
  state: '2',
}

test('a question whose type changes within its kind keeps all its answers, as people read them', async () => {
  const rows = readRecords(await (await exported({})).text())
  expect(rows).toMatchObject([
    { ...second, grade: '4' },
    { ...first, grade: '3' },
  ])
  const feed = (await (await fed('/Answers')).json()) as { value: object[] }
  expect(feed.value).toMatchObject([
    { ...first, grade: 3 },
    { ...second, grade: 4 },
  ])
  expect(await (await fed('/$metadata')).text()).toContain('Name="grade" Type="Edm.Double"')
  const late = await fed(`/Answers/$count?$filter=${encodeURIComponent("shift eq 'Morning' and grade lt 4")}`)
  expect(await late.text()).toBe('1')
})

test('the chart counts answers of every version', async () => {
  const { questions } = await given.sam.api.inspections.answerSummary({ params: { id }, query: {} })
  const counts = (name: string) =>
    questions.find((each) => each.id === name)?.options?.map(({ value, count }) => [value, count])
  expect(counts('shift')).toEqual([
    ['option_1', 1],
    ['option_3', 1],
    ['option_2', 0],
  ])
  expect(counts('tools')).toEqual([
    ['saw', 1],
    ['drill', 2],
  ])
  expect(counts('rails')).toEqual([
    ['some', 1],
    ['yes', 1],
    ['no', 0],
    ['na', 0],
  ])
  expect(questions.find((each) => each.id === 'grade')?.numbers).toMatchObject({ least: 3, most: 4 })
})

test('a column with mixed kinds of answers is marked, and is not a group', async () => {
  const { columns } = await given.sam.api.inspections.answerColumns({ params: { id } })
  expect(columns.filter(({ mixed }) => mixed).map((column) => column.id)).toEqual(['crew', 'parts', 'state'])
  await expectProblem(await exported({ group: 'parts' }), inspections.exportAnswers, 'not_found')
})
