import { inspections } from '@atesta/contract/routes/inspections.ts'
import { tasks } from '@atesta/contract/routes/tasks.ts'
import { workflows } from '@atesta/contract/routes/workflows.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { makeInspection, makeWorkflow, payload } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const args = (id = given.workflowId) => ({ params: { id } })

testHidden(tasks.archive, () => ({
  stack: given.stack,
  id: given.workflowId,
  args,
  from: ['sara', 'ivan'],
}))

test('a workflow goes for good, with its children; nothing is filled or saved in it any more', async () => {
  const { stack, sam, ines } = given
  const { workflowId, templateId } = await makeWorkflow(stack)
  const { id, version } = await makeInspection(ines, workflowId)
  const child = await sam.api.workflows.createChild({
    params: { id: workflowId },
    body: { user_id: ines.userId },
  })
  const task = await sam.api.tasks.archive(args(workflowId))
  expect(task).toMatchObject({ archived: true, can: { edit: false, archive: false, unarchive: false } })
  expect(await lastAudit(stack)).toMatchObject({
    action: 'archive',
    noun: 'workflow',
    details: { as: 'workflow' },
  })
  expect((await sam.api.tasks.read(args(child.id))).archived).toBe(true)

  await expectRefused(stack, sam, tasks.archive, args(workflowId), 'task_archived')
  const start = { body: { task_id: workflowId } }
  await expectRefused(stack, ines, inspections.create, start, 'task_archived')
  const draft = { params: { inspectionId: id }, body: payload(id, version, { name: 'x' }) }
  await expectRefused(stack, ines, inspections.save, draft, 'task_archived')
  const submit = { params: { id: workflowId }, body: payload(id, version, { name: 'x' }) }
  await expectRefused(stack, ines, tasks.submitForm, submit, 'task_archived')
  const save = {
    params: { id: workflowId },
    body: { name: 'X', template_id: templateId, version: task.version },
  }
  await expectRefused(stack, sam, workflows.save, save, 'task_archived')
  await expectRefused(stack, sam, tasks.unarchive, args(workflowId), 'unarchive_task_error')
})

test('a claim is archived here too, an e-mail task has a call of its own', async () => {
  for (const type of ['claim', 'email'] as const) {
    const folder = await given.alice.api.tasks.createFolder({ body: { name: type, type } })
    const [task] = await given.stack.query<{ id: number }>(
      `INSERT INTO tasks (company_id, folder_id, type, name) VALUES ($1, $2, $3, 'It') RETURNING id`,
      [given.stack.companies.acme, folder.id, type],
    )
    const id = task?.id ?? 0
    if (type === 'email') await expectRefused(given.stack, given.alice, tasks.archive, args(id), 'not_found')
    else expect((await given.alice.api.tasks.archive(args(id))).archived).toBe(true)
  }
})
