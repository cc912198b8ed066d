import { folders } from '@atesta/contract/routes/folders.ts'
import { workflows } from '@atesta/contract/routes/workflows.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { makeFolder } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const args = (id = given.folderId) => ({ params: { id } })

testHidden(folders.archive, () => ({
  stack: given.stack,
  id: given.folderId,
  args,
  from: ['sara', 'ivan'],
}))

test('archives a folder whose tasks are all archived, and refuses new tasks in it', async () => {
  const { stack, alice, sam, folderId, workflowId, templateId } = given
  await expectRefused(stack, alice, folders.archive, args(), 'folder_has_open_tasks')
  await sam.api.tasks.archiveMany({ body: { ids: [workflowId] } })
  const folder = await alice.api.folders.archive(args())
  expect(folder).toMatchObject({
    archived: true,
    can: { create_task: false, archive: false, unarchive: true },
  })
  expect(await lastAudit(stack)).toMatchObject({ action: 'archive', noun: 'folder' })
  await expectRefused(stack, alice, folders.archive, args(), 'folder_archived')
  const body = { name: 'New', folder_id: folderId, template_id: templateId }
  await expectRefused(stack, sam, workflows.create, { body }, 'folder_archived')
  const other = await makeFolder(alice, [sam])
  const task = await sam.api.workflows.create({ body: { ...body, folder_id: other.id } })
  const move = {
    params: { id: task.id },
    body: { name: 'New', template_id: templateId, version: task.version, folder_id: folderId },
  }
  await expectRefused(stack, sam, workflows.save, move, 'folder_archived')
  const listed = await alice.api.workflows.folders({ query: { archived: 'true' } })
  expect(listed.data.map((row) => row.id)).toContain(folderId)
})
