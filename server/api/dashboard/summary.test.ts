import { dayMs } from '@atesta/contract/durations.ts'
import { makeCertified, makeInspection, makeSubmitted } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
beforeAll(async () => {
  await makeCertified(given.stack, given.ines, given.workflowId)
  const submitted = await makeSubmitted(given.ines, given.workflowId)
  await makeInspection(given.sam, given.workflowId)
  // A report is certified too, but is not evidence given by a user.
  await given.ines.api.reports.generate({ body: { inspection_id: submitted } })
  await given.stack.settle()
})

test('the company’s figures for who supervises, their own for inspectors', async () => {
  expect((await given.alice.api.dashboard.summary()).figures).toEqual({
    open_inspections: 2,
    submitted_30_days: 1,
    certifications: 1,
    certified_30_days: 1,
  })
  expect((await given.ines.api.dashboard.summary()).figures.open_inspections).toBe(1)
  const ivan = await given.stack.as('ivan')
  expect((await ivan.api.dashboard.summary()).figures).toEqual({
    open_inspections: 0,
    submitted_30_days: 0,
    certifications: 0,
    certified_30_days: 0,
  })
})

test('thirty days, oldest first, the last one today', async () => {
  const today = () => new Date().toISOString().slice(0, 10)
  const before = today()
  const { per_day } = await given.ines.api.dashboard.summary()
  expect(per_day).toHaveLength(30)
  // A day may have begun since the work was done, or since it was asked.
  expect([before, today()]).toContain(per_day.at(-1)?.day)
  const days = per_day.map(({ day }) => Date.parse(day))
  expect(days.slice(1).every((day, n) => day - (days[n] ?? 0) === dayMs)).toBe(true)
  const latest = per_day.slice(-2)
  expect(latest.reduce((sum, day) => sum + day.submitted, 0)).toBe(1)
  expect(latest.reduce((sum, day) => sum + day.certified, 0)).toBe(1)
  expect(per_day.slice(0, -2).every((day) => day.submitted === 0 && day.certified === 0)).toBe(true)
})

test('supervisors are shown what lies in their folders', async () => {
  expect((await given.sam.api.dashboard.summary()).figures).toEqual({
    open_inspections: 2,
    submitted_30_days: 1,
    certifications: 1,
    certified_30_days: 1,
  })
  const sara = await given.stack.as('sara')
  expect((await sara.api.dashboard.summary()).figures).toEqual({
    open_inspections: 0,
    submitted_30_days: 0,
    certifications: 0,
    certified_30_days: 0,
  })
})

test('returns open work and unread notifications', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const task = await given.sam.api.workflows.create({
    body: {
      name: 'Round',
      folder_id: given.folderId,
      template_id: given.templateId,
      assignees: [given.ines.userId],
      recurrence: { rule: 'FREQ=DAILY;COUNT=1', starts_at: `${today}T00:00`, time_zone: 'UTC' },
    },
  })
  await given.stack.settle()
  const before = await given.ines.api.dashboard.summary()
  expect(before.due).toMatchObject([{ kind: 'occurrence', task: { id: task.id }, state: 'planned' }])
  expect(before.unread).toBe(2)
  expect((await given.sam.api.dashboard.summary()).due).toEqual([])
  await makeSubmitted(given.ines, task.id)
  expect((await given.ines.api.dashboard.summary()).due).toEqual([])
})

test('returns the missed and the next occurrence of each workflow, by due date', async () => {
  const { stack, sam, folderId, templateId } = given
  const ivan = await stack.as('ivan')
  const make = async (name: string, occurrences: [number, number][]) => {
    const { id } = await sam.api.workflows.create({
      body: { name, folder_id: folderId, template_id: templateId, assignees: [ivan.userId] },
    })
    for (const [starts, due] of occurrences)
      await stack.query(
        `INSERT INTO task_occurrences (company_id, task_id, starts_at, due_at, recurrence_at)
         SELECT $1, $2, m.at, now() + interval '1 hour' * $4, m.at FROM (SELECT now() + interval '1 hour' * $3::float AS at) m`,
        [stack.companies.acme, id, starts, due],
      )
    return id
  }
  const recur = (id: number, minutes: number) =>
    stack.query(
      `INSERT INTO task_recurrences (company_id, task_id, rule, starts_at, time_zone, due_after_minutes, planned_until)
       VALUES ($1, $2, 'FREQ=MONTHLY', '2026-01-05T09:00', 'UTC', $3, now() + interval '90 days')`,
      [stack.companies.acme, id, minutes],
    )
  // Begun 30 days ago, and over tomorrow.
  const monthly = await make('Monthly', [[-30 * 24, 30]])
  await recur(monthly, 31 * 24 * 60)
  const hours = Array.from({ length: 40 }, (_, n): [number, number] => [n - 40, n - 39.5])
  const hourly = await make('Hourly', hours)
  await recur(hourly, 30)
  const today = await make('Today', [
    [-50, -47],
    [-26, -23],
    [-1, 2],
    [23, 26],
  ])
  await recur(today, 180)
  const over = await make('Over long ago', [[-10 * 24, -8 * 24]])
  await recur(over, 2 * 24 * 60)
  const { due } = await ivan.api.dashboard.summary()
  expect(due.map(({ task, state }) => [task.id, state])).toEqual([
    [today, 'missed'],
    [hourly, 'missed'],
    [today, 'planned'],
    [monthly, 'planned'],
  ])
})

test('own drafts and the newest files that one may see', async () => {
  const summary = await given.sam.api.dashboard.summary()
  expect(summary.drafts.map((draft) => draft.person.name)).toEqual(['Sam Supervisor'])
  expect(summary.recent.map((file) => file.person.name)).toEqual(['Ines Inspector'])
  const rita = await given.stack.as('rita')
  expect(await rita.api.dashboard.summary()).toMatchObject({
    figures: { certifications: 0 },
    drafts: [],
    recent: [],
  })
})
