import { dayMs, hourMs, minuteMs } from '@atesta/contract/durations.ts'
import type { Recurrence } from '@atesta/contract/schemas/task.ts'
import { makeInspection, makeSubmitted } from '@atesta/testkit/records/factories.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { RRuleTemporal } from 'rrule-temporal'
import { expect, test, vi } from 'vitest'
import { inCompany } from '../../database/database.ts'
import { changedUnder, planOccurrences } from './plan.ts'
import { horizonMs } from './recurrence.ts'

const given = useScene()
/** Of when the tests began: a rule is the same one also when a day begins meanwhile. */
const today = new Date().toISOString().slice(0, 10)
const daily = (): Recurrence => ({
  rule: 'FREQ=DAILY',
  starts_at: `${today}T00:00`,
  time_zone: 'UTC',
  due_after_minutes: 2880,
})
const make = (recurrence: Recurrence | null) =>
  given.sam.api.workflows.create({
    body: {
      name: 'Round',
      folder_id: given.folderId,
      template_id: given.templateId,
      assignees: [given.ines.userId],
      recurrence,
    },
  })
const save = async (id: number, recurrence: Recurrence | null) => {
  const { version } = await given.sam.api.workflows.read({ params: { id } })
  return given.sam.api.workflows.save({
    params: { id },
    body: {
      name: 'Round',
      template_id: given.templateId,
      assignees: [given.ines.userId],
      version,
      recurrence,
    },
  })
}
const starts = async (id: number) =>
  (
    await given.stack.query<{ starts_at: Date }>(
      'SELECT starts_at FROM task_occurrences WHERE task_id = $1 ORDER BY starts_at',
      [id],
    )
  ).map((row) => row.starts_at.toISOString())
const plan = (id: number, now: Date) =>
  inCompany(given.stack.services.app, given.stack.companies.acme, (db) => planOccurrences(db, id, now))

test('up to the horizon, and further as time passes; running again changes nothing', async () => {
  const { id } = await make(daily())
  await given.stack.settle()
  const planned = await starts(id)
  expect(planned[0]).toBe(`${today}T00:00:00.000Z`)
  const days = horizonMs / dayMs
  expect([days, days + 1, days + 2]).toContain(planned.length)
  await plan(id, new Date())
  expect([planned.length, planned.length + 1]).toContain((await starts(id)).length)
  await plan(id, new Date(Date.now() + 30 * dayMs))
  const later = await starts(id)
  expect(later.length).toBeGreaterThanOrEqual(planned.length + 29)
  expect(new Set(later).size).toBe(later.length)
})

test('two concurrent workers make each occurrence once', async () => {
  const { id } = await make(daily())
  const now = new Date()
  await Promise.all([1, 2, 3, 4].map(() => plan(id, now)))
  const found = await starts(id)
  expect(new Set(found).size).toBe(found.length)
  expect(found.length).toBeGreaterThanOrEqual(horizonMs / dayMs)
})

test('a job is left to go on before the planned ones run out', async () => {
  const { id } = await make(daily())
  await given.stack.settle()
  const jobs = await given.stack.query<{ run_at: Date }>(
    `SELECT run_at FROM graphile_worker.jobs WHERE key = $1`,
    [`plan:${id}`],
  )
  expect(jobs).toHaveLength(1)
  const pause = (jobs[0]?.run_at.getTime() ?? 0) - Date.now()
  expect(pause).toBeGreaterThan(29 * dayMs)
  expect(pause).toBeLessThan(31 * dayMs)
})

test('another rule removes what was not begun, and keeps the rest', async () => {
  const { id } = await make(daily())
  await given.stack.settle()
  const begun = await makeInspection(given.ines, id)
  const [kept] = await given.stack.query<{ starts_at: Date }>(
    'SELECT starts_at FROM task_occurrences WHERE id = $1',
    [begun.occurrence_id],
  )
  await save(id, { ...daily(), rule: 'FREQ=WEEKLY', starts_at: `${today}T12:00` })
  await given.stack.settle()
  const found = await starts(id)
  expect(found[0]).toBe(kept?.starts_at.toISOString())
  expect(found.slice(1).every((at) => at.endsWith('T12:00:00.000Z'))).toBe(true)
  expect(found.length).toBeLessThan(25)
  await save(id, null)
  await given.stack.settle()
  expect(await starts(id)).toEqual([kept?.starts_at.toISOString()])
  expect(await countRows(given.stack, 'task_recurrences', 'task_id = $1', [id])).toBe(0)
})

