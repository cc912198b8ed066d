import type { Problem } from '@atesta/contract/errors.ts'
import type { Route } from '@atesta/contract/route.ts'
import { contract } from '@atesta/contract/routes/all.ts'
import { argsFor } from '@atesta/testkit/arbitrary.ts'
import { call, generalCodes } from '@atesta/testkit/calls.ts'
import type { CastName } from '@atesta/testkit/cast.ts'
import { makeCertified, makeSubmitted } from '@atesta/testkit/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
beforeAll(async () => {
  await makeCertified(given.stack, given.ines, given.workflowId)
  const inspection_id = await makeSubmitted(given.ines, given.workflowId)
  await given.ines.api.reports.generate({ body: { inspection_id } })
  await given.stack.settle()
})

const routes = Object.entries(contract).flatMap(([module, operations]) =>
  Object.entries(operations as Record<string, Route>).map(([name, route]) => ({
    name: `${module}.${name}`,
    route,
  })),
)
const byName = new Map(routes.map(({ name, route }) => [name, route]))
const people = ['alice', 'sam', 'ines', 'rita'] as const satisfies CastName[]

const request = fc.constantFrom(...routes).chain(({ name, route }) =>
  fc.record({
    name: fc.constant(name),
    args: argsFor(route),
    // Whom an administrator disables can no longer ask.
    as: name === 'users.remove' ? fc.constant('sam' as const) : fc.constantFrom(...people),
    headers: fc.record(
      {
        'idempotency-key': fc.stringMatching(/^[!-~]{0,210}$/),
        'accept-language': fc.constantFrom('pt-BR', '*;q=0', 'xx, es;q=..', 'en;q=1e9'),
        range: fc.constantFrom('bytes=0-', 'bytes=5-1', 'bytes=-0', 'bytes=99999999999-'),
      },
      { requiredKeys: [] },
    ),
  }),
)

test('a thousand random requests: never a fault of ours, always a problem document, only declared codes', async () => {
  const seen = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(request, async ({ name, args, as, headers }) => {
      const route = byName.get(name)
      if (!route) throw new Error('no such route')
      const caller = await given.stack.as(as)
      const answer = await call(caller, route, args, headers)
      const text = await answer.text()
      expect([name, answer.status, answer.status < 500 || text]).toEqual([name, answer.status, true])
      if (answer.status >= 400 && answer.status !== 416) {
        expect(answer.headers.get('content-type')).toContain('application/problem+json')
        const problem = JSON.parse(text) as Problem
        expect(problem.status).toBe(answer.status)
        expect([name, [...route.errors, ...generalCodes]]).toEqual([
          name,
          expect.arrayContaining([problem.code]),
        ])
        expect(text).not.toMatch(/node_modules|\.ts:\d|SELECT |at async/)
      }
      seen.set(String(answer.status), (seen.get(String(answer.status)) ?? 0) + 1)
    }),
    { numRuns: 1000 },
  )
  // Not all of one kind, or the requests would prove nothing.
  const good = [...seen].filter(([status]) => status.startsWith('2')).reduce((sum, [, n]) => sum + n, 0)
  expect(good).toBeGreaterThan(200)
  expect(seen.size).toBeGreaterThanOrEqual(5)
}, 120_000)

test.each([
  ['a broken percent', '/api/%zz'],
  ['a NUL', '/api/workflows/%00'],
  ['an encoded way up', '/api/workflows/1%2f..%2f..'],
  ['no UTF-8', '/api/workflows/list_for_select?q=%ff%fe'],
  ['a parameter twice', '/api/workflows?page=1&page=2'],
  ['a parameter as a list', '/api/workflows?page[]=1'],
  ['a long name', `/api/certifications/by_identifier/${'x'.repeat(400)}`],
  ['a long way', `/api/${'y/'.repeat(300)}`],
])('an address with %s is refused like any other', async (_what, address) => {
  const answer = await given.ines.fetch(address)
  expect(answer.status).toBeGreaterThanOrEqual(200)
  expect(answer.status).toBeLessThan(500)
  if (answer.status >= 400) expect(answer.headers.get('content-type')).toContain('application/problem+json')
})

test.each([
  ['a prototype', '{"name": "x", "__proto__": {"admin": true}}'],
  ['a list', '[]'],
  ['null', 'null'],
  ['a text', '"text"'],
  ['nothing', ''],
  ['a hundred thousand brackets', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
])('a body of %s is refused', async (_what, body) => {
  const answer = await given.alice.fetch('/api/workflows/folder/create', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(answer.status).toBe(400)
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
})
