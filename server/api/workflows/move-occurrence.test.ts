import { dayMs } from '@atesta/contract/durations.ts'
import { workflows } from '@atesta/contract/routes/workflows.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { type DailyWorkflow, makeDailyWorkflow, startOf } from '@atesta/testkit/daily-workflow.ts'
import { calendarEvents } from '@atesta/testkit/formats/calendar-events.ts'
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
const at = (day: number, time = '00:00') => startOf(day).replace('00:00', time)
const args = (id: number, from: number, to: string, following = false) => ({
  params: { id },
  body: { recurrence_at: at(from), starts_at: to, following },
})
const move = (...of: Parameters<typeof args>) => given.sam.api.workflows.moveOccurrence(args(...of))
const entries = async (id: number, from: number, to: number) => {
  const query = { from: at(from).slice(0, 10), to: at(to).slice(0, 10) }
  const { data } = await given.sam.api.workflows.calendars({ query })
  return data.filter((entry) => entry.task.id === id)
}
const starts = async (id: number, from: number, to: number) =>
  (await entries(id, from, to)).map((entry) => entry.starts_at)

testHidden(workflows.moveOccurrence, () => ({
  stack: given.stack,
  id: round.id,
  args: (id) => args(id, 2, at(2, '10:00')),
  from: ['sara', 'ivan'],
}))

test.each([
  ['planned', 3, true],
  ['not planned yet', 3, false],
  ['beyond what is planned', 200, true],
])('%s, it alone moves, and planning leaves it there', async (_name, day, planned) => {
  const { id } = await makeDailyWorkflow(given)
  if (planned) await given.stack.settle()
  const { entry, from } = await move(id, day, at(day + 1, '10:30'))
  expect(entry).toMatchObject({ starts_at: at(day + 1, '10:30'), recurrence_at: at(day), state: 'planned' })
  expect(Date.parse(entry.due_at) - Date.parse(entry.starts_at)).toBe(2 * dayMs)
  expect(from).toBe(at(day))
  expect(await lastAudit(given.stack)).toMatchObject({
    action: 'move_occurrence',
    details: { starts_at: at(day), from: at(day), to: at(day + 1, '10:30') },
  })
  const expected = [at(day - 1), at(day + 1), at(day + 1, '10:30'), at(day + 2)]
  expect(await starts(id, day - 1, day + 2)).toEqual(expected)
  await given.stack.settle()
  expect(await starts(id, day - 1, day + 2)).toEqual(expected)
  // Moved out of the days that are looked at, it is not shown where it was.
  expect(await starts(id, day, day)).toEqual([])
  await move(id, day, at(day))
  expect(await starts(id, day - 1, day + 1)).toEqual([at(day - 1), at(day), at(day + 1)])
})

test('moved, it can be skipped and restored, and a calendar program shows it where it is', async () => {
  const { stack, sam, ines } = given
  const { id } = await makeDailyWorkflow(given)
  await stack.settle()
  await move(id, 2, at(2, '15:00'))
  const { address } = await ines.api.users.createCalendarFeed({ body: { mine: true } })
  const series = async () => {
    const answer = await stack.anyone(new URL(address).pathname)
    expect(answer.status).toBe(200)
    const text = await answer.text()
    return calendarEvents(text).get(`workflow-${id}@${new URL(address).hostname}`)
  }
  expect((await series())?.at(at(2)).starts).toBe(at(2, '15:00'))
  expect((await series())?.starts.slice(1, 4)).toEqual([at(1), at(2, '15:00'), at(3)])
  await sam.api.workflows.skipOccurrence({ params: { id }, body: { recurrence_at: at(2) } })
  expect((await entries(id, 2, 2))[0]).toMatchObject({ state: 'skipped', starts_at: at(2, '15:00') })
  expect((await series())?.starts.slice(1, 3)).toEqual([at(1), at(3)])
  await expectRefused(stack, sam, workflows.moveOccurrence, args(id, 2, at(4)), 'occurrence_skipped')
  await sam.api.workflows.restoreOccurrence({ params: { id }, body: { recurrence_at: at(2) } })
  expect((await entries(id, 2, 2))[0]).toMatchObject({ state: 'planned', starts_at: at(2, '15:00') })
})

test.each([2, 200])('moving day %i with all that follow leaves earlier ones', async (day) => {
  const { stack, sam } = given
  const { id } = await makeDailyWorkflow(given)
  await stack.settle()
  await sam.api.workflows.skipOccurrence({ params: { id }, body: { recurrence_at: at(day + 1) } })
  const { version } = await sam.api.workflows.read({ params: { id } })
  const { entry } = await move(id, day, at(day, '06:00'), true)
  expect(entry).toMatchObject({ starts_at: at(day, '06:00'), recurrence_at: at(day, '06:00') })
  const expected = [at(day - 1), at(day, '06:00'), at(day + 1, '06:00'), at(day + 2, '06:00')]
  expect(await starts(id, day - 1, day + 2)).toEqual(expected)
  await stack.settle()
  expect(await starts(id, day - 1, day + 2)).toEqual(expected)
  expect((await entries(id, day + 1, day + 1))[0]?.state).toBe('skipped')
  const after = await sam.api.workflows.read({ params: { id } })
  expect([after.recurrence?.starts_at, after.version > version]).toEqual([
    at(day, '06:00').slice(0, 16),
    true,
  ])
})

test('moving a parent’s occurrence moves its children’s, unless begun; the rule stays', async () => {
  const { stack, sam, ines } = given
  const { id } = await makeDailyWorkflow(given)
  const childOf = async (user_id: number) =>
    (await sam.api.workflows.createChild({ params: { id }, body: { user_id } })).id
  const [child, begun] = [await childOf(sam.userId), await childOf(ines.userId)]
  await stack.settle()
  await makeInspection(ines, begun)
  await move(id, 0, at(0, '05:00'))
  const later = await childOf((await stack.as('ivan')).userId)
  await stack.settle()
  const found = await Promise.all([id, child, begun, later].map((task) => starts(task, 0, 0)))
  expect(found).toEqual([[at(0, '05:00')], [at(0, '05:00')], [at(0)], [at(0, '05:00')]])
  const all = args(id, 3, at(3, '05:00'), true)
  await expectRefused(stack, sam, workflows.moveOccurrence, all, 'parent_config_cant_be_changed')
})

test('refuses begun occurrences, times already over and archived workflows', async () => {
  const { stack, sam, ines } = given
  const { id } = await makeDailyWorkflow(given)
  await stack.settle()
  await expectRefused(stack, sam, workflows.moveOccurrence, args(id, 1, at(-9)), 'occurrence_closed')
  await makeInspection(ines, id)
  await expectRefused(stack, sam, workflows.moveOccurrence, args(id, 0, at(1)), 'occurrence_closed')
  const never = { params: { id }, body: { recurrence_at: at(2, '00:01'), starts_at: at(3) } }
  await expectRefused(stack, sam, workflows.moveOccurrence, never, 'not_found')
  await archiveTask(stack, id)
  await expectRefused(stack, sam, workflows.moveOccurrence, args(id, 2, at(3)), 'task_archived')
})
