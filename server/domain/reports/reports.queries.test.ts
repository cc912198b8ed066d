import { lookupsOf } from '@atesta/testkit/lookups.ts'
import { makeSubmitted } from '@atesta/testkit/records/factories.ts'
import { makeReport } from '@atesta/testkit/records/reports.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'
import { reportsForSelect } from './reports.queries.ts'

const given = useScene()
const others = 3000
beforeAll(async () => {
  const { stack, ines, workflowId } = given
  await makeSubmitted(ines, workflowId)
  await makeReport(stack, ines, workflowId)
  await stack.query(
    `INSERT INTO reports (company_id, kind, inspection_id, task_id, user_id, locale, title, state, fingerprint, storage_key)
     SELECT r.company_id, r.kind, r.inspection_id, r.task_id, r.user_id, 'en', 'Another ' || n, 'ready', md5(n::text), 'x'
     FROM (SELECT * FROM reports ORDER BY id LIMIT 1) r, generate_series(1, $1::int) n`,
    [others],
  )
})

test('reports to choose from are found without the tasks of all that are there', async () => {
  const { stack, sam } = given
  let found: string[] = []
  const ask = (q: string) =>
    lookupsOf(stack, sam, ['tasks'], async (db, actor) => {
      found = (await reportsForSelect(db, actor, { q })).map(({ title }) => title)
    })
  expect((await ask('nowhere to be found')).tasks).toBeLessThan(others / 2)
  expect(found).toEqual([])
  expect((await ask('another 1717')).tasks).toBeLessThan(others / 2)
  expect(found).toEqual(['Another 1717'])
  await ask('another')
  expect(found).toHaveLength(50)
  expect(found[0]).toBe(`Another ${others}`)
})
