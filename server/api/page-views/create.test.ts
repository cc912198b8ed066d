import { pageViews } from '@atesta/contract/routes/page-views.ts'
import { expectProblem } from '@atesta/testkit/calls.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const view = (body: object, address = '203.0.113.1') =>
  given.stack.anyone('/api/page_views', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  })

test('notes the page, and neither person nor address', async () => {
  expect((await view({ path: '/dashboard', referrer: 'https://example.test/' })).status).toBe(204)
  const rows = await given.stack.query('SELECT * FROM page_views')
  expect(rows).toHaveLength(1)
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['at', 'id', 'path', 'referrer'])
  expect(rows[0]).toMatchObject({ path: '/dashboard', referrer: 'https://example.test/' })
})

test.each([{ path: 'no slash' }, { path: `/${'x'.repeat(500)}` }, {}, { path: '/', user: 1 }])(
  'refuses %j',
  async (body) => {
    await expectProblem(await view(body), pageViews.create, 'validation_failed')
  },
)

test('a text that PostgreSQL cannot hold is refused, not a fault', async () => {
  await expectProblem(await view({ path: '/nul\u0000' }), pageViews.create, 'validation_failed')
})

test('three hundred a minute from one address', async () => {
  await given.stack.query(
    `INSERT INTO auth.rate_limits (key, points, expire) VALUES ('page-views:203.0.113.9', 299, $1)`,
    [Date.now() + 60_000],
  )
  expect((await view({ path: '/' }, '203.0.113.9')).status).toBe(204)
  const answer = await view({ path: '/' }, '203.0.113.9')
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  await expectProblem(answer, pageViews.create, 'too_many_requests')
  expect((await view({ path: '/' }, '203.0.113.10')).status).toBe(204)
})
