import { folders } from '@atesta/contract/routes/folders.ts'
import type { TaskType } from '@atesta/contract/schemas/task.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { makeFolder } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const args = (id = given.folderId) => ({ params: { id } })

testHidden(folders.remove, () => ({
  stack: given.stack,
  id: given.folderId,
  args,
  from: ['sara', 'ivan'],
}))

test('an empty one goes with its members', async () => {
  const { id } = await makeFolder(given.alice, [given.sam])
  expect((await call(given.alice, folders.remove, args(id))).status).toBe(204)
  expect(await countRows(given.stack, 'folder_members', 'folder_id = $1', [id])).toBe(0)
  expect(await lastAudit(given.stack)).toMatchObject({ action: 'delete', noun: 'folder' })
  await expectRefused(given.stack, given.alice, folders.remove, args(id), 'not_found')
})

test.each([
  ['workflow', 'folder_has_tasks'],
  ['email', 'folder_has_tasks'],
  ['claim', 'delete_folder_has_claims'],
] satisfies [TaskType, string][])('one with a %s answers %s', async (type, code) => {
  const folder = await given.alice.api.tasks.createFolder({ body: { name: `With ${type}`, type } })
  await given.stack.query(
    `INSERT INTO tasks (company_id, folder_id, type, name, archived_at) VALUES ($1, $2, $3, 'It', now())`,
    [given.stack.companies.acme, folder.id, type],
  )
  const problem = await expectRefused(
    given.stack,
    given.alice,
    folders.remove,
    args(folder.id),
    code as 'folder_has_tasks',
  )
  expect(problem.status).toBe(400)
})
