import { dayMs } from '@atesta/contract/durations.ts'
import { actions } from '@atesta/contract/routes/actions.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { addAction, useActions } from '@atesta/testkit/records/actions.ts'
import { makeWorkflow } from '@atesta/testkit/records/factories.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useActions()
const day = (from: number) => new Date(Date.now() + from * dayMs).toISOString().slice(0, 10)
beforeAll(async () => {
  const { ines, sam } = given
  await addAction(given, { text: 'Later', due_on: day(9) })
  await addAction(given, { text: 'Missed, and 100% late', due_on: day(-3), owner_id: ines.userId })
  await addAction(given, { text: 'Some day' })
  const { id } = await addAction(given, { text: 'Was late', due_on: day(-5), owner_id: ines.userId })
  await sam.api.actions.changeState({ params: { id }, body: { state: 'done', version: 1 } })
})
type Query = Parameters<typeof given.sam.api.actions.list>[0]
const texts = async (query: NonNullable<Query>['query'], who = given.sam) =>
  (await who.api.actions.list({ query })).data.map(({ text }) => text)

test('those due first come first, and those without a day last', async () => {
  expect(await texts({})).toEqual(['Was late', 'Missed, and 100% late', 'Later', 'Some day'])
  expect(await texts({ sort: '-created_at' })).toEqual([
    'Was late',
    'Some day',
    'Missed, and 100% late',
    'Later',
  ])
})

test('filters by every parameter and by text', async () => {
  expect(await texts({ overdue: 'true' })).toEqual(['Missed, and 100% late'])
  expect(await texts({ unresolved: 'true' })).toEqual(['Missed, and 100% late', 'Later', 'Some day'])
  expect(await texts({ state: 'done' })).toEqual(['Was late'])
  expect(await texts({ owner_id: given.ines.userId, unresolved: 'true' })).toEqual(['Missed, and 100% late'])
  expect(await texts({ q: '100%' })).toEqual(['Missed, and 100% late'])
  expect(await texts({ q: 'LATE', folder_id: given.folderId })).toEqual([
    'Was late',
    'Missed, and 100% late',
    'Later',
  ])
  expect(await texts({ task_id: given.workflowId, sort: '-due_on' })).toHaveLength(4)
})

test('inspectors have what they inspected and what they own; others nothing', async () => {
  expect(await texts({}, given.ines)).toHaveLength(4)
  expect(await texts({ mine: 'true' }, given.ines)).toEqual(['Was late', 'Missed, and 100% late'])
  expect(await texts({}, given.ivan)).toEqual([])
  expect(await texts({}, await given.stack.as('sara'))).toEqual([])
  expect(await texts({}, await given.stack.as('rita'))).toEqual([])
})

test('a place that is not there for the caller', async () => {
  const { stack, sam, ivan } = given
  const other = await makeWorkflow(stack)
  expect(await texts({ folder_id: other.folderId })).toEqual([])
  const hidden = { query: { inspection_id: given.inspectionId } }
  await expectRefused(stack, ivan, actions.list, hidden, 'not_found')
  await expectRefused(stack, sam, actions.list, { query: { task_id: 987_654_321 } }, 'not_found')
})

test('inspectors walk what they own and what they inspected as one list, to its end and back, each once', async () => {
  const { ines, ivan, sam, stack, inspectionId, workflowId } = given
  const mine = (query: NonNullable<Query>['query']) => ines.api.actions.list({ query })
  await stack.query(
    `INSERT INTO corrective_actions (company_id, inspection_id, task_id, inspector_id, text, owner_id, due_on, created_by)
     SELECT $1, $2, $3, CASE n % 3 WHEN 0 THEN $5::bigint ELSE $4::bigint END, 'Walked ' || n,
       CASE n % 3 WHEN 1 THEN $5::bigint ELSE $4::bigint END, CASE WHEN n % 4 > 0 THEN current_date + n / 8 END, $4
     FROM generate_series(1, 40) n`,
    [stack.companies.acme, inspectionId, workflowId, ines.userId, ivan.userId],
  )
  for (const sort of ['due_on', '-due_on', '-created_at'] as const) {
    const all = (await sam.api.actions.list({ query: { sort, page_size: 100 } })).data.map(({ id }) => id)
    const walked: number[] = []
    let page = await mine({ sort, page_size: 9 })
    walked.push(...page.data.map(({ id }) => id))
    while (page.next) {
      page = await mine({ sort, page_size: 9, after: page.next })
      walked.push(...page.data.map(({ id }) => id))
    }
    expect(walked).toEqual(all)
    const before = await mine({ sort, page_size: 9, before: page.previous ?? '' })
    expect(before.data.map(({ id }) => id)).toEqual(walked.slice(27, 36))
    const third = await mine({ sort, page_size: 9, page: 3 })
    expect(third).toMatchObject({ total: all.length, data: walked.slice(18, 27).map((id) => ({ id })) })
  }
  const found = await mine({ q: 'walked 1', page_size: 3, page: 2 })
  expect(found).toMatchObject({ total: 11, data: [{}, {}, {}] })
})
