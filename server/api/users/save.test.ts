import { users } from '@atesta/contract/routes/users.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { withinASecond } from '@atesta/testkit/until.ts'
import { expect, test } from 'vitest'

const given = useScene()
const fields = {
  name: 'Ines Renamed',
  range: 'RANGE_USER' as const,
  locale: 'pt' as const,
  time_zone: 'America/Bogota',
  phone: '+57 1',
}
const versionOf = async (id: number) => (await given.alice.api.users.read({ params: { id } })).version
const args = (id: number, version: number, more: object = {}) => ({
  params: { id },
  body: { ...fields, version, ...more },
})

test('saves, counts the version up, and is audited', async () => {
  const id = given.ines.userId
  const version = await versionOf(id)
  const saved = await given.alice.api.users.save(args(id, version))
  expect(saved).toMatchObject({ id, ...fields, version: version + 1 })
  expect((await given.ines.api.auth.me()).profile).toMatchObject({
    locale: 'pt',
    time_zone: 'America/Bogota',
  })
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: given.alice.userId,
    action: 'save',
    noun: 'user',
    record_id: String(id),
  })
})

test('a change of role holds within a second, and the audit says from what', async () => {
  const sara = await given.stack.as('sara')
  const id = sara.userId
  const range = 'RANGE_ADMIN'
  await given.alice.api.users.save({
    params: { id },
    body: { ...fields, name: 'Sara', range, version: await versionOf(id) },
  })
  await withinASecond(async () => (await sara.api.auth.me()).can.manage_users)
  expect((await lastAudit(given.stack))?.details).toMatchObject({ range, was: 'RANGE_SUPERVISOR' })
  await given.alice.api.users.save({
    params: { id },
    body: { ...fields, name: 'Sara', range: 'RANGE_SUPERVISOR', version: await versionOf(id) },
  })
})

test('a stale version is refused with both', async () => {
  const id = given.ines.userId
  const theirs = await versionOf(id)
  const problem = await expectRefused(
    given.stack,
    given.alice,
    users.save,
    args(id, theirs + 1),
    'stale_version',
  )
  expect(problem.meta).toEqual({ mine: theirs + 1, theirs })
})

test('the last administrator stays one; an invited one does not count as another', async () => {
  const id = given.alice.userId
  await given.alice.api.users.create({
    body: { email: 'next@acme.test', name: 'Next', range: 'RANGE_ADMIN' },
  })
  const version = await versionOf(id)
  await expectRefused(given.stack, given.alice, users.save, args(id, version), 'last_administrator')
  const kept = await given.alice.api.users.save({
    params: { id },
    body: { ...fields, name: 'Alice Admin', range: 'RANGE_ADMIN', version },
  })
  expect(kept.range).toBe('RANGE_ADMIN')
})

test.each([
  { time_zone: 'Atlantis/Capital' },
  { time_zone: '+03:00' },
  { range: 'X' },
  { phone: 'call me' },
  { version: -1 },
])('%j is refused', async (more) => {
  const id = given.ines.userId
  await expectRefused(given.stack, given.alice, users.save, args(id, 2, more), 'validation_failed')
})

test('folders: exactly these, a save of a folder from before is stale, unknown ones are refused', async () => {
  const { id } = await given.alice.api.users.create({
    body: { email: 'folders@acme.test', name: 'Fay', range: 'RANGE_USER', folders: [given.folderId] },
  })
  const folder = () => given.alice.api.folders.read({ params: { id: given.folderId } })
  const before = await folder()
  expect(before.members.map((member) => member.id)).toContain(id)
  const other = await given.alice.api.workflows.createFolder({ body: { name: 'Other', members: [] } })
  const save = async (folders: number[] | null) =>
    given.alice.api.users.save({ params: { id }, body: { folders, version: await versionOf(id) } })
  expect((await save([other.id])).folders).toEqual([{ id: other.id, name: 'Other', type: 'workflow' }])
  const after = await folder()
  expect(after.members.map((member) => member.id)).not.toContain(id)
  expect(after.version).toBe(before.version + 1)
  expect(after.members.length).toBe(before.members.length - 1)
  await given.alice.api.folders.archive({ params: { id: other.id } })
  expect((await save(null)).folders).toEqual([])
  await given.alice.api.folders.unarchive({ params: { id: other.id } })
  expect((await given.alice.api.users.read({ params: { id } })).folders).toHaveLength(1)
  const version = await versionOf(id)
  const unknown = { params: { id }, body: { folders: [999_999], version } }
  await expectRefused(given.stack, given.alice, users.save, unknown, 'not_found')
})

test('refuses a save started before a folder changed its members as stale', async () => {
  const { stack, alice } = given
  const ivan = await stack.as('ivan')
  const params = { id: ivan.userId }
  const folder = await alice.api.workflows.createFolder({ body: { name: 'Shared', members: [] } })
  const stale = async (change: () => Promise<unknown>) => {
    const { folders, version } = await alice.api.users.read({ params })
    const body = { folders: folders.map(({ id }) => id), version }
    await change()
    await expectRefused(stack, alice, users.save, { params, body }, 'stale_version')
  }
  const put = async (members: number[]) => {
    const { version } = await alice.api.folders.read({ params: { id: folder.id } })
    await alice.api.workflows.saveFolder({ params: { id: folder.id }, body: { members, version } })
  }
  await stale(() =>
    alice.api.folders.addMember({ params: { id: folder.id }, body: { user_id: ivan.userId } }),
  )
  await stale(() => put([]))
  await stale(() => put([ivan.userId]))
  await stale(() => alice.api.workflows.createFolder({ body: { name: 'New', members: [ivan.userId] } }))
  // An archived folder is not among those of the user, and keeps its members.
  await alice.api.folders.archive({ params: { id: folder.id } })
  await stale(() => alice.api.folders.unarchive({ params: { id: folder.id } }))
  const { version } = await alice.api.users.read({ params })
  await put([ivan.userId])
  expect((await alice.api.users.read({ params })).version).toBe(version)
})
