import { archiveTask, makeInspection, makeWorkflow } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('drafts that cannot be filled in any more are left out, nor what is out of sight in the figures', async () => {
  const { stack, ines, alice, workflowId } = given
  const [archived, readOnly, left] = await Promise.all([0, 1, 2].map(() => makeWorkflow(stack)))
  if (!archived || !readOnly || !left) throw new Error('no workflows')
  const drafts = async () => {
    const { drafts: shown, figures } = await ines.api.dashboard.summary()
    return [shown.map(({ id }) => id), figures.open_inspections]
  }
  const first = await makeInspection(ines, workflowId)
  for (const { workflowId: id } of [archived, readOnly, left]) await makeInspection(ines, id)
  expect((await drafts())[0]).toHaveLength(4)
  await archiveTask(stack, archived.workflowId)
  await stack.query('UPDATE tasks SET readonly = true WHERE id = $1', [readOnly.workflowId])
  await alice.api.tasks.unassign({ params: { id: left.workflowId }, body: { user_id: ines.userId } })
  const { total } = await ines.api.inspections.list({ query: { submitted: 'false', mine: 'true' } })
  expect(await drafts()).toEqual([[first.id], total])
})
