import { lookupsOf } from '@atesta/testkit/lookups.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'
import { readParts } from '../../database/read-parts.queries.ts'
import { calendarParts, calendarSize } from './calendar.queries.ts'

const given = useScene()
const from = new Date('2026-05-01T00:00:00Z')
const between = { from, before: new Date('2026-06-01T00:00:00Z') }

test('who is assigned and what was begun is looked up of what is shown, not of all that is planned', async () => {
  const { stack, sam, workflowId } = given
  const planned = 6 * calendarSize
  await stack.query(
    `INSERT INTO task_occurrences (company_id, task_id, starts_at, due_at, recurrence_at)
     SELECT $1, $2, m.at, m.at + interval '1 hour', m.at
     FROM generate_series(1, $4::int) n, LATERAL (SELECT $3::timestamptz + interval '1 minute' * n AS at) m`,
    [stack.companies.acme, workflowId, from.toISOString(), planned],
  )
  let shown = 0
  const looked = await lookupsOf(
    stack,
    sam,
    ['task_assignees', 'inspections', 'task_occurrences'],
    async (db, actor) => {
      const parts = calendarParts(actor, {}, between)
      shown = (await readParts(db, parts)).planned.length
    },
  )
  expect(shown).toBe(calendarSize + 1)
  expect(looked.task_assignees).toBeLessThan(2 * calendarSize)
  expect(looked.task_occurrences).toBeLessThan(3 * calendarSize)
  expect(looked.inspections).toBeLessThan(3 * calendarSize)
})