test('does not plan a done occurrence again at another time of its day', async () => {
  const { id } = await make(daily())
  await given.stack.settle()
  await makeSubmitted(given.ines, id)
  await save(id, { ...daily(), starts_at: `${today}T12:00` })
  await given.stack.settle()
  const tomorrow = new Date(Date.parse(today) + dayMs).toISOString().slice(0, 10)
  expect((await starts(id)).slice(0, 2)).toEqual([`${today}T00:00:00.000Z`, `${tomorrow}T12:00:00.000Z`])
})

test('of several in a day, does not plan only the begun one again', async () => {
  const hourly = { ...daily(), rule: 'FREQ=HOURLY', due_after_minutes: 60 }
  const { id } = await make(hourly)
  await given.stack.settle()
  const { occurrence_id } = await makeInspection(given.ines, id)
  const [begun] = await given.stack.query<{ starts_at: Date }>(
    'SELECT starts_at FROM task_occurrences WHERE id = $1',
    [occurrence_id],
  )
  const at = begun?.starts_at.getTime() ?? 0
  await save(id, { ...hourly, starts_at: `${today}T00:30` })
  await given.stack.settle()
  const ahead = (await starts(id)).filter((each) => Date.parse(each) > at)
  expect(ahead[0]).toBe(new Date(at + 1.5 * hourMs).toISOString())
})

const inDays = (days: number, time = '00:00') =>
  new Date(Date.parse(`${today}T${time}Z`) + days * dayMs).toISOString()
/** Begins the occurrence that the rule gives at an instant. */
const begin = async (id: number, at: string) => {
  const [row] = await given.stack.query<{ id: number }>(
    'SELECT id FROM task_occurrences WHERE task_id = $1 AND recurrence_at = $2',
    [id, at],
  )
  await given.ines.api.inspections.create({ body: { task_id: id, occurrence_id: row?.id ?? 0 } })
}

test('a begun occurrence moved to an earlier day does not double those in between', async () => {
  const { id } = await make(daily())
  await given.stack.settle()
  const body = { recurrence_at: inDays(3), starts_at: inDays(0) }
  await given.sam.api.workflows.moveOccurrence({ params: { id }, body })
  await begin(id, inDays(3))
  await save(id, { ...daily(), starts_at: `${today}T12:00` })
  await given.stack.settle()
  const found = await starts(id)
  expect(found.filter((at) => at < inDays(3))).toEqual([
    inDays(0),
    inDays(0),
    inDays(1, '12:00'),
    inDays(2, '12:00'),
  ])
})

test('keeps the second of a day that another rule moves to an earlier time', async () => {
  const { id } = await make({ ...daily(), rule: 'FREQ=DAILY;BYHOUR=0,16' })
  await given.stack.settle()
  await makeSubmitted(given.ines, id)
  await save(id, { ...daily(), rule: 'FREQ=DAILY;BYHOUR=0,15' })
  await given.stack.settle()
  expect((await starts(id)).slice(0, 3)).toEqual([inDays(0), inDays(0, '15:00'), inDays(1)])
})

test('does not plan an occurrence begun ahead again', async () => {
  const { id } = await make(daily())
  await given.stack.settle()
  await begin(id, inDays(2))
  await save(id, { ...daily(), starts_at: `${today}T12:00` })
  await given.stack.settle()
  const ahead = (await starts(id)).filter((at) => at >= inDays(1) && at < inDays(4))
  expect(ahead).toEqual([inDays(1, '12:00'), inDays(2), inDays(3, '12:00')])
})

test('what was begun and deleted again is not kept under another rule', async () => {
  const { id } = await make(daily())
  await given.stack.settle()
  const begun = await makeInspection(given.ines, id)
  expect(begun.occurrence_id).not.toBeNull()
  await given.ines.api.inspections.remove({ params: { id: begun.id } })
  await save(id, null)
  expect(await starts(id)).toEqual([])
})

