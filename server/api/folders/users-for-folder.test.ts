import { folders } from '@atesta/contract/routes/folders.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('lists all enabled users of the company, marking members', async () => {
  await given.stack.query(`UPDATE users SET disabled_at = now() WHERE email = 'ivan@acme.test'`)
  const users = await given.sam.api.folders.usersForFolder({ query: { folder_id: given.folderId } })
  expect(users.map(({ label, member }) => [label, member])).toEqual([
    ['Alice Admin', false],
    ['Ines Inspector', true],
    ['Sam Supervisor', true],
    ['Sara Supervisor', false],
  ])
})

test('searches name and address', async () => {
  const found = await given.alice.api.folders.usersForFolder({ query: { q: 'INES@' } })
  expect(found).toEqual([
    { value: given.ines.userId, label: 'Ines Inspector', hint: 'ines@acme.test', member: false },
  ])
})

testHidden(folders.usersForFolder, () => ({
  stack: given.stack,
  id: given.folderId,
  args: (id) => ({ query: { folder_id: id } }),
  from: ['sara'],
}))
