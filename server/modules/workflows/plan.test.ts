import type { Recurrence } from '@atesta/contract/schemas/task.ts'
import { inCompany } from '@atesta/server/core/database.ts'
import { makeInspection } from '@atesta/testkit/factories.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'
import { planOccurrences } from './plan.ts'
import { horizonMs } from './recurrence.ts'

const given = useScene()
const day = 86_400_000
const today = () => new Date().toISOString().slice(0, 10)
const daily = (): Recurrence => ({
  rule: 'FREQ=DAILY',
  starts_at: `${today()}T00:00`,
  time_zone: 'UTC',
  due_after_minutes: 1440,
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

test('a horizon ahead, and further as time goes on; again changes nothing', async () => {
  const { id } = await make(daily())
  await given.stack.settle()
  const planned = await starts(id)
  expect(planned[0]).toBe(`${today()}T00:00:00.000Z`)
  const days = horizonMs / day
  expect([days, days + 1]).toContain(planned.length)
  await plan(id, new Date())
  expect([planned.length, planned.length + 1]).toContain((await starts(id)).length)
  await plan(id, new Date(Date.now() + 30 * day))
  const later = await starts(id)
  expect(later.length).toBeGreaterThanOrEqual(planned.length + 29)
  expect(new Set(later).size).toBe(later.length)
})

test('two workers at once make each occurrence once', async () => {
  const { id } = await make(daily())
  const now = new Date()
  await Promise.all([1, 2, 3, 4].map(() => plan(id, now)))
  const found = await starts(id)
  expect(new Set(found).size).toBe(found.length)
  expect(found.length).toBeGreaterThanOrEqual(horizonMs / day)
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
  expect(pause).toBeGreaterThan(29 * day)
  expect(pause).toBeLessThan(31 * day)
})

test('another rule takes back what nobody began, and keeps the rest', async () => {
  const { id } = await make(daily())
  await given.stack.settle()
  const begun = await makeInspection(given.ines, id)
  const [kept] = await given.stack.query<{ starts_at: Date }>(
    'SELECT starts_at FROM task_occurrences WHERE id = $1',
    [begun.occurrence_id],
  )
  await save(id, { ...daily(), rule: 'FREQ=WEEKLY', starts_at: `${today()}T12:00` })
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

test('saved without a change, nothing is planned anew', async () => {
  const { id } = await make(daily())
  await given.stack.settle()
  const ids = () => given.stack.query('SELECT id FROM task_occurrences WHERE task_id = $1 ORDER BY id', [id])
  const before = await ids()
  await save(id, daily())
  await given.stack.settle()
  expect(await ids()).toEqual(before)
})

test('while it is archived nothing is planned; back again, it goes on from now', async () => {
  const { id } = await make(null)
  await save(id, daily())
  await given.sam.api.tasks.archiveMany({ body: { ids: [id] } })
  await given.stack.settle()
  expect(await starts(id)).toEqual([])
  await given.sam.api.tasks.unarchive({ params: { id } })
  await given.stack.settle()
  const found = await starts(id)
  expect(found.length).toBeGreaterThanOrEqual(horizonMs / day - 1)
  expect(Date.parse(found[0] ?? '')).toBeGreaterThan(Date.now() - 60_000)
})
