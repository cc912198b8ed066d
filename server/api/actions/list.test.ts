import { actions } from '@atesta/contract/routes/actions.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { addAction, useActions } from '@atesta/testkit/records/actions.ts'
import { makeWorkflow } from '@atesta/testkit/records/factories.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useActions()
const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)
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

test('each filter, and the text', async () => {
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
