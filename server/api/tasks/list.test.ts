import { tasks } from '@atesta/contract/routes/tasks.ts'
import { makeFolder, makeWorkflow } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import type { Caller } from '@atesta/testkit/stack.ts'
import { expect, test } from 'vitest'

const given = useScene()
const idsFor = async (caller: Caller, query: Parameters<Caller['api']['tasks']['list']>[0]['query'] = {}) =>
  (await caller.api.tasks.list({ query })).data.map((row) => row.id)

testHidden(tasks.list, () => ({
  stack: given.stack,
  id: given.folderId,
  args: (id) => ({ query: { folder_id: id } }),
  from: ['sara', 'ivan'],
}))

test('lists tasks of every type that the caller works on or supervises', async () => {
  const folder = await given.alice.api.tasks.createFolder({ body: { name: 'Storms', type: 'claim' } })
  const [claim] = await given.stack.query<{ id: number }>(
    `INSERT INTO tasks (company_id, folder_id, type, name) VALUES ($1, $2, 'claim', 'Hail') RETURNING id`,
    [given.stack.companies.acme, folder.id],
  )
  expect(await idsFor(given.alice)).toEqual([claim?.id, given.workflowId])
  expect(await idsFor(given.alice, { type: 'claim' })).toEqual([claim?.id])
  expect(await idsFor(given.alice, { type: 'workflow', sort: 'name' })).toEqual([given.workflowId])
  for (const caller of [given.sam, given.ines]) expect(await idsFor(caller)).toEqual([given.workflowId])
  for (const name of ['sara', 'ivan', 'rita'] as const)
    expect(await idsFor(await given.stack.as(name))).toEqual([])
})

test('mine, followed, archived, searched', async () => {
  const other = await makeWorkflow(given.stack)
  await given.sam.api.tasks.follow({ params: { id: other.workflowId } })
  expect(await idsFor(given.sam, { following: 'true' })).toEqual([other.workflowId])
  expect(await idsFor(given.sam, { mine: 'true' })).toEqual([])
  expect(await idsFor(given.ines, { mine: 'true' })).toContain(other.workflowId)
  await given.sam.api.tasks.archive({ params: { id: other.workflowId } })
  expect(await idsFor(given.sam, { archived: 'true' })).toEqual([other.workflowId])
  expect(await idsFor(given.sam)).not.toContain(other.workflowId)
  const empty = await makeFolder(given.alice, [given.sam])
  expect(await idsFor(given.sam, { folder_id: empty.id })).toEqual([])
  expect(await idsFor(given.alice, { q: 'hAi' })).toHaveLength(1)
  expect(await idsFor(given.alice, { q: '%' })).toEqual([])
})
