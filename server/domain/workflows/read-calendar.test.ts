import { dayMs } from '@atesta/contract/durations.ts'
// Slow: as many workflows are made as a calendar expands.
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'
import { inCompany } from '../../database/database.ts'
import { mostRules } from './calendar.queries.ts'
import { calendarBetween } from './read-calendar.ts'

const given = useScene()
const from = new Date(Date.now() + 300 * dayMs)
const between = { from, before: new Date(from.getTime() + dayMs) }
async function look(budgetMs?: number) {
  const actor = await given.stack.services.sessions.byBearer(given.sam.token)
  if (!actor) throw new Error('no user')
  return inCompany(given.stack.services.app, actor.companyId, (db) =>
    calendarBetween(db, actor, {}, between, budgetMs),
  )
}
/** Daily workflows with this end of their rule. */
const makeMany = (count: number, end: string) =>
  given.stack.query(
    `WITH made AS (INSERT INTO tasks (company_id, folder_id, type, name)
       SELECT $1, $2, 'workflow', 'Round' FROM generate_series(1, $3::int) RETURNING id)
     INSERT INTO task_recurrences (company_id, task_id, rule, starts_at, time_zone, due_after_minutes, planned_until)
     SELECT $1, id, 'FREQ=DAILY' || $4, '2026-01-05T09:00', 'UTC', 60, now() FROM made`,
    [given.stack.companies.acme, given.folderId, count, end],
  )

test('rules are computed up to a time limit, and the answer says so', async () => {
  const { id } = await given.sam.api.workflows.create({
    body: {
      name: 'Daily round',
      folder_id: given.folderId,
      template_id: given.templateId,
      assignees: [given.ines.userId],
      recurrence: {
        rule: 'FREQ=DAILY',
        starts_at: '2026-01-05T09:00',
        time_zone: 'UTC',
        due_after_minutes: 60,
      },
    },
  })
  const whole = { rows: [{ task_id: id, kind: 'occurrence' }], truncated: false }
  expect(await look()).toMatchObject(whole)
  // The time that the database takes is none of it.
  expect(await look(1)).toMatchObject(whole)
  expect(await look(0)).toEqual({ rows: [], truncated: true })
})

test('reports truncation beyond the limit of rules, ignoring ended ones', async () => {
  const before = (await look()).rows.length
  await makeMany(mostRules - before, ';UNTIL=20260201T000000Z')
  expect(await look()).toMatchObject({ rows: { length: before }, truncated: false })
  await given.stack.query(`UPDATE task_recurrences SET rule = 'FREQ=DAILY' WHERE rule LIKE '%UNTIL%'`)
  expect(await look(60_000)).toMatchObject({ rows: { length: mostRules }, truncated: false })
  await makeMany(1, '')
  expect(await look(60_000)).toMatchObject({ rows: { length: mostRules }, truncated: true })
})
