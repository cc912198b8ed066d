import { dayMs } from '@atesta/contract/durations.ts'
import { workflows } from '@atesta/contract/routes/workflows.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { makeFolder, makeInspection, makeSubmitted } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import type { Caller } from '@atesta/testkit/stack.ts'
import { expect, test } from 'vitest'

const given = useScene()
/** Days are counted from when the tests began, also when another one begins meanwhile. */
const started = Date.now()
const day = (offset: number) => new Date(started + offset * dayMs).toISOString().slice(0, 10)
const at = (offset: number) => `${day(offset)}T09:00`
const recurring = async (offset: number, more: object = {}) =>
  given.sam.api.workflows.create({
    body: {
      name: 'Daily round',
      folder_id: given.folderId,
      template_id: given.templateId,
      assignees: [given.ines.userId],
      recurrence: {
        rule: 'FREQ=DAILY',
        starts_at: at(offset),
        time_zone: 'UTC',
        due_after_minutes: 3 * 1440,
        ...more,
      },
    },
  })
const entries = async (caller: Caller, from: number, to: number, more: object = {}) =>
  (await caller.api.workflows.calendars({ query: { from: day(from), to: day(to), ...more } })).data

testHidden(workflows.calendars, () => ({
  stack: given.stack,
  id: given.folderId,
  args: (id) => ({ query: { from: day(0), to: day(1), folder_id: id } }),
  from: ['sara', 'ivan'],
}))

test('a rule is visible immediately, and the same after the job has planned it', async () => {
  const { id } = await recurring(2)
  const mine = async () => (await entries(given.ines, 0, 6)).filter((entry) => entry.task.id === id)
  const before = await mine()
  expect(before.map((entry) => entry.starts_local)).toEqual([2, 3, 4, 5, 6].map(at))
  expect(before.every((entry) => entry.state === 'planned' && entry.occurrence_id === null)).toBe(true)
  await given.stack.settle()
  const after = await mine()
  expect(after.map(({ occurrence_id, ...entry }) => entry)).toEqual(
    before.map(({ occurrence_id, ...entry }) => entry),
  )
  expect(after.every((entry) => entry.occurrence_id !== null)).toBe(true)
  const far = (await entries(given.ines, 200, 203)).filter((entry) => entry.task.id === id)
  expect(far.map((entry) => [entry.starts_local, entry.occurrence_id])).toEqual(
    [200, 201, 202, 203].map((offset) => [at(offset), null]),
  )
})

test('an inspection begins and a submission does the occurrence whose time it is', async () => {
  const { id } = await recurring(0, { starts_at: `${day(0)}T00:00`, rule: 'FREQ=DAILY;COUNT=1' })
  await given.stack.settle()
  const state = async () => (await entries(given.ines, -1, 1)).find((entry) => entry.task.id === id)?.state
  expect(await state()).toBe('planned')
  const draft = await makeInspection(given.ines, id)
  expect(draft.occurrence_id).not.toBeNull()
  expect(await state()).toBe('in_progress')
  await given.ines.api.inspections.remove({ params: { id: draft.id } })
  expect(await state()).toBe('planned')
  await makeSubmitted(given.ines, id)
  expect(await state()).toBe('done')
  await given.stack.query('UPDATE inspections SET deleted_at = now() WHERE task_id = $1', [id])
  await given.stack.query(
    `UPDATE task_occurrences SET starts_at = now() - interval '2 minutes', due_at = now() - interval '1 minute' WHERE task_id = $1`,
    [id],
  )
  expect(await state()).toBe('missed')
})

test('due dates of what does not recur, in the user’s own time zone', async () => {
  await given.stack.query(`UPDATE users SET time_zone = 'America/Santiago' WHERE id = $1`, [
    given.alice.userId,
  ])
  given.stack.services.sessions.forget()
  const task = await given.alice.api.workflows.create({
    body: {
      name: 'Due',
      folder_id: given.folderId,
      template_id: given.templateId,
      due_at: '2030-07-02T03:30:00Z',
    },
  })
  const answer = await given.alice.api.workflows.calendars({
    query: { from: '2030-07-01', to: '2030-07-01' },
  })
  expect(answer).toMatchObject({ time_zone: 'America/Santiago', truncated: false })
  expect(answer.data).toMatchObject([
    {
      kind: 'due',
      task: { id: task.id },
      due_local: '2030-07-01T23:30',
      state: 'planned',
      occurrence_id: null,
    },
  ])
  const inUtc = await given.sam.api.workflows.calendars({ query: { from: '2030-07-01', to: '2030-07-01' } })
  expect(inUtc.data).toEqual([])
})

test('filtered by folder, person and oneself; others see nothing; archived ones are gone', async () => {
  const { id } = await recurring(1)
  const ids = async (caller: Caller, more: object = {}) => [
    ...new Set((await entries(caller, 1, 2, more)).map((entry) => entry.task.id)),
  ]
  expect(await ids(given.sam, { folder_id: given.folderId })).toContain(id)
  expect(await ids(given.sam, { mine: 'true' })).toEqual([])
  expect(await ids(given.sam, { user_id: given.ines.userId })).toContain(id)
  expect(await ids(given.alice, { folder_id: (await makeFolder(given.alice)).id })).toEqual([])
  for (const name of ['ivan', 'sara', 'rita'] as const)
    expect(await ids(await given.stack.as(name))).toEqual([])
  await given.sam.api.tasks.archive({ params: { id } })
  expect(await ids(given.sam)).not.toContain(id)
  await given.stack.settle()
  expect(await countRows(given.stack, 'task_occurrences', 'task_id = $1', [id])).toBe(0)
})

test('defaults to the current month, and refuses one date alone', async () => {
  const { from, to } = await given.sam.api.workflows.calendars({ query: {} })
  expect([from, to.slice(0, 7)]).toEqual([`${day(0).slice(0, 7)}-01`, day(0).slice(0, 7)])
  for (const query of [{ from: day(0) }, { to: day(0) }])
    await expectRefused(given.stack, given.sam, workflows.calendars, { query }, 'validation_failed')
})

test.each([
  ['2030-01-02', '2030-01-01'],
  ['2030-01-01', '2030-04-11'],
  ['2030-02-30', '2030-03-01'],
])('refuses the range from %s to %s', async (from, to) => {
  await expectRefused(
    given.stack,
    given.sam,
    workflows.calendars,
    { query: { from, to } },
    'validation_failed',
  )
})