test('plans what is not over after a pause longer than the horizon', async () => {
  const from = new Date(Date.parse(today) - 63 * dayMs)
  const { id } = await make({
    ...daily(),
    rule: 'FREQ=DAILY;INTERVAL=30',
    starts_at: `${from.toISOString().slice(0, 10)}T00:00`,
    due_after_minutes: 20 * 1440,
  })
  await given.stack.settle()
  await given.sam.api.tasks.archiveMany({ body: { ids: [id] } })
  // As if it had been archived before any of it was planned.
  await given.stack.query('DELETE FROM task_occurrences WHERE task_id = $1', [id])
  await given.stack.query(
    `UPDATE task_recurrences SET planned_until = now() - interval '50 days' WHERE task_id = $1`,
    [id],
  )
  await given.stack.query(`UPDATE tasks SET archived_at = now() - interval '60 days' WHERE id = $1`, [id])
  await given.sam.api.tasks.unarchive({ params: { id } })
  await given.stack.settle()
  expect((await starts(id))[0]).toBe(new Date(Date.parse(today) - 3 * dayMs).toISOString())
})

test('a longer time to do it makes nothing of days that are over', async () => {
  const starts_at = `${new Date(Date.parse(today) - 10 * dayMs).toISOString().slice(0, 10)}T00:00`
  const { id } = await make({ ...daily(), starts_at })
  await given.stack.settle()
  const over = async () => (await starts(id)).filter((at) => Date.parse(at) < Date.parse(today) - 2 * dayMs)
  const before = await over()
  await save(id, {
    ...daily(),
    starts_at: starts_at.replace('T00:00', 'T00:30'),
    due_after_minutes: 7 * 1440,
  })
  await given.stack.settle()
  expect(await over()).toEqual(before)
  expect((await starts(id)).at(-1)).toContain('T00:30')
})

test('another zone moves the same time of the day, and what was left out stays left out', async () => {
  const { id } = await make({ ...daily(), starts_at: `${today}T09:00` })
  await given.stack.settle()
  const at = new Date(Date.parse(`${today}T09:00Z`) + 3 * dayMs)
  await given.sam.api.workflows.skipOccurrence({ params: { id }, body: { recurrence_at: at.toISOString() } })
  await save(id, { ...daily(), starts_at: `${today}T09:00`, time_zone: 'America/Lima' })
  await given.stack.settle()
  const found = await starts(id)
  const ahead = found.filter((each) => Date.parse(each) > Date.now() + dayMs)
  expect(new Set(ahead.map((each) => each.slice(11, 16)))).toEqual(new Set(['14:00']))
  const skipped = () =>
    given.stack.query<{ starts_at: Date }>(
      'SELECT starts_at FROM task_occurrences WHERE task_id = $1 AND skipped_at IS NOT NULL',
      [id],
    )
  const moved = new Date(at.getTime() + 5 * hourMs)
  expect(await skipped()).toEqual([{ starts_at: moved }])
  // A rule that has no such time has nothing to leave out.
  await save(id, { ...daily(), starts_at: `${today}T10:00`, time_zone: 'America/Lima' })
  expect(await skipped()).toEqual([])
})

test('keeps moved occurrences that another rule has too', async () => {
  const { id } = await make({ ...daily(), starts_at: `${today}T09:00` })
  await given.stack.settle()
  const at = Date.parse(`${today}T09:00Z`) + 3 * dayMs
  const to = new Date(at + 2 * hourMs).toISOString()
  const body = { recurrence_at: new Date(at).toISOString(), starts_at: to }
  await given.sam.api.workflows.moveOccurrence({ params: { id }, body })
  await save(id, { ...daily(), rule: 'FREQ=DAILY;INTERVAL=3', starts_at: `${today}T09:00` })
  await given.stack.settle()
  expect((await starts(id)).filter((each) => Math.abs(Date.parse(each) - at) < dayMs)).toEqual([to])
  await save(id, { ...daily(), rule: 'FREQ=DAILY;INTERVAL=2', starts_at: `${today}T09:00` })
  await given.stack.settle()
  expect(await starts(id)).not.toContain(to)
})

