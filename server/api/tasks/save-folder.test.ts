import { tasks } from '@atesta/contract/routes/tasks.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let id: number
beforeAll(async () => {
  const folder = await given.alice.api.tasks.createFolder({
    body: { name: 'Storms', type: 'claim', members: [given.sam.userId] },
  })
  id = folder.id
})
const version = async () => (await given.alice.api.folders.read({ params: { id } })).version
const args = (more: object) => ({ params: { id }, body: { name: 'Storms', ...more } })

testHidden(tasks.saveFolder, () => ({
  stack: given.stack,
  id,
  args: (folder) => ({ params: { id: folder }, body: { name: 'X', version: 1 } }),
  from: ['sara', 'ines'],
}))

test('name and members are replaced, whatever the type', async () => {
  const before = await version()
  const saved = await given.alice.api.tasks.saveFolder({
    params: { id },
    body: { name: 'Hail', members: [given.ines.userId], version: before },
  })
  expect(saved).toMatchObject({ name: 'Hail', type: 'claim', version: before + 1 })
  expect(saved.members.map((member) => member.id)).toEqual([given.ines.userId])
  expect(await lastAudit(given.stack)).toMatchObject({
    action: 'save',
    noun: 'folder',
    record_id: String(id),
  })
})

test('stale, repeated, taken and strange is refused', async () => {
  const { stack, alice, ines } = given
  const now = await version()
  const stale = await expectRefused(
    stack,
    alice,
    tasks.saveFolder,
    args({ version: now - 1 }),
    'stale_version',
  )
  expect(stale.meta).toEqual({ mine: now - 1, theirs: now })
  const twice = args({ version: now, members: [ines.userId, ines.userId] })
  await expectRefused(stack, alice, tasks.saveFolder, twice, 'repeated_user')
  const rita = await stack.as('rita')
  await expectRefused(
    stack,
    alice,
    tasks.saveFolder,
    args({ version: now, members: [rita.userId] }),
    'not_found',
  )
  await alice.api.tasks.createFolder({ body: { name: 'Taken', type: 'claim' } })
  const taken = args({ version: now, name: 'taken' })
  await expectRefused(stack, alice, tasks.saveFolder, taken, 'folder_name_already_exists')
})

test('keeps disabled users as members', async () => {
  const ivan = await given.stack.as('ivan')
  const saved = await given.alice.api.tasks.saveFolder({
    params: { id },
    body: { name: 'Hail', members: [ivan.userId], version: await version() },
  })
  await given.stack.query('UPDATE users SET disabled_at = now() WHERE id = $1', [ivan.userId])
  const again = await given.alice.api.tasks.saveFolder({
    params: { id },
    body: { name: 'Hail', members: [ivan.userId], version: saved.version },
  })
  expect(again.members.map((member) => member.id)).toEqual([ivan.userId])
})
