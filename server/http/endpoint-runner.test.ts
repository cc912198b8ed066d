import { contract } from '@atesta/contract/contract.ts'
import { errorCodes, type Problem } from '@atesta/contract/errors.ts'
import type { Route } from '@atesta/contract/route.ts'
import { problemIn, refusalType } from '@atesta/testkit/calls.ts'
import { makeTemplate } from '@atesta/testkit/records/factories.ts'
import { type Stack, startStack } from '@atesta/testkit/stack.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../database/database.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.stop())

const every = Object.entries(contract).flatMap(([module, routes]) =>
  Object.entries(routes as Record<string, Route>).map(
    ([name, route]) => [`${module}.${name}`, route] as const,
  ),
)
const closed = every.filter(([, route]) => !route.open)
const address = (route: Route) =>
  `/api${route.path.replace(/:identifier/g, '0123456789abcdefghjk').replace(/:\w+/g, '987654321')}`
const empty = (route: Route): RequestInit => ({
  method: route.method,
  ...(route.body && { headers: { 'content-type': 'application/json' }, body: '{}' }),
})

describe('every call that is not open', () => {
  test.each(closed)('%s without a token is 401, in the caller’s language', async (_name, route) => {
    const init = empty(route)
    const answer = await stack.anyone(address(route), {
      ...init,
      headers: { ...init.headers, 'accept-language': 'es' },
    })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('content-type')).toContain(refusalType(route))
    expect(await problemIn(answer)).toMatchObject({
      code: 'unauthenticated',
      status: 401,
      // Directories are programs.
      detail: expect.stringContaining(route.standard === 'scim' ? 'clave de API' : 'Inicia sesión'),
    })
  })

  test.each(closed)('%s with an unknown token is 401', async (_name, route) => {
    const init = empty(route)
    const answer = await stack.anyone(address(route), {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${'x'.repeat(43)}` },
    })
    expect(answer.status).toBe(401)
  })

  test.each(closed.filter(([, route]) => route.method !== 'GET'))(
    '%s does not take the browser’s cookie for a write',
    async (_name, route) => {
      const { cookie } = await stack.as('alice')
      const init = empty(route)
      const answer = await stack.anyone(address(route), { ...init, headers: { ...init.headers, cookie } })
      expect(answer.status).toBe(401)
    },
  )

  test.each(closed.filter(([, route]) => route.path.includes(':')))(
    '%s with an id that does not exist is 404, or refused for what is left out',
    async (_name, route) => {
      const alice = await stack.as('alice')
      const answer = await alice.fetch(address(route), empty(route))
      const asksForMore = route.body || route.query?.safeParse({}).success === false
      expect(asksForMore ? [400, 404] : [404]).toContain(answer.status)
    },
  )
})

describe('refusals', () => {
  test('say in the caller’s language what is wrong with which field', async () => {
    const ines = await stack.as('ines')
    const refused = async (language: string, body: unknown) => {
      const answer = await ines.fetch('/api/auth/session', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-language': language },
        body: JSON.stringify(body),
      })
      return ((await answer.json()) as Problem).errors
    }
    expect(await refused('es', { name: 7 })).toEqual([
      { path: '/name', message: expect.stringContaining('se esperaba texto') },
    ])
    expect(await refused('pt', { name: 7 })).toEqual([
      { path: '/name', message: expect.stringContaining('esperava um texto') },
    ])
    expect(await refused('en', { 'a/b~c': 1, d: 2 })).toMatchObject([{ path: '/a~1b~0c' }, { path: '/d' }])
    expect(await refused('en', [])).toMatchObject([{ path: '' }])
  })

  test('a key without the scope is told which one it lacks; an unknown caller, how to authenticate', async () => {
    const alice = await stack.as('alice')
    const { token } = await alice.api.apiKeys.create({
      body: { kind: 'personal', name: 'Reader', scopes: ['workflows:read'] },
    })
    const by = (authorization: string) => stack.anyone('/api/claims', { headers: { authorization } })
    expect(await (await by(`Bearer ${token}`)).json()).toMatchObject({
      code: 'api_key_scope',
      status: 403,
      meta: { scope: 'claims:read' },
      detail: expect.stringContaining('claims:read'),
    })
    expect((await by('Bearer unknown')).headers.get('www-authenticate')).toBe('Bearer')
    expect((await by(`bearer  ${token}`)).status).toBe(403)
  })

  test('a program is told of its key, not of a session that has ended', async () => {
    const told = async (authorization: string) => {
      const headers = { authorization, 'accept-language': 'es' }
      const answer = await stack.anyone('/api/claims', { headers })
      return [answer.status, ((await answer.json()) as Problem).detail]
    }
    const ofKey = [401, expect.stringContaining('clave de API')]
    expect(await told('Bearer atk_unknownunknownunknown')).toEqual(ofKey)
    expect(await told('atk_unknownunknownunknown')).toEqual(ofKey)
    expect(await told('Basic eDp5')).toEqual(ofKey)
    expect(await told('Bearer unknownunknownunknown')).toEqual([401, expect.stringContaining('sesión')])
  })

  test('unknown fields of a body are refused by name and change nothing', async () => {
    const alice = await stack.as('alice')
    const answer = await alice.fetch('/api/workflows/folder/create', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Extra', members: [], colour: 'red' }),
    })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(await answer.json())).toContain('colour')
    expect((await alice.api.workflows.folders({ query: { q: 'Extra' } })).total).toBe(0)
  })

  test('broken JSON, a wrong media type and a huge body each have their own answer', async () => {
    const alice = await stack.as('alice')
    const post = (body: string, type = 'application/json') =>
      alice.fetch('/api/workflows/folder/create', { method: 'POST', headers: { 'content-type': type }, body })
    expect(await (await post('{"name":')).json()).toMatchObject({
      status: 400,
      code: 'malformed_request',
      errors: [{ path: '', message: 'This cannot be read as JSON' }],
    })
    expect(await (await post('name=x', 'text/csv')).json()).toMatchObject({
      status: 415,
      code: 'unsupported_media_type',
    })
    expect(await (await post(`{"name":"${'x'.repeat(4_000_000)}"}`)).json()).toMatchObject({
      status: 413,
      code: 'payload_too_large',
    })
  })

  test('a call that does not exist is a problem, not a page', async () => {
    const answer = await stack.anyone('/api/nothing/here', { headers: { 'accept-language': 'pt-BR' } })
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'not_found', title: 'Não encontrado' })
  })

  test('every code has a status that HTTP knows as an error', () => {
    for (const status of Object.values(errorCodes)) expect(status).toBeGreaterThanOrEqual(400)
  })
})

describe('every call', () => {
  /** Of a permitted caller, with a query that is valid except for an unknown parameter; another standard ignores that. */
  const asked = every.filter(
    ([name, { standard }]) => !standard && !['auth.signOut', 'auth.endOtherSessions'].includes(name),
  )

  test.each(asked)(
    '%s refuses parameters that it does not know, and names those it does',
    async (_name, route) => {
      const alice = await stack.as('alice', 'es')
      const known = Object.keys((route.query as { shape?: object } | undefined)?.shape ?? {})
      for (const name of ['surprise', 'filter[archived]', 'q[]']) {
        const answer = await alice.fetch(`${address(route)}?${encodeURIComponent(name)}=true`, empty(route))
        const problem = (await answer.json()) as Problem
        // A path whose parameter is no number is one that does not exist.
        if (problem.code === 'not_found' && /:(?!id)/.test(route.path)) return
        expect([answer.status, problem.code]).toEqual([400, 'validation_failed'])
        const { message = '' } = problem.errors?.find((error) => error.path === `?${name}`) ?? {}
        expect(message).toContain('Parámetro desconocido')
        for (const parameter of known) expect(message).toContain(parameter)
      }
    },
  )

  test.each(every)('%s says which methods its address takes', async (_name, route) => {
    const alice = await stack.as('alice')
    const here = every
      .filter(([, other]) => other.path === route.path)
      .map(([, { method }]) => method as string)
    const method = ['PUT', 'PATCH', 'POST'].find((one) => !here.includes(one)) ?? ''
    const answer = await alice.fetch(address(route), { method })
    expect([answer.status, (await problemIn(answer)).code]).toEqual([405, 'method_not_allowed'])
    const allow = answer.headers.get('allow')?.split(', ') ?? []
    expect(allow).toEqual(expect.arrayContaining(here))
    expect(allow).not.toContain(method)
  })
})

test('an address with a name of its own is not one with an id', async () => {
  const alice = await stack.as('alice')
  const refused = async (path: string, method: string) => {
    const answer = await alice.fetch(path, { method })
    return [answer.status, answer.headers.get('allow')]
  }
  expect(await refused('/api/workflows/create', 'GET')).toEqual([405, 'POST'])
  expect(await refused('/api/workflows/create', 'DELETE')).toEqual([405, 'POST'])
  expect(await refused('/api/uploads/0123456789abcdefghjk', 'GET')).toEqual([405, 'DELETE, HEAD, PATCH'])
  expect(await refused('/healthz', 'POST')).toEqual([405, 'GET, HEAD'])
  expect(await refused('/api/workflows/987654321', 'GET')).toEqual([404, null])
  expect(await refused('/api/workflows/x', 'GET')).toEqual([404, null])
})

test('only our own pages may use the camera, the place and the microphone; none can be framed', async () => {
  for (const path of ['/', '/api/workflows', '/healthz', '/log/keys']) {
    const { headers } = await stack.anyone(path)
    for (const name of ['camera', 'geolocation', 'microphone'])
      expect(headers.get('permissions-policy')).toContain(`${name}=(self)`)
    expect(headers.get('permissions-policy')).toContain('usb=()')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  }
})

test('field errors are in the caller’s language', async () => {
  const ines = await stack.as('ines')
  const said = async (language: string, path: string, init: RequestInit = {}) => {
    const headers = { ...init.headers, 'accept-language': language }
    const answer = await ines.fetch(path, { ...init, headers })
    return ((await answer.json()) as Problem).errors?.[0]?.message
  }
  const days = '/api/workflows/calendars?from=2026-01-01&to=2026-08-01'
  expect(await Promise.all(['en', 'es', 'pt'].map((language) => said(language, days)))).toEqual([
    '1 to 100 days, the first and the last included',
    'De 1 a 100 días, incluidos el primero y el último',
    'De 1 a 100 dias, incluindo o primeiro e o último',
  ])
  const headers = { 'idempotency-key': 'x'.repeat(201) }
  expect(await said('es', '/api/inspections/create', { method: 'POST', headers })).toBe(
    'De 1 a 200 caracteres',
  )
})

test('a link of the page brings a file in the language that the person has chosen, whatever the browser prefers', async () => {
  const { cookie, token } = await stack.as('sam')
  const headers = async (more: Record<string, string>) => {
    const answer = await stack.anyone('/api/inspections/export', {
      headers: { 'accept-language': 'pt', ...more },
    })
    return (await answer.text()).split(',')[3]
  }
  const choose = (locale: string | null) =>
    stack.query('UPDATE users SET locale = $1 WHERE email LIKE $2', [locale, 'sam@%'])
  await choose('es')
  expect(await headers({ cookie })).toBe('Tarea')
  expect(await headers({ authorization: `Bearer ${token}`, 'accept-language': 'en' })).toBe('Task')
  await choose(null)
  expect(await headers({ cookie, 'accept-language': 'en' })).toBe('Task')
})

describe('idempotency', () => {
  const create = async (key: string, name: string) => {
    const alice = await stack.as('alice')
    return alice.fetch('/api/workflows/folder/create', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ name }),
    })
  }

  test('the same key and request is answered, not done again', async () => {
    const first = await create('once', 'Once')
    const second = await create('once', 'Once')
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(await second.json()).toEqual(await first.json())
  })

  test('twenty concurrent requests make one folder', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('burst', 'Burst')))
    const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { id: number }).id))
    expect(new Set(ids).size).toBe(1)
    const alice = await stack.as('alice')
    expect((await alice.api.workflows.folders({ query: { q: 'Burst' } })).total).toBe(1)
  })

  test('the same key for another request is refused', async () => {
    await create('twice', 'Twice A')
    expect(await (await create('twice', 'Twice B')).json()).toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    })
  })

  test('a refused request leaves its key free', async () => {
    await create('a', 'Taken')
    expect((await create('retry', 'Taken')).status).toBe(422)
    const alice = await stack.as('alice')
    const taken = (await alice.api.workflows.folders({ query: { q: 'Taken' } })).data[0]
    await alice.api.workflows.removeFolder({ params: { id: taken?.id ?? 0 } })
    expect((await create('retry', 'Taken')).status).toBe(201)
  })
})

describe('companies', () => {
  test('without a company the application’s role sees no row of any table', async () => {
    const bare = openDatabase(stack.services.roleUrls.app, 'app', 1)
    await makeTemplate(stack)
    try {
      const { rows } = await sql<{ name: string }>`
        SELECT c.relname::text AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id'
        WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`.execute(bare.kysely)
      expect(rows.length).toBeGreaterThan(10)
      for (const { name } of [...rows, { name: 'companies' }]) {
        const found = await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(name)}`.execute(
          bare.kysely,
        )
        expect([name, found.rows[0]?.n]).toEqual([name, 0])
      }
    } finally {
      await bare.close()
    }
  })

  test('every foreign key has an index that leads with its columns', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT c.conrelid::regclass || '.' || c.conname AS name FROM pg_constraint c
      JOIN pg_class t ON t.oid = c.conrelid JOIN pg_namespace n ON n.oid = t.relnamespace
      WHERE c.contype = 'f' AND n.nspname IN ('public', 'auth', 'log')
        AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indpred IS NULL
          AND (SELECT array_agg(k ORDER BY k) FROM unnest((i.indkey::int2[])[0:cardinality(c.conkey) - 1]) k)
            = (SELECT array_agg(k ORDER BY k) FROM unnest(c.conkey) k))`.execute(stack.services.log.kysely)
    // The company's own key is the first column of every index of its table, and rows of one company are never deleted one by one.
    expect(rows.map((row) => row.name).filter((name) => !name.endsWith('company_id_fkey'))).toEqual([])
  })
})
