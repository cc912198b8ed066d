import { dayMs } from '@atesta/contract/durations.ts'
import { rowsReadOf } from '@atesta/testkit/lookups.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'
import { readParts } from '../database/read-parts.queries.ts'
import { listCertifications } from '../domain/certifications/certifications-list.queries.ts'
import { stock } from '../domain/dashboard/dashboard.queries.ts'
import { toDoParts } from '../domain/workflows/calendar.queries.ts'

// Slow: with fewer rows PostgreSQL rightly reads whole tables.

const given = useScene()
const [tasks, files, days] = [60, 200, 300]

/** Ines and a colleague work on the same tasks: she has a file in each, and he two hundred. */
beforeAll(async () => {
  const { stack, workflowId, ines } = given
  const { userId: ivan } = await stack.as('ivan')
  await stack.query(
    `INSERT INTO tasks (company_id, type, folder_id, name, template_id, template_version)
     SELECT company_id, type, folder_id, 'Round ' || n, template_id, template_version FROM tasks, generate_series(2, $2::int) n WHERE id = $1`,
    [workflowId, tasks],
  )
  await stack.query(
    `INSERT INTO task_assignees (company_id, task_id, user_id) SELECT company_id, id, p FROM tasks, unnest($1::bigint[]) p WHERE type = 'workflow'
     ON CONFLICT DO NOTHING`,
    [[ines.userId, ivan]],
  )
  await stack.query(
    `INSERT INTO inspections (company_id, task_id, user_id, number, title, template_id, template_version)
     SELECT t.company_id, t.id, p.id, p.number, 'Round', t.template_id, t.template_version
     FROM tasks t, unnest($1::bigint[]) WITH ORDINALITY p (id, number) WHERE t.type = 'workflow'`,
    [[ines.userId, ivan]],
  )
  await stack.query(
    `INSERT INTO certifications (company_id, identifier, task_id, inspection_id, inspection_user_id, component_id, user_id, state, title, declared_type, size, category)
     SELECT i.company_id, lpad(i.id::text, 10, '0') || lpad(n::text, 10, '0'), i.task_id, i.id, i.user_id, 'photos', i.user_id, 'queued', 'IMG.jpg', 'image/jpeg', 1, 'photo'
     FROM inspections i, generate_series(1, CASE WHEN i.user_id = $1 THEN 1 ELSE $2::int END) n`,
    [ines.userId, files],
  )
  await stack.query(
    `INSERT INTO task_occurrences (company_id, task_id, starts_at, due_at, recurrence_at)
     SELECT t.company_id, t.id, d, d + interval '1 hour', d FROM tasks t, generate_series(now() - $1 * interval '1 day', now(), interval '1 day') d WHERE t.type = 'workflow'`,
    [days],
  )
  for (const table of ['tasks', 'task_assignees', 'inspections', 'certifications', 'task_occurrences'])
    await stack.query(`VACUUM ANALYZE ${table}`)
}, 120_000)

test('counts the files of an inspector without reading those of colleagues on the same tasks', async () => {
  const { stack, ines } = given
  let total = 0
  const read = await rowsReadOf(stack, ines, ['certifications'], async (db, actor) => {
    const page = { page: 1, page_size: 20, state: 'queued' } as const
    total = (await listCertifications(db, actor, page, ({ id }) => id)).total
    await readParts(db, { stock: stock(actor) })
  })
  expect(total).toBe(tasks)
  expect(read.certifications).toBeLessThan(1000)
})

test('lists what a person has to do without reading the occurrences of long ago', async () => {
  const { stack, ines } = given
  let found: { due_at: Date }[] = []
  const between = { from: new Date(Date.now() - 7 * dayMs), before: new Date(Date.now() + dayMs) }
  const read = await rowsReadOf(stack, ines, ['task_occurrences'], async (db, actor) => {
    found = (await readParts(db, toDoParts(actor, between))).planned
  })
  expect(found).toHaveLength(20 + 20)
  expect(read.task_occurrences).toBeLessThan(15 * tasks)
})
