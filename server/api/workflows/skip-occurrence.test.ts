import { inspections } from '@atesta/contract/routes/inspections.ts'
import { workflows } from '@atesta/contract/routes/workflows.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { type DailyWorkflow, makeDailyWorkflow, startOf } from '@atesta/testkit/daily-workflow.ts'
import { inTurn, taskRow } from '@atesta/testkit/in-turn.ts'
import { archiveTask, makeInspection } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let round: DailyWorkflow
beforeAll(async () => {
  round = await makeDailyWorkflow(given)
})
const args = (id = round.id, day = 2) => ({ params: { id }, body: { recurrence_at: startOf(day) } })

testHidden(workflows.skipOccurrence, () => ({
  stack: given.stack,
  id: round.id,
  args: (id) => args(id),
  from: ['sara', 'ivan'],
}))

test.each([
  ['planned', true],
  ['not planned yet', false],
])('%s, it is left out: the calendar says so, and planning leaves it alone', async (_name, planned) => {
  const { id, states } = await makeDailyWorkflow(given)
  if (planned) await given.stack.settle()
  const entry = await given.sam.api.workflows.skipOccurrence(args(id))
  expect(entry).toMatchObject({ state: 'skipped', task: { id }, starts_at: startOf(2) })
  expect(await lastAudit(given.stack)).toMatchObject({
    action: 'skip_occurrence',
    noun: 'workflow',
    record_id: String(id),
    details: { starts_at: startOf(2) },
  })
  const expected = ['planned', 'planned', 'skipped', 'planned']
  expect(await states(0, 3)).toEqual(expected)
  await given.stack.settle()
  expect(await states(0, 3)).toEqual(expected)
  // Again changes nothing.
  expect((await given.sam.api.workflows.skipOccurrence(args(id))).state).toBe('skipped')
  expect(await states(0, 3)).toEqual(expected)
})

test('beyond what is planned too, and nowhere where nothing occurs', async () => {
  const { id, states } = await makeDailyWorkflow(given)
  await given.stack.settle()
  await given.sam.api.workflows.skipOccurrence(args(id, 200))
  expect(await states(199, 201)).toEqual(['planned', 'skipped', 'planned'])
  const never = { params: { id }, body: { recurrence_at: startOf(2).replace('00:00', '00:01') } }
  await expectRefused(given.stack, given.sam, workflows.skipOccurrence, never, 'not_found')
  const far = { params: { id }, body: { recurrence_at: '9999-12-31T23:59:59Z' } }
  await expectRefused(given.stack, given.sam, workflows.skipOccurrence, far, 'not_found')
})

test('no inspection belongs to it; inspections already begun stay', async () => {
  const { stack, sam, ines } = given
  const { id } = await makeDailyWorkflow(given)
  await stack.settle()
  const today = await makeInspection(ines, id)
  expect(today.occurrence_id).not.toBeNull()
  await expectRefused(stack, sam, workflows.skipOccurrence, args(id, 0), 'occurrence_closed')
  await ines.api.inspections.remove({ params: { id: today.id } })
  const { occurrence_id } = await sam.api.workflows.skipOccurrence(args(id, 0))
  expect((await makeInspection(ines, id)).occurrence_id).not.toBe(occurrence_id)
  const named = { body: { task_id: id, occurrence_id } }
  await expectRefused(stack, ines, inspections.create, named, 'occurrence_skipped')
  await stack.query(`UPDATE task_occurrences SET due_at = starts_at + interval '1 second' WHERE id = $1`, [
    occurrence_id,
  ])
  await expectRefused(stack, sam, workflows.skipOccurrence, args(id, 0), 'occurrence_closed')
})

test('begun and skipped concurrently, it is one of the two', async () => {
  const { stack, sam, ines } = given
  const { id } = await makeDailyWorkflow(given)
  await stack.settle()
  const [skipped, begun] = await inTurn(stack, taskRow(id), [
    () => sam.api.workflows.skipOccurrence(args(id, 0)),
    () => makeInspection(ines, id),
  ] as const)
  expect(skipped.state).toBe('skipped')
  expect(begun.occurrence_id).not.toBe(skipped.occurrence_id)
})

test('skipping a parent’s occurrence skips its children’s, later ones included, unless begun', async () => {
  const { stack, sam, ines } = given
  const { id, statesOf } = await makeDailyWorkflow(given)
  const childOf = async (user_id: number) =>
    (await sam.api.workflows.createChild({ params: { id }, body: { user_id } })).id
  const [child, begun] = [await childOf(sam.userId), await childOf(ines.userId)]
  await stack.settle()
  await makeInspection(ines, begun)
  await sam.api.workflows.skipOccurrence(args(id, 0))
  const later = await childOf((await stack.as('ivan')).userId)
  await stack.settle()
  const states = await Promise.all([id, child, begun, later].map((task) => statesOf(task, 0, 0)))
  expect(states).toEqual([['skipped'], ['skipped'], ['in_progress'], ['skipped']])
})

test('refuses archived workflows', async () => {
  await archiveTask(given.stack, round.id)
  await expectRefused(given.stack, given.sam, workflows.skipOccurrence, args(), 'task_archived')
})
