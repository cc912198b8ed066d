import { dayMs } from '@atesta/contract/durations.ts'
import { workflows } from '@atesta/contract/routes/workflows.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { makeDailyWorkflow, startOf } from '@atesta/testkit/daily-workflow.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const iso = (at: number) => new Date(at).toISOString()

/** The next fourth Monday that another one follows in its month, at nine. */
function fourthOfFive(): number {
  const at = new Date()
  at.setUTCHours(9, 0, 0, 0)
  const isFourth = () => at.getUTCDay() === 1 && Math.ceil(at.getUTCDate() / 7) === 4
  const isLast = () => new Date(at.getTime() + 7 * dayMs).getUTCMonth() !== at.getUTCMonth()
  do at.setUTCDate(at.getUTCDate() + 1)
  while (!isFourth() || isLast())
  return at.getTime()
}

test('undoing a move of all that follow restores the rule', async () => {
  const { stack, sam, folderId: folder_id, templateId: template_id } = given
  const at = fourthOfFive()
  const recurrence = {
    rule: 'FREQ=MONTHLY;BYDAY=4MO;COUNT=5',
    starts_at: iso(at).slice(0, 16),
    time_zone: 'UTC',
    due_after_minutes: 60,
  }
  const { id } = await sam.api.workflows.create({
    body: { name: 'Round', folder_id, template_id, assignees: [], recurrence },
  })
  const move = (from: number, to: number, restore?: typeof recurrence) => ({
    params: { id },
    body: { recurrence_at: iso(from), starts_at: iso(to), following: true, ...(restore && { restore }) },
  })
  const ruleNow = async () => (await sam.api.workflows.read({ params: { id } })).recurrence
  const there = at + 7 * dayMs
  const { replaced } = await sam.api.workflows.moveOccurrence(move(at, there))
  expect(replaced).toEqual(recurrence)
  expect((await ruleNow())?.rule).toBe('FREQ=MONTHLY;BYDAY=-1MO;COUNT=5')
  const undo = move(there, at, recurrence)
  const other = move(there, at, { ...recurrence, rule: 'FREQ=MONTHLY;BYDAY=4MO' })
  await expectRefused(stack, sam, workflows.moveOccurrence, other, 'stale_version')
  await sam.api.workflows.moveOccurrence(undo)
  expect(await ruleNow()).toEqual(recurrence)
})

test('keeps begun occurrences in place without a second one', async () => {
  const { stack, sam, ines } = given
  const { id } = await makeDailyWorkflow(given)
  await stack.settle()
  const query = { from: startOf(1).slice(0, 10), to: startOf(3).slice(0, 10) }
  const entries = async () =>
    (await sam.api.workflows.calendars({ query })).data.filter(({ task }) => task.id === id)
  const starts = async () => (await entries()).map(({ starts_at }) => starts_at)
  const early = (await entries()).find(({ starts_at }) => starts_at === startOf(2))
  await ines.api.inspections.create({ body: { task_id: id, occurrence_id: early?.occurrence_id ?? 0 } })
  const at = (day: number) => startOf(day).replace('00:00', '06:00')
  const { entry, replaced } = await sam.api.workflows.moveOccurrence({
    params: { id },
    body: { recurrence_at: startOf(1), starts_at: at(1), following: true },
  })
  await stack.settle()
  expect(await starts()).toEqual([at(1), startOf(2), at(3)])
  const body = { recurrence_at: entry.recurrence_at ?? '', starts_at: startOf(1), following: true }
  await sam.api.workflows.moveOccurrence({
    params: { id },
    body: { ...body, ...(replaced && { restore: replaced }) },
  })
  await stack.settle()
  expect(await starts()).toEqual([startOf(1), startOf(2), startOf(3)])
})

test('moves all that follow before places that are taken, where one of them was begun', async () => {
  const { stack, sam, ines } = given
  const { id } = await makeDailyWorkflow(given)
  await stack.settle()
  const [begun] = await stack.query<{ id: number }>(
    'SELECT id FROM task_occurrences WHERE task_id = $1 AND recurrence_at = $2',
    [id, startOf(6)],
  )
  await ines.api.inspections.create({ body: { task_id: id, occurrence_id: begun?.id ?? 0 } })
  await sam.api.workflows.moveOccurrence({
    params: { id },
    body: { recurrence_at: startOf(5), starts_at: startOf(2), following: true },
  })
  await stack.settle()
  const { data } = await sam.api.workflows.calendars({
    query: { from: startOf(1).slice(0, 10), to: startOf(7).slice(0, 10) },
  })
  const starts = data.filter(({ task }) => task.id === id).map(({ starts_at }) => starts_at)
  expect(starts).toEqual([1, 2, 3, 4, 5, 6, 7].map(startOf))
})
