import { inspections } from '@atesta/contract/routes/inspections.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { type Answered, makeAnswered } from '@atesta/testkit/records/answers.ts'
import { makeInspection } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import type { Caller } from '@atesta/testkit/stack.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let form: Answered
beforeAll(async () => {
  form = await makeAnswered(given.stack)
  await makeInspection(given.ines, form.workflowId, 'Begun')
})
const list = (caller: Caller, query: object = {}) =>
  caller.api.inspections.answers({ params: { id: form.templateId }, query })
const titles = async (caller: Caller, query?: object) =>
  (await list(caller, query)).data.map(({ title }) => title)

test('lists submissions, newest first, in the shape of their version', async () => {
  const { data, total } = await list(given.sam)
  expect([data.map(({ title }) => title), total]).toEqual([['West', 'South', 'North'], 3])
  expect(data[2]).toMatchObject({ template_version: 1, person: { name: 'Ines Inspector' } })
  expect(data[2]?.answers).toEqual({
    shift: 'early',
    rails: 'no',
    rails_why: '=missing()',
    old: 'kept',
    speed: 2.5,
    seen: '2026-11-20T08:30:00Z',
    place: { lat: -33.45, lon: -70.66, accuracy_m: 4 },
    tools: ['drill', 'saw'],
    holes: 2,
  })
  expect(data[0]?.answers).toMatchObject({ fresh: `${'x'.repeat(500)}…` })
})

test('filtered by state, person, task, words and time', async () => {
  expect(await titles(given.ines, { state: 'draft' })).toEqual(['Begun'])
  expect(await titles(given.sam, { person_id: given.ines.userId })).toEqual(['North'])
  expect(await titles(given.sam, { task_id: form.workflowId })).toEqual(['South', 'North'])
  expect(await titles(given.sam, { q: 'north' })).toEqual(['North'])
  expect(await titles(given.sam, { submitted_from: '2999-01-01' })).toEqual([])
})

test('filtered by what was chosen: any option of one question, all questions', async () => {
  expect(await titles(given.sam, { choices: 'rails:yes' })).toEqual(['West', 'South'])
  expect(await titles(given.sam, { choices: 'shift:late%2C%20night' })).toEqual(['South'])
  expect(await titles(given.sam, { choices: 'tools:drill,tools:saw,rails:yes' })).toEqual(['South'])
  expect(await titles(given.sam, { choices: 'tools:drill' })).toEqual(['North'])
  // The name of an option may be one that every object knows.
  expect(await titles(given.sam, { choices: 'rails:constructor' })).toEqual([])
  for (const choices of ['rails', 'rails:', ':yes', 'rails:%', Array(11).fill('rails:yes').join(',')])
    expect(
      await expectProblem(
        await call(given.sam, inspections.answers, { params: { id: form.templateId }, query: { choices } }),
        inspections.answers,
        'validation_failed',
      ),
    ).toMatchObject({ errors: [{ path: '?choices', message: expect.stringContaining('question:option, ') }] })
})

test('page by page', async () => {
  const first = await list(given.sam, { page_size: 2 })
  expect(first.data).toHaveLength(2)
  expect(await titles(given.sam, { page_size: 2, after: first.next })).toEqual(['North'])
})

test('lists only what the caller may see', async () => {
  expect(await titles(given.ines)).toEqual(['North'])
  expect(await titles(await given.stack.as('sara'))).toEqual([])
})
