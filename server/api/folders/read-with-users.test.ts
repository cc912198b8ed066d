import { folders } from '@atesta/contract/routes/folders.ts'
import { makeSubmitted } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

testHidden(folders.readWithUsers, () => ({
  stack: given.stack,
  id: given.folderId,
  args: (id) => ({ params: { id } }),
  from: ['sara', 'ivan'],
}))

test('lists members and others working in it, most active first', async () => {
  const ivan = await given.stack.as('ivan')
  await given.sam.api.tasks.assign({ params: { id: given.workflowId }, body: { user_id: ivan.userId } })
  await makeSubmitted(ivan, given.workflowId)
  const folder = await given.sam.api.folders.readWithUsers({ params: { id: given.folderId } })
  expect(folder).toMatchObject({ id: given.folderId, type: 'workflow' })
  expect(folder.users.map(({ id, member, submitted }) => ({ id, member, submitted }))).toEqual([
    { id: ivan.userId, member: false, submitted: 1 },
    { id: given.ines.userId, member: true, submitted: 0 },
    { id: given.sam.userId, member: true, submitted: 0 },
  ])
  expect(folder.users[0]?.last_activity_at).toBeTruthy()
  expect(folder.users[1]?.last_activity_at).toBeNull()
})

test('shows an inspector names, and figures of their own work only', async () => {
  await makeSubmitted(given.ines, given.workflowId)
  const read = async (caller = given.ines) =>
    (await caller.api.folders.readWithUsers({ params: { id: given.folderId } })).users
  const nothing = { inspections: null, submitted: null, last_activity_at: null }
  const [own, ...others] = await read()
  expect(own).toMatchObject({ id: given.ines.userId, inspections: 1, last_activity_at: expect.any(String) })
  expect(others).toEqual([expect.objectContaining({ id: given.sam.userId, ...nothing })])
  expect((await read(given.sam)).find(({ id }) => id === given.ines.userId)).toEqual(own)
})
