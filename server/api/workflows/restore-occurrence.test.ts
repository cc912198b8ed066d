import { workflows } from '@atesta/contract/routes/workflows.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { type DailyWorkflow, makeDailyWorkflow, startOf } from '@atesta/testkit/daily-workflow.ts'
import { archiveTask } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
const args = (id: number, day = 2) => ({ params: { id }, body: { recurrence_at: startOf(day) } })
const skipped = async (day = 2) => {
  const round = await makeDailyWorkflow(given)
  await given.sam.api.workflows.skipOccurrence(args(round.id, day))
  return round
}
let round: DailyWorkflow
beforeAll(async () => {
  round = await skipped()
})

testHidden(workflows.restoreOccurrence, () => ({
  stack: given.stack,
  id: round.id,
  args: (id) => args(id),
  from: ['sara', 'ivan'],
}))

test.each([2, 200])('the one of day %i is to be done again', async (day) => {
  const { id, states } = await skipped(day)
  expect(await states(day, day)).toEqual(['skipped'])
  const entry = await given.sam.api.workflows.restoreOccurrence(args(id, day))
  expect(entry).toMatchObject({ state: 'planned', starts_at: startOf(day) })
  expect(await lastAudit(given.stack)).toMatchObject({
    action: 'restore_occurrence',
    details: { starts_at: startOf(day) },
  })
  await given.stack.settle()
  expect(await states(day - 1, day + 1)).toEqual(['planned', 'planned', 'planned'])
})

test('applies to the occurrences of children too', async () => {
  const { id, statesOf } = await makeDailyWorkflow(given)
  const child = await given.sam.api.workflows.createChild({
    params: { id },
    body: { user_id: given.ines.userId },
  })
  await given.sam.api.workflows.skipOccurrence(args(id))
  expect(await statesOf(child.id, 2, 2)).toEqual(['skipped'])
  await given.sam.api.workflows.restoreOccurrence(args(id))
  expect(await statesOf(child.id, 2, 2)).toEqual(['planned'])
})

test('refuses occurrences already over and archived workflows', async () => {
  const { stack, sam } = given
  await stack.query(
    `UPDATE task_occurrences SET starts_at = now() - interval '2 days', due_at = now() - interval '1 day'
     WHERE task_id = $1 AND skipped_at IS NOT NULL`,
    [round.id],
  )
  const [over] = await stack.query<{ recurrence_at: Date }>(
    'SELECT recurrence_at FROM task_occurrences WHERE task_id = $1 AND skipped_at IS NOT NULL',
    [round.id],
  )
  const late = { params: { id: round.id }, body: { recurrence_at: over?.recurrence_at.toISOString() } }
  await expectRefused(stack, sam, workflows.restoreOccurrence, late, 'occurrence_closed')
  await archiveTask(stack, round.id)
  await expectRefused(stack, sam, workflows.restoreOccurrence, args(round.id), 'task_archived')
})
