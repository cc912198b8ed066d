import { callUrl } from '@atesta/contract/client.ts'
import { contract } from '@atesta/contract/contract.ts'
import type { Route } from '@atesta/contract/route.ts'
import { type Scope, scopeModules, scopes } from '@atesta/contract/scopes.ts'
import { problemIn } from '@atesta/testkit/calls.ts'
import { makeFolder } from '@atesta/testkit/records/factories.ts'
import { rowsOf } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, describe, expect, test } from 'vitest'

const given = useScene()
const keys = new Map<string, string>()
/** A key that an administrator's range does not keep from anything, so that only the scopes stand in its way. */
async function makeKey(name: string, kind: 'company' | 'personal', of: readonly Scope[]): Promise<void> {
  const body = { name, scopes: [...of] }
  const { token } = await given.alice.api.apiKeys.create({
    body: kind === 'company' ? { ...body, kind, range: 'RANGE_ADMIN' } : { ...body, kind },
  })
  keys.set(name, token)
}
beforeAll(async () => {
  await makeKey('everything', 'company', scopes)
  for (const scope of scopes) {
    await makeKey(scope, 'company', [scope])
    const others = scopes.filter((each) => each !== scope)
    await makeKey(`all but ${scope}`, 'personal', others)
  }
  // That a key was used is noted once a minute, and here would be a change.
  await given.stack.query(`UPDATE api_keys SET last_used_at = now() + interval '1 day'`)
})

const operations = Object.entries(contract).flatMap(([module, routes]) =>
  Object.entries(routes as Record<string, Route>)
    .filter(([, route]) => !route.open)
    .map(([name, route]) => ({ name: `${module}.${name}`, module, route })),
)
const closed = operations.filter(({ module }) => !scopeModules.some((each) => each === module))
const scoped = operations.filter(({ module }) => scopeModules.some((each) => each === module))

/** A call with this key about a record that does not exist, with nothing in the body. */
async function send(route: Route, key: string) {
  const nobodys = { id: 987_654_321, identifier: '0'.repeat(20), inspectionId: 987_654_321 }
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const params = Object.fromEntries(
    names.map((name) => [name, (nobodys as Record<string, unknown>)[name] ?? 'x']),
  )
  const answer = await given.stack.anyone(callUrl('/api', route, { params }), {
    method: route.method,
    headers: {
      authorization: `Bearer ${keys.get(key)}`,
      ...(route.body && { 'content-type': 'application/json' }),
    },
    ...(route.body && { body: '{}' }),
  })
  const isJson = answer.headers.get('content-type')?.includes('json')
  return { status: answer.status, code: isJson ? (await problemIn(answer)).code : '' }
}
const refused = { status: 403, code: 'api_key_scope' }
const never = { status: 403, code: 'api_key_not_allowed' }

test('there is something to check on either side', () => {
  expect(closed.length).toBeGreaterThan(15)
  expect(scoped.length).toBeGreaterThan(50)
  const modules = [...new Set(closed.map(({ module }) => module))]
  expect(modules).toEqual(expect.arrayContaining(['apiKeys', 'auth', 'users']))
})

test.each(closed)('$name needs a person: no key may, whatever its scopes', async ({ route }) => {
  const before = await rowsOf(given.stack)
  expect(await send(route, 'everything')).toEqual(never)
  expect(await rowsOf(given.stack)).toEqual(before)
})

describe.each(scoped)('$name', ({ module, route }) => {
  const scope = `${module}:${route.method === 'GET' ? 'read' : 'write'}`

  test('all scopes but its own are not enough', async () => {
    expect(await send(route, `all but ${scope}`)).toEqual(refused)
  })

  test('accepts its own scope', async () => {
    expect(await send(route, scope)).not.toEqual(refused)
  })
})

test('a key of one company finds nothing of another', async () => {
  const rita = await given.stack.as('rita')
  const theirs = await makeFolder(rita)
  const headers = { authorization: `Bearer ${keys.get('everything')}` }
  const ask = async (id: number) => {
    const answer = await given.stack.anyone(`/api/folders/${id}`, { headers })
    const { request_id, ...problem } = (await answer.json()) as Record<string, unknown>
    return { status: answer.status, problem }
  }
  expect((await ask(given.folderId)).status).toBe(200)
  expect(await ask(theirs.id)).toEqual(await ask(987_654_321))
  expect((await ask(theirs.id)).status).toBe(404)
})

test('a personal key may no more than its person', async () => {
  const { token } = await given.ines.api.apiKeys.create({
    body: { kind: 'personal', name: 'Script', scopes: [...scopes] },
  })
  const settings = await given.stack.anyone('/api/companies/settings', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(settings.status).toBe(403)
})

test.each(['atk_', 'atr_'])('an unknown token that begins with %s opens nothing', async (prefix) => {
  const answer = await given.stack.anyone('/api/workflows', {
    headers: { authorization: `Bearer ${prefix}${'x'.repeat(43)}` },
  })
  expect(answer.status).toBe(401)
})
