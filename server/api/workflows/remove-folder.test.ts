import { workflows } from '@atesta/contract/routes/workflows.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { makeFolder } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('an empty one goes with its memberships; its name is free again', async () => {
  const { id, name } = await makeFolder(given.alice, [given.sam])
  expect((await call(given.alice, workflows.removeFolder, { params: { id } })).status).toBe(204)
  expect(await countRows(given.stack, 'folder_members', 'folder_id = $1', [id])).toBe(0)
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: given.alice.userId,
    action: 'delete',
    noun: 'folder',
    record_id: String(id),
    details: { name },
  })
  await expect(given.alice.api.folders.read({ params: { id } })).rejects.toMatchObject({ code: 'not_found' })
  expect((await given.alice.api.workflows.createFolder({ body: { name } })).id).not.toBe(id)
})

test('one with tasks stays; once they are deleted it goes', async () => {
  const { id } = await makeFolder(given.alice)
  const body = { name: 'Only', folder_id: id, template_id: given.templateId }
  const task = await given.alice.api.workflows.create({ body })
  const args = { params: { id } }
  await expectRefused(given.stack, given.alice, workflows.removeFolder, args, 'folder_has_tasks')
  await given.alice.api.workflows.remove({ params: { id: task.id } })
  expect((await given.alice.api.folders.read(args)).counts.tasks).toBe(0)
  expect((await call(given.alice, workflows.removeFolder, args)).status).toBe(204)
})

test('refuses one of a concurrent deletion and new workflow', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await makeFolder(given.alice)
    const body = { name: 'Late', folder_id: id, template_id: given.templateId }
    const [removed, created] = await Promise.allSettled([
      given.alice.api.workflows.removeFolder({ params: { id } }),
      given.alice.api.workflows.create({ body }),
    ])
    if (created.status === 'fulfilled')
      expect(removed).toMatchObject({ reason: { code: 'folder_has_tasks' } })
    else expect(created.reason).toMatchObject({ code: 'not_found' })
  }
})

testHidden(workflows.removeFolder, () => ({
  stack: given.stack,
  id: given.folderId,
  args: (id) => ({ params: { id } }),
  from: ['sara', 'ivan'],
}))
