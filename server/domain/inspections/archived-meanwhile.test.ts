import { inspections } from '@atesta/contract/routes/inspections.ts'
import { tasks } from '@atesta/contract/routes/tasks.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { inTurn, taskRow } from '@atesta/testkit/in-turn.ts'
import {
  archiveTask,
  makeInspection,
  makeSubmitted,
  makeWorkflow,
} from '@atesta/testkit/records/factories.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const args = (id: number, body: object) => ({ params: { id }, body })

test.each([
  ['a return', inspections.returnForChanges, { round: 1, comment: 'Which well?' }],
  ['an approval', inspections.approve, { round: 1 }],
])('%s that meets an archiving is refused, and the submission stands', async (_what, route, body) => {
  const { stack, alice, sam, ines } = given
  const { workflowId } = await makeWorkflow(stack)
  const id = await makeSubmitted(ines, workflowId)
  const [, answer] = await inTurn<[Response, Response]>(stack, taskRow(workflowId), [
    () => call(sam, tasks.archiveMany, { body: { ids: [workflowId] } }),
    () => call(alice, route, args(id, body)),
  ])
  expect(((await answer.json()) as { code: string }).code).toBe('task_archived')
  expect(await ines.api.inspections.form({ params: { id } })).toMatchObject({
    inspection: { state: 'submitted', round: 1, review: null },
  })
})

test('in an archived task no submission waits for review, and no message asks for more', async () => {
  const { stack, sam, ines } = given
  const { workflowId } = await makeWorkflow(stack)
  const [submitted, draft] = [await makeSubmitted(ines, workflowId), await makeInspection(ines, workflowId)]
  const waiting = async () =>
    (await sam.api.inspections.list({ query: { review: 'waiting', task_id: workflowId } })).data.length
  expect(await waiting()).toBe(1)
  await archiveTask(stack, workflowId)
  expect(await waiting()).toBe(0)
  for (const id of [submitted, draft.id]) {
    const { inspection } = await sam.api.inspections.form({ params: { id } })
    expect([inspection.can.notify, inspection.cannot.notify]).toEqual([false, 'task_archived'])
    await expectRefused(
      stack,
      sam,
      inspections.createNotification,
      args(id, { kind: 'more' }),
      'task_archived',
    )
  }
})

test('a person who was taken off the task is not told of its approval', async () => {
  const { stack, sam } = given
  const ivan = await stack.as('ivan')
  const { workflowId } = await makeWorkflow(stack)
  await sam.api.tasks.assign(args(workflowId, { user_id: ivan.userId }) as never)
  const id = await makeSubmitted(ivan, workflowId)
  await sam.api.tasks.unassign(args(workflowId, { user_id: ivan.userId }) as never)
  await sam.api.inspections.approve({ params: { id }, body: { round: 1, comment: 'Well done' } })
  expect(
    await countRows(stack, 'notifications', "user_id = $1 AND kind = 'inspection_approved'", [ivan.userId]),
  ).toBe(0)
  expect(
    await countRows(stack, 'mails', "user_id = $1 AND kind = 'inspection_notification'", [ivan.userId]),
  ).toBe(0)
})

test('a person gets at most five messages an hour about one inspection', async () => {
  const { stack, sam, ines } = given
  const { workflowId } = await makeWorkflow(stack)
  const { id } = await makeInspection(ines, workflowId)
  const other = await makeInspection(ines, workflowId)
  for (let sent = 0; sent < 5; sent++)
    await sam.api.inspections.createNotification({ params: { id }, body: { kind: 'remind' } })
  await expectRefused(stack, sam, inspections.createNotification, args(id, {}), 'mailed_too_often')
  await sam.api.inspections.createNotification({ params: { id: other.id }, body: { kind: 'remind' } })
})