test('many that were skipped are found under another rule without working it out for each of them', () => {
  const before: Recurrence = { ...daily(), starts_at: '2026-01-01T09:00' }
  const after = { ...before, rule: 'FREQ=DAILY;COUNT=1000', time_zone: 'America/Santiago' }
  const days = Array.from({ length: 200 }, (_, n) => new Date(Date.parse('2026-01-02T09:00Z') + n * dayMs))
  const skipped = days.map((at) => ({ recurrence_at: at, starts_at: at, due_at: at, skipped_at: at }))
  const asked = vi.spyOn(RRuleTemporal.prototype, 'between')
  try {
    const found = changedUnder(skipped, before, after)
    // Nine in the morning there, before and after the clocks change.
    expect([found.length, found[0]?.starts_at, found[199]?.starts_at]).toEqual([
      200,
      new Date('2026-01-02T12:00Z'),
      new Date('2026-07-20T13:00Z'),
    ])
    expect(asked).toHaveBeenCalledTimes(2)
  } finally {
    asked.mockRestore()
  }
})

test('one that is left out counts for COUNT, as the standard says', async () => {
  const { id } = await make({ ...daily(), rule: 'FREQ=DAILY;COUNT=3', starts_at: `${today}T00:00` })
  const last = new Date(Date.parse(`${today}T00:00Z`) + 2 * dayMs)
  await given.sam.api.workflows.skipOccurrence({
    params: { id },
    body: { recurrence_at: last.toISOString() },
  })
  await given.stack.settle()
  expect(await starts(id)).toHaveLength(3)
  const open = await countRows(given.stack, 'task_occurrences', 'task_id = $1 AND skipped_at IS NULL', [id])
  expect(open).toBe(2)
})

test('saved without a change, nothing is planned again', async () => {
  const { id } = await make(daily())
  await given.stack.settle()
  const ids = () => given.stack.query('SELECT id FROM task_occurrences WHERE task_id = $1 ORDER BY id', [id])
  const before = await ids()
  await save(id, daily())
  await given.stack.settle()
  expect(await ids()).toEqual(before)
})

test('plans nothing while archived, and continues with what is not over', async () => {
  const { id } = await make(null)
  await save(id, daily())
  await given.sam.api.tasks.archiveMany({ body: { ids: [id] } })
  await given.stack.settle()
  expect(await starts(id)).toEqual([])
  const back = Date.now()
  await given.sam.api.tasks.unarchive({ params: { id } })
  await given.stack.settle()
  const found = await starts(id)
  expect(found.length).toBeGreaterThanOrEqual(horizonMs / dayMs - 1)
  expect(Date.parse(found[0] ?? '') + daily().due_after_minutes * minuteMs).toBeGreaterThan(back - 60_000)
})

test('drops occurrences that ended during a pause, and keeps open ones', async () => {
  const { stack, sam } = given
  const { id } = await make(daily())
  await stack.settle()
  await sam.api.tasks.archiveMany({ body: { ids: [id] } })
  // As if it had been archived ten days ago, its occurrences planned before.
  await stack.query(`UPDATE tasks SET archived_at = archived_at - interval '10 days' WHERE id = $1`, [id])
  await stack.query(
    `INSERT INTO task_occurrences (company_id, task_id, recurrence_at, starts_at, due_at)
     SELECT $1, $2, at, at, at + interval '1 day' FROM generate_series($3::timestamptz - interval '9 days', $3::timestamptz - interval '1 day', interval '1 day') at`,
    [stack.companies.acme, id, `${today}T00:00Z`],
  )
  await sam.api.tasks.unarchive({ params: { id } })
  await stack.settle()
  expect((await starts(id))[0]).toBe(`${today}T00:00:00.000Z`)
})

test('children that come back with their parent are planned again too', async () => {
  const { stack, sam, ines } = given
  const { id } = await make(daily())
  const child = await sam.api.workflows.createChild({ params: { id }, body: { user_id: ines.userId } })
  await sam.api.tasks.archiveMany({ body: { ids: [id] } })
  await stack.settle()
  expect(await starts(child.id)).toEqual([])
  await sam.api.tasks.unarchive({ params: { id } })
  await stack.settle()
  expect((await starts(child.id)).length).toBeGreaterThanOrEqual(horizonMs / dayMs - 1)
})
