import { workflows } from '@atesta/contract/routes/workflows.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { archiveTask, makeFolder } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let other: number
beforeAll(async () => {
  const folder = await makeFolder(given.alice)
  const body = { folder_id: folder.id, template_id: given.templateId, due_at: '2030-01-01T00:00:00Z' }
  other = (await given.alice.api.workflows.create({ body: { ...body, name: '100% Zulu_1' } })).id
})

const ids = async (name: Parameters<typeof given.stack.as>[0], query = {}) => {
  const caller = await given.stack.as(name)
  return (await caller.api.workflows.list({ query })).data.map((row) => row.id)
}

test('an administrator sees all, a supervisor their folders’, an inspector what is assigned to them', async () => {
  expect((await ids('alice')).sort()).toEqual([given.workflowId, other].sort())
  expect(await ids('sam')).toEqual([given.workflowId])
  expect(await ids('ines')).toEqual([given.workflowId])
  expect([await ids('sara'), await ids('ivan'), await ids('rita')]).toEqual([[], [], []])
})

test('searches, filters and sorts; wildcards are letters', async () => {
  expect(await ids('alice', { q: '100%' })).toEqual([other])
  expect(await ids('alice', { q: '%' })).toEqual([other])
  expect(await ids('alice', { q: '1__' })).toEqual([])
  expect(await ids('alice', { folder_id: given.folderId })).toEqual([given.workflowId])
  expect(await ids('alice', { mine: 'true' })).toEqual([])
  expect(await ids('ines', { mine: 'true' })).toEqual([given.workflowId])
  expect(await ids('alice', { sort: 'name' })).toEqual([other, given.workflowId])
  expect(await ids('alice', { sort: '-name' })).toEqual([given.workflowId, other])
  expect(await ids('alice', { sort: 'due_at' })).toEqual([other, given.workflowId])
})

test('pages with totals, also beyond the end', async () => {
  const page = (n: number) => given.alice.api.workflows.list({ query: { page: n, page_size: 1 } })
  expect(await page(2)).toMatchObject({ page: 2, page_size: 1, total: 2, data: [{}] })
  expect(await page(9)).toEqual({ page: 9, page_size: 1, total: 2, data: [], next: null, previous: null })
})

test.each([{ page: 0 }, { page_size: 101 }, { page: 'x' }, { archived: 'maybe' }, { sort: 'id; DROP' }])(
  'refuses %j and names the parameter',
  async (query) => {
    const problem = await expectProblem(
      await call(given.alice, workflows.list, { query }),
      workflows.list,
      'validation_failed',
    )
    expect(problem.errors?.[0]?.path).toBe(`?${Object.keys(query)[0]}`)
  },
)

test('archived ones are listed apart', async () => {
  await archiveTask(given.stack, other)
  expect(await ids('alice')).toEqual([given.workflowId])
  expect(await ids('alice', { archived: 'true' })).toEqual([other])
})

testHidden(workflows.list, () => ({
  stack: given.stack,
  id: given.folderId,
  args: (id) => ({ query: { folder_id: id } }),
  from: ['sara', 'ivan'],
}))
