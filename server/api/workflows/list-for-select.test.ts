import { archiveTask } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

const labels = async (name: Parameters<typeof given.stack.as>[0], query = {}) => {
  const caller = await given.stack.as(name)
  return (await caller.api.workflows.listForSelect({ query })).map((option) => option.value)
}

test('offers what the person may see, by text and folder, and no archived one', async () => {
  expect(await labels('sam')).toEqual([given.workflowId])
  expect(await labels('ines', { q: 'workflow', folder_id: given.folderId })).toEqual([given.workflowId])
  expect(await labels('sam', { q: 'nothing like it' })).toEqual([])
  for (const name of ['sara', 'ivan', 'rita'] as const) expect(await labels(name)).toEqual([])
  await archiveTask(given.stack, given.workflowId)
  expect(await labels('sam')).toEqual([])
})

test('returns at most 50', async () => {
  await given.stack.query(
    `INSERT INTO tasks (company_id, folder_id, type, name) SELECT $1, $2, 'workflow', 'Bulk ' || n FROM generate_series(1, 60) n`,
    [given.stack.companies.acme, given.folderId],
  )
  expect(await labels('alice')).toHaveLength(50)
})
