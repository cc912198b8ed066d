import { tasks } from '@atesta/contract/routes/tasks.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const names = async (query = {}) =>
  (await given.sam.api.tasks.usersForTask({ query })).map((option) => option.label)

test('lists members of the folder, or all users without a folder', async () => {
  expect(await names({ folder_id: given.folderId })).toEqual(['Ines Inspector', 'Sam Supervisor'])
  expect(await names()).toHaveLength(5)
  expect(await names()).not.toContain('Rita Rival')
})

test('searches, omitting disabled users', async () => {
  expect(await names({ q: 'ines' })).toEqual(['Ines Inspector'])
  await given.stack.query('UPDATE users SET disabled_at = now() WHERE id = $1', [given.ines.userId])
  expect(await names({ folder_id: given.folderId })).toEqual(['Sam Supervisor'])
  // Who was chosen before has a name still.
  expect(await names({ id: given.ines.userId })).toEqual(['Ines Inspector'])
  expect(await names({ id: (await given.stack.as('rita')).userId })).toEqual([])
})

test('shows and searches addresses only for users who may assign', async () => {
  const query = { q: '@acme.test' }
  const [first] = await given.sam.api.tasks.usersForTask({ query })
  expect(first?.hint).toContain('@acme.test')
  const ivan = await given.stack.as('ivan')
  expect(await ivan.api.tasks.usersForTask({ query })).toEqual([])
  const seen = await ivan.api.tasks.usersForTask({ query: { q: 'Sam' } })
  expect(seen).toEqual([{ value: given.sam.userId, label: 'Sam Supervisor' }])
})

test('clients and service users cannot be assigned', async () => {
  await given.stack.query(
    `INSERT INTO users (company_id, name, email, range, kind)
     SELECT $1, 'Zoe ' || kind, kind || '@zoe.test', 'RANGE_USER', kind FROM unnest(ARRAY['client', 'service']) kind`,
    [given.stack.companies.acme],
  )
  expect(await names({ q: 'Zoe' })).toEqual([])
})

testHidden(tasks.usersForTask, () => ({
  stack: given.stack,
  id: given.folderId,
  args: (id) => ({ query: { folder_id: id } }),
  from: ['sara', 'ivan'],
}))
