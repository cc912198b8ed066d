import { pageViews } from '@atesta/contract/routes/page-views.ts'
import { expectProblem } from '@atesta/testkit/calls.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'
import { deleteOldRows } from '../../program/old-rows.queries.ts'

const given = useScene()
const open = (who: 'alice' | 'ines', path: string) =>
  given[who].api.pageViews.create({ body: { path, referrer: '' } })

test('counts pages by their address without records, for the company of who opened them', async () => {
  const rita = await given.stack.as('rita')
  await open('ines', '/dashboard/:folderId/:workflowId')
  await open('ines', '/dashboard/12/34')
  await open('alice', '/dashboard/claims/folders')
  // Not of the company: another one, someone without a session, an address that is no page.
  await rita.api.pageViews.create({ body: { path: '/dashboard/users', referrer: '' } })
  await given.stack.anyone('/api/page_views', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: '/dashboard/reports' }),
  })
  await open('ines', '/nowhere/at/all/x/y')
  const seen = await given.alice.api.pageViews.summary({ query: { days: '7' } })
  expect(seen.total).toBe(3)
  expect(seen.by_page).toEqual([
    { page: '/dashboard/*/*', views: 2 },
    { page: '/dashboard/claims/folders', views: 1 },
  ])
  expect(seen.by_day).toHaveLength(7)
  expect(seen.by_day.at(-1)?.views).toBe(3)
})

test('asks back as far as it is told, and rows are deleted in the end', async () => {
  await given.stack.query(
    `INSERT INTO page_view_days (company_id, day, page, views)
     SELECT $1, (now() AT TIME ZONE 'UTC')::date - back, '/dashboard/forms', 10 FROM unnest(ARRAY[6, 7, 89, 90, 401]) AS back`,
    [given.stack.companies.acme],
  )
  await given.stack.query(
    `INSERT INTO page_views (at, path, referrer) VALUES (now() - interval '91 days', '/old', '')`,
  )
  const total = async (days: '7' | '90') =>
    (await given.alice.api.pageViews.summary({ query: { days } })).total
  const [week, quarter] = [await total('7'), await total('90')]
  expect(quarter - week).toBe(20)
  await deleteOldRows(given.stack.services.log.kysely)
  const old = await given.stack.query(
    `SELECT 1 FROM page_view_days WHERE day < current_date - 400 UNION ALL SELECT 1 FROM page_views WHERE path = '/old'`,
  )
  expect(old).toEqual([])
  expect(await total('90')).toBe(quarter)
})

test('a period that is not offered is refused', async () => {
  const answer = await given.alice.fetch('/api/page_views/summary?days=5000')
  await expectProblem(answer, pageViews.summary, 'validation_failed')
})
