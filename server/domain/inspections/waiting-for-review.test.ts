import { rowsReadOf } from '@atesta/testkit/lookups.ts'
import { makeFolder } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'
import { countBound } from '../../lists/paging.ts'
import { listInspections } from './inspections-list.queries.ts'

const given = useScene()
const [seen, others, submitted] = [80, 100, 150]

test('lists what waits for review in the order of an index, without reading all that was submitted', async () => {
  const { stack, alice, sam, ines, workflowId } = given
  const { id: elsewhere } = await makeFolder(alice)
  await stack.query(
    `INSERT INTO tasks (company_id, type, folder_id, name, template_id, template_version)
     SELECT company_id, type, CASE WHEN n > $2 THEN $3 ELSE folder_id END, 'Round ' || n, template_id, template_version
     FROM tasks, generate_series(2, $2::int + $4::int) n WHERE id = $1`,
    [workflowId, seen, elsewhere, others],
  )
  await stack.query(
    `INSERT INTO inspections (company_id, task_id, user_id, number, title, template_id, template_version, state, submitted_at, submitted_by)
     SELECT company_id, id, $1, n, 'Round ' || n, template_id, template_version, 'submitted', now() - interval '1 minute' * n, $1
     FROM tasks, generate_series(1, $2::int) n WHERE type = 'workflow'`,
    [ines.userId, submitted],
  )
  for (const table of ['inspections', 'tasks']) await stack.query(`VACUUM ANALYZE ${table}`)
  for (const sort of ['-created_at', 'submitted_at', '-submitted_at', 'title'] as const) {
    const page = { page: 1, page_size: 20, review: 'waiting', sort } as const
    let found = 0
    const read = await rowsReadOf(stack, sam, ['inspections', 'tasks'], async (db, actor) => {
      found = (await listInspections(db, actor, page, ({ id }) => id)).total
    })
    expect(found).toBe(countBound)
    expect(read.inspections).toBeLessThan(3 * countBound)
    expect(read.tasks).toBeLessThan(3 * countBound)
  }
})
