import { folders } from '@atesta/contract/routes/folders.ts'
import { users } from '@atesta/contract/routes/users.ts'
import { workflows } from '@atesta/contract/routes/workflows.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const args = (userId: number, id = given.folderId) => ({ params: { id }, body: { user_id: userId } })

testHidden(folders.addMember, () => ({
  stack: given.stack,
  id: given.folderId,
  args: (id) => args(given.alice.userId, id),
  from: ['sara', 'ivan'],
}))

test('a user becomes a member once', async () => {
  const { stack, alice } = given
  const sara = await stack.as('sara')
  const folder = await alice.api.folders.addMember(args(sara.userId))
  expect(folder.members.map((member) => member.id)).toContain(sara.userId)
  expect(await lastAudit(stack)).toMatchObject({ action: 'add_member', details: { user_id: sara.userId } })
  expect((await sara.api.folders.read({ params: { id: given.folderId } })).can.create_task).toBe(true)
  await expectRefused(stack, alice, folders.addMember, args(sara.userId), 'user_already_assigned')
})

test('a save that was started before would take them off again, so it is stale', async () => {
  const { stack, alice } = given
  const before = await alice.api.folders.read({ params: { id: given.folderId } })
  const ivan = await stack.as('ivan')
  await alice.api.folders.addMember(args(ivan.userId))
  const body = { name: 'Renamed', members: before.members.map(({ id }) => id), version: before.version }
  const save = { params: { id: given.folderId }, body }
  await expectRefused(stack, alice, workflows.saveFolder, save, 'stale_version')
})

test('no unknown users', async () => {
  const rita = await given.stack.as('rita')
  for (const id of [rita.userId, 987_654_321])
    await expectRefused(given.stack, given.alice, folders.addMember, args(id), 'not_found')
})

test('a folder takes as many members as can be saved with it', async () => {
  const { stack, alice, sam } = given
  const { id } = await alice.api.workflows.createFolder({ body: { name: 'Crowd' } })
  const fill = (most: number) =>
    stack.query(
      `WITH made AS (INSERT INTO users (company_id, kind, range, name, email)
         SELECT $1, 'person', 'RANGE_USER', 'Crowd', 'crowd-' || n || '@acme.test' FROM generate_series(1, $3::int) n RETURNING id)
       INSERT INTO folder_members (company_id, folder_id, user_id) SELECT $1, $2, id FROM made`,
      [stack.companies.acme, id, most],
    )
  await fill(499)
  await alice.api.folders.addMember(args(sam.userId, id))
  await expectRefused(stack, alice, folders.addMember, args(given.ines.userId, id), 'folder_full')
  const { folders: before, version: latest } = await alice.api.users.read({
    params: { id: given.ines.userId },
  })
  const joining = {
    params: { id: given.ines.userId },
    body: { folders: [...before.map((each) => each.id), id], version: latest },
  }
  await expectRefused(stack, alice, users.save, joining, 'folder_full')
  const { members, version } = await alice.api.folders.read({ params: { id } })
  const body = { name: 'Crowd', members: members.map((member) => member.id), version }
  expect((await alice.api.workflows.saveFolder({ params: { id }, body })).members.length).toBe(500)
})
