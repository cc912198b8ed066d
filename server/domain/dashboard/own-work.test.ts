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

test('lists returned inspections and other drafts independently', async () => {
  const { stack, sam, workflowId } = given
  const drafts: number[] = []
  for (let made = 0; made < 30; made += 1) drafts.push((await makeInspection(sam, workflowId)).id)
  const shown = async () => {
    const summary = await sam.api.dashboard.summary()
    return { ids: summary.drafts.map(({ id }) => id), more: summary.more_returned }
  }
  const giveBack = (ids: number[]) =>
    stack.query(`UPDATE inspections SET review = 'returned' WHERE id = ANY($1)`, [ids])
  const newestOthers = drafts.slice(-8).reverse()
  expect(await shown()).toEqual({ ids: newestOthers, more: false })
  await giveBack(drafts.slice(1, 21))
  const newestReturned = drafts.slice(1, 21).reverse()
  expect(await shown()).toEqual({ ids: [...newestReturned, ...newestOthers], more: false })
  await giveBack(drafts.slice(0, 1))
  expect(await shown()).toEqual({ ids: [...newestReturned, ...newestOthers], more: true })
  await giveBack(drafts)
  expect(await shown()).toEqual({ ids: drafts.slice(-20).reverse(), more: true })
})
