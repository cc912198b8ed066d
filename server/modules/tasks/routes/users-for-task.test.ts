import { tasks } from '@atesta/contract/routes/tasks.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const names = async (query = {}) =>
  (await given.sam.api.tasks.usersForTask({ query })).map((option) => option.label)

test('members of the folder; without one, everybody of the company', async () => {
  expect(await names({ folder_id: given.folderId })).toEqual(['Ines Inspector', 'Sam Supervisor'])
  expect(await names()).toHaveLength(5)
  expect(await names()).not.toContain('Rita Rival')
})

test('searches, and leaves out who is disabled', async () => {
  expect(await names({ q: 'ines' })).toEqual(['Ines Inspector'])
  await given.stack.query('UPDATE users SET disabled_at = now() WHERE id = $1', [given.ines.userId])
  expect(await names({ folder_id: given.folderId })).toEqual(['Sam Supervisor'])
})

testHidden(tasks.usersForTask, () => ({
  stack: given.stack,
  id: given.folderId,
  args: (id) => ({ query: { folder_id: id } }),
  from: ['rita', 'sara', 'ivan'],
}))
