import { dayMs } from '@atesta/contract/durations.ts'
import { workflows } from '@atesta/contract/routes/workflows.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { archiveTask, makeFolder, makeSubmitted } from '@atesta/testkit/records/factories.ts'
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

test('finds what is assigned to a person, due or overdue, done or not', async () => {
  const make = async (name: string, due_at: string | null) => {
    const body = { folder_id: given.folderId, template_id: given.templateId, assignees: [given.ines.userId] }
    return (await given.alice.api.workflows.create({ body: { ...body, name, due_at } })).id
  }
  const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
  const late = await make('Late', inDays(-1))
  const done = await make('Late and done', inDays(-1))
  const soon = await make('Soon', inDays(3))
  await makeSubmitted(given.ines, done)
  const assigned = { user_id: String(given.ines.userId), folder_id: String(given.folderId) }
  expect((await ids('alice', assigned)).sort()).toEqual([given.workflowId, late, done, soon].sort())
  expect(await ids('alice', { user_id: String(given.sam.userId) })).toEqual([])
  expect(await ids('alice', { due: 'overdue' })).toEqual([late])
  expect(await ids('alice', { due: 'week' })).toEqual([soon])
  expect(await ids('alice', { due: 'none' })).toEqual([given.workflowId])
  expect(await ids('alice', { done: 'true' })).toEqual([done])
  expect(await ids('alice', { done: 'false' })).not.toContain(done)
})

test('a parent is done when each of its children is', async () => {
  const body = { folder_id: given.folderId, template_id: given.templateId, name: 'Parent' }
  const assignees = [given.ines.userId, given.sam.userId]
  const { id } = await given.alice.api.workflows.create({ body: { ...body, assignees } })
  const { data } = await given.alice.api.workflows.createChildren({ params: { id }, body: {} })
  const isDone = async () => (await given.alice.api.workflows.read({ params: { id } })).done
  const [first, second] = data.map((child) => ({ id: child.id, by: child.assignees[0]?.id }))
  const submit = (child: typeof first) =>
    makeSubmitted(child?.by === given.ines.userId ? given.ines : given.sam, child?.id ?? 0)
  expect(await isDone()).toBe(false)
  await submit(first)
  expect(await isDone()).toBe(false)
  await submit(second)
  expect(await isDone()).toBe(true)
})
