import { workflows } from '@atesta/contract/routes/workflows.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { makeCertified, makeInspection } from '@atesta/testkit/records/factories.ts'
import { checkPackage, downloadPackage } from '@atesta/testkit/records/packages.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('a parent with its children, each child in a folder of its own', async () => {
  const ivan = await given.stack.as('ivan')
  await given.alice.api.workflows.saveFolder({
    params: { id: given.folderId },
    body: {
      name: 'With Ivan',
      members: [given.sam.userId, given.ines.userId, ivan.userId],
      version: (await given.alice.api.folders.read({ params: { id: given.folderId } })).version,
    },
  })
  await makeInspection(given.ines, given.workflowId, 'above')
  const child = await given.alice.api.workflows.createChild({
    params: { id: given.workflowId },
    body: { user_id: ivan.userId },
  })
  await makeCertified(given.stack, ivan, child.id)
  const found = await downloadPackage(given.sam, workflows.download, given.workflowId)
  await checkPackage(given.stack, found)
  const folders = [...new Set([...found.files.keys()].map((path) => path.split('/').slice(0, -1).join('/')))]
  expect(folders).toEqual([
    '',
    '00001 above',
    expect.stringMatching(new RegExp(`^[^/]+ ${child.id}/00001 Inspection$`)),
    expect.stringMatching(new RegExp(`^[^/]+ ${child.id}/00001 Inspection/files$`)),
  ])
  const own = await downloadPackage(ivan, workflows.download, child.id)
  expect([...own.files.keys()]).toContain('00001 Inspection/files/photo.jpg')
})

test('a task of another type is none', async () => {
  await given.stack.query(`UPDATE tasks SET type = 'email' WHERE id = $1`, [given.workflowId])
  const answer = await call(given.sam, workflows.download, { params: { id: given.workflowId } })
  await expectProblem(answer, workflows.download, 'not_found')
  await given.stack.query(`UPDATE tasks SET type = 'workflow' WHERE id = $1`, [given.workflowId])
})

testHidden(workflows.download, () => ({
  stack: given.stack,
  id: given.workflowId,
  args: (id) => ({ params: { id } }),
  from: ['sara'],
}))
