// Slow: hundreds of requests, one after the other.

import { contract } from '@atesta/contract/contract.ts'
import type { Route } from '@atesta/contract/route.ts'
import { scopes } from '@atesta/contract/scopes.ts'
import { type ApiDocument, argsFor } from '@atesta/testkit/arbitrary.ts'
import { call, generalCodes, problemIn, refusalType } from '@atesta/testkit/calls.ts'
import { messageTo, newAddress, respondent, tokenIn } from '@atesta/testkit/records/emails.ts'
import { makeCertified, makeSubmitted } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import type { Caller } from '@atesta/testkit/stack.ts'
import { repetitions } from '@atesta/testkit/test-size.ts'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
const callers: Record<string, Caller> = {}
let document: ApiDocument
beforeAll(async () => {
  const { stack, alice, sam, ines, workflowId } = given
  document = (await (await stack.anyone('/api/openapi.json')).json()) as ApiDocument
  await makeCertified(stack, ines, workflowId)
  const inspection_id = await makeSubmitted(ines, workflowId)
  await ines.api.reports.generate({ body: { inspection_id } })
  const { token } = await alice.api.apiKeys.create({
    body: { kind: 'personal', name: 'Fuzz', scopes: [...scopes] },
  })
  const address = newAddress()
  const folder = await alice.api.tasks.createFolder({ body: { type: 'email', name: 'Asked', members: [] } })
  const { id } = await alice.api.emails.create({
    body: {
      name: 'Asked',
      subject: 'Photos',
      folder_id: folder.id,
      template_id: given.templateId,
      recipients: [{ email: address, name: 'Ana' }],
    },
  })
  await alice.api.emails.send({ params: { id } })
  await stack.settle()
  const guest = respondent(stack, tokenIn(await messageTo(stack, address)))
  const rita = await stack.as('rita')
  Object.assign(callers, { alice, sam, ines, rita, guest, key: respondent(stack, token) })
  callers.anonymous = { ...guest, fetch: (path, init) => stack.anyone(path, init) }
})

const routes = new Map<string, Route>(
  Object.entries(contract).flatMap(([module, operations]) =>
    Object.entries(operations as Record<string, Route>).map(
      ([name, route]) => [`${module}.${name}`, route] as const,
    ),
  ),
)
const people = ['alice', 'alice', 'sam', 'ines', 'rita', 'guest', 'key', 'anonymous']
/** Whom an administrator disables or an open session ends can no longer ask. */
const asSam = [
  'users.remove',
  'users.save',
  'apiKeys.revoke',
  'emails.revoke',
  'emails.archive',
  'emails.remove',
]

const requests = () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  return fc.constantFrom(...operations).chain((operation) =>
    fc.record({
      name: fc.constant(operation.operationId),
      args: argsFor(operation, document),
      as: asSam.includes(operation.operationId) ? fc.constant('ines') : fc.constantFrom(...people),
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
}

/** Returns the status, after checking that the answer is one the contract allows. */
async function ask(name: string, args: object, as: string, headers: Record<string, string>): Promise<number> {
  const route = routes.get(name)
  const caller = callerOf(as)
  if (!route) throw new Error(`There is no ${name}.`)
  const answer = await call(caller, route, args, headers)
  const text = await answer.text()
  expect([name, answer.status, answer.status < 500 || text]).toEqual([name, answer.status, true])
  if (answer.status >= 400 && answer.status !== 416) {
    expect(answer.headers.get('content-type')).toContain(refusalType(route))
    const problem = await problemIn(new Response(text, answer))
    expect(problem.status).toBe(answer.status)
    // Keys and personal links can be refused by the endpoint runner, whatever the endpoint declares.
    const gateCodes =
      { key: ['forbidden', 'api_key_scope', 'api_key_not_allowed'], guest: ['forbidden'] }[as] ?? []
    expect([name, [...route.errors, ...generalCodes, ...gateCodes]]).toEqual([
      name,
      expect.arrayContaining([problem.code]),
    ])
    expect(text).not.toMatch(/node_modules|\.ts:\d|SELECT |at async/)
  }
  return answer.status
}

function callerOf(name: string): Caller {
  const caller = callers[name]
  if (!caller) throw new Error(`There is no caller ${name}.`)
  return caller
}

/** The same requests each time, so that a failure is of what was changed. Others, and more, when asked for. */
const runs = Number(process.env.FUZZ_RUNS ?? repetitions(300, 10_000))
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121)

test(
  `${runs} random requests made from the API document: never a fault of ours, always a problem document, only declared codes`,
  async () => {
    const seen = new Map<number, number>()
    const asked = new Set<string>()
    const before = Date.now()
    await fc.assert(
      fc.asyncProperty(requests(), async ({ name, args, as, headers }) => {
        const status = await ask(name, args, as, headers)
        seen.set(status, (seen.get(status) ?? 0) + 1)
        asked.add(name)
      }),
      { numRuns: runs, seed },
    )
    // Not all of one kind, or the requests would prove nothing. Of lists most are refused: a random cursor is none.
    const good = [...seen].filter(([status]) => status < 300).reduce((sum, [, n]) => sum + n, 0)
    const counts = [...seen].sort(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n}`)
    console.log(
      `${runs} requests to ${asked.size} operations in ${Date.now() - before} ms – ${counts.join(', ')}`,
    )
    expect(good).toBeGreaterThan(runs / 15)
    expect(seen.size).toBeGreaterThanOrEqual(6)
    // Of few requests not every operation gets one.
    expect(asked.size).toBeGreaterThan(routes.size * (runs < 2000 ? 0.5 : 0.9))
  },
  Math.max(600_000, runs * 300),
)

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
  const answer = await callerOf('ines').fetch(address)
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
  [
    'brackets in what it does not know',
    `{"name": "x", "members": [], "x": ${'['.repeat(3e5)}${']'.repeat(3e5)}}`,
  ],
])('a body of %s is refused', async (_what, body) => {
  const answer = await callerOf('alice').fetch('/api/workflows/folder/create', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(answer.status).toBe(400)
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
})
