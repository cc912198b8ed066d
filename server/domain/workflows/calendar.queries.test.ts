import { hourMs } from '@atesta/contract/durations.ts'
import { lookupsOf } from '@atesta/testkit/lookups.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'
import { readParts } from '../../database/read-parts.queries.ts'
import { calendarParts, calendarSize, maxDue } from './calendar.queries.ts'

const given = useScene()
const from = new Date('2026-05-01T00:00:00Z')
const between = { from, before: new Date('2026-06-01T00:00:00Z') }

test('looks up assignees and progress only for the occurrences shown', async () => {
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

test('lists missed occurrences even when more are due next than fit', async () => {
  const { stack, sam, folderId: folder_id, templateId: template_id } = given
  const ivan = await stack.as('ivan')
  const dueIn = async (hours: number) => {
    const due_at = new Date(Date.now() + hours * hourMs).toISOString()
    const body = { name: 'Due', folder_id, template_id, assignees: [ivan.userId], due_at }
    return (await sam.api.workflows.create({ body })).id
  }
  const missed = await dueIn(2)
  await stack.query(`UPDATE tasks SET due_at = now() - interval '1 day' WHERE id = $1`, [missed])
  for (let n = 0; n <= 2 * maxDue; n++) await dueIn(1)
  const { due } = await ivan.api.dashboard.summary()
  expect(due).toHaveLength(maxDue + 1)
  expect(due[0]).toMatchObject({ task: { id: missed }, state: 'missed' })
})
