import { workflows } from '@atesta/contract/routes/workflows.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { makeFolder } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const read = () => given.alice.api.folders.read({ params: { id: given.folderId } })
const args = (version: number, more: object = {}) => ({
  params: { id: given.folderId },
  body: { name: 'Renamed', members: [given.sam.userId], version, ...more },
})

test('saves name and members, counts the version up, and is audited', async () => {
  const { version } = await read()
  const saved = await given.alice.api.workflows.saveFolder(args(version))
  expect(saved).toMatchObject({
    name: 'Renamed',
    version: version + 1,
    members: [{ id: given.sam.userId }],
  })
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: given.alice.userId,
    action: 'save',
    noun: 'folder',
    record_id: String(given.folderId),
  })
})

test('hides it from removed members', async () => {
  const { version } = await read()
  await given.alice.api.workflows.saveFolder(args(version, { members: [] }))
  const params = { id: given.folderId }
  await expect(given.sam.api.folders.read({ params })).rejects.toMatchObject({ code: 'not_found' })
  await given.alice.api.workflows.saveFolder(args(version + 1))
  expect((await given.sam.api.folders.read({ params })).id).toBe(given.folderId)
})

test('the identity of a key is not listed as a person, and stays in its folder', async () => {
  const { stack, alice } = given
  const folder = await makeFolder(given.alice)
  await alice.api.apiKeys.create({
    body: {
      kind: 'company',
      name: 'Warehouse',
      scopes: ['tasks:read'],
      range: 'RANGE_SUPERVISOR',
      folders: [folder.id],
    },
  })
  const [service] = await stack.query<{ id: number }>(`SELECT id::int FROM users WHERE kind = 'service'`)
  const params = { id: folder.id }
  expect((await alice.api.folders.read({ params })).members).toEqual([])
  const body = { name: 'With a key', members: [given.ines.userId], version: folder.version }
  const saved = await alice.api.workflows.saveFolder({ params, body })
  expect(saved.members.map(({ id }) => id)).toEqual([given.ines.userId])
  const kept = await stack.query('SELECT FROM folder_members WHERE folder_id = $1 AND user_id = $2', [
    folder.id,
    service?.id,
  ])
  expect(kept).toHaveLength(1)
  const named = { params, body: { ...body, members: [service?.id], version: saved.version } }
  await expectRefused(stack, alice, workflows.saveFolder, named, 'not_found')
})

test('a stale version is refused with both versions', async () => {
  const { version } = await read()
  const problem = await expectRefused(
    given.stack,
    given.alice,
    workflows.saveFolder,
    args(version - 1),
    'stale_version',
  )
  expect(problem.meta).toEqual({ mine: version - 1, theirs: version })
})

test('a taken name, a user twice and an unknown user are refused', async () => {
  const { stack, alice, sam } = given
  const { version } = await read()
  const taken = await makeFolder(alice)
  const refused = (more: object, code: Parameters<typeof expectRefused>[4]) =>
    expectRefused(stack, alice, workflows.saveFolder, args(version, more), code)
  await refused({ name: taken.name.toUpperCase() }, 'folder_name_already_exists')
  await refused({ members: [sam.userId, sam.userId] }, 'repeated_user')
  await refused({ members: [(await stack.as('rita')).userId] }, 'not_found')
})

testHidden(workflows.saveFolder, () => ({
  stack: given.stack,
  id: given.folderId,
  args: (id) => ({ params: { id }, body: { name: 'X', members: [], version: 1 } }),
  from: ['sara', 'ivan'],
}))

test('no user can change a user’s own "Unassigned" folder', async () => {
  const { task } = await given.alice.api.inspections.create({ body: {} })
  const own = { params: { id: task.folder_id }, body: { name: 'X', members: [], version: 1 } }
  await expectRefused(given.stack, given.alice, workflows.saveFolder, own, 'forbidden')
})
