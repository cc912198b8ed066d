import { type ErrorCode, errorCodes, type FieldError } from '@atesta/contract/errors.ts'
import { scopeModules, scopeOf, scopes } from '@atesta/contract/scopes.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Args, call, expectProblem, problemIn, refusalType } from '../calls.ts'
import { messageTo, respondent, tokenIn } from '../records/emails.ts'
import { rowsOf } from '../rows.ts'
import type { Caller } from '../stack.ts'
import { someOf } from '../test-size.ts'
import { useCompanies } from './companies.ts'
import { closed, type Operation } from './operations.ts'
import { argsOf } from './recipes.ts'
import { make } from './records.ts'

const given = useCompanies()
let guest: Caller
beforeAll(async () => {
  const email = await make.email(given.acme)
  await given.stack.settle()
  guest = respondent(given.stack, tokenIn(await messageTo(given.stack, email.address)))
})

/** Good arguments of both companies for each operation, arranged once: nothing here changes anything. */
const arranged = new Map<string, Promise<{ own: Args; foreign: Args }>>()
function argumentsOf(operation: Operation) {
  const known = arranged.get(operation.id)
  if (known) return known
  last = undefined
  const both = (async () => {
    const { as: _a, ...own } = await argsOf(operation, { company: given.acme, as: given.alice })
    const { as: _b, ...foreign } = await argsOf(operation, { company: given.rival, as: given.rita })
    return { own, foreign } as { own: Args; foreign: Args }
  })()
  arranged.set(operation.id, both)
  return both
}

const held = async () => {
  // When a key was last used is noted, whatever it was used for.
  const { api_keys, ...rows } = await rowsOf(given.stack)
  return rows
}
/** What was held when it was looked at last; unknown once something was arranged since. */
let last: Awaited<ReturnType<typeof held>> | undefined
async function withoutTrace<T>(work: () => Promise<T>): Promise<T> {
  const before = last ?? (await held())
  const result = await work()
  last = await held()
  expect(last).toEqual(before)
  return result
}
/** Whose turn it is to be tried with which of many values. */
const turnOf = (operation: Operation) => closed.indexOf(operation)

/** What was answered, without what differs between any two answers. */
async function said(answer: Response) {
  const { request_id, ...problem } = await problemIn(answer)
  return [answer.status, problem]
}

const filtered = closed.flatMap((operation) => {
  const shape = (operation.route.query as { shape?: object } | undefined)?.shape ?? {}
  return operation.route.method === 'GET'
    ? (['folder_id', 'task_id'] as const)
        .filter((name) => name in shape)
        .map((name) => ({ ...operation, name }))
    : []
})
test('a folder or a task can be asked for in lists, exports and choices', () => {
  expect(filtered.length).toBeGreaterThanOrEqual(15)
})

test.each(filtered)(
  '$id with a $name that is not there: 404, as if it were of another company',
  async (operation) => {
    const { own } = await argumentsOf(operation)
    const foreign = { folder_id: given.rival.folderId, task_id: await make.workflow(given.rival) }[
      operation.name
    ]
    for (const id of [foreign, 999_999_999]) {
      const query = { ...(own as { query?: object }).query, [operation.name]: id }
      const answer = await call(given.alice, operation.route, { ...own, query } as Args)
      await expectProblem(answer, operation.route, 'not_found')
    }
  },
)

/** A refusal by the endpoint runner, which every call that needs a session can answer without declaring it. */
async function expectGate(answer: Response, code: ErrorCode) {
  expect(await problemIn(answer)).toMatchObject({ code, status: errorCodes[code] })
  expect(answer.status).toBe(errorCodes[code])
}

test.each(closed)('$id without a token, or with one that is none: 401', async (operation) => {
  const { own } = await argumentsOf(operation)
  const withHeaders = (init: Record<string, string>) =>
    ({
      fetch: (path: string, more: RequestInit = {}) =>
        given.stack.anyone(path, { ...more, headers: { ...more.headers, ...init } }),
    }) as Caller
  await withoutTrace(async () => {
    const wrong: Record<string, string>[] = [
      {},
      { authorization: `Bearer ${'x'.repeat(43)}` },
      { authorization: 'Basic YTpi' },
    ]
    for (const headers of wrong)
      await expectProblem(
        await call(withHeaders(headers), operation.route, own),
        operation.route,
        'unauthenticated',
      )
  })
})

const unknownOf = (params: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number'
        ? name === 'version'
          ? value
          : 987_654_321
        : '0'.repeat(String(value).length),
    ]),
  )
const withParams = closed.filter(({ route }) => route.params)

/** Their names are those of a standard and the same for every company. */
const ofNoCompany = ['scim.resourceType', 'scim.schema']

test.each(withParams.filter(({ id }) => !ofNoCompany.includes(id)))(
  '$id of another company answers exactly like one that does not exist',
  async (operation) => {
    const { own, foreign } = await argumentsOf(operation)
    await withoutTrace(async () => {
      const theirs = await said(await call(given.alice, operation.route, { ...own, params: foreign.params }))
      const none = await said(
        await call(given.alice, operation.route, { ...own, params: unknownOf(own.params ?? {}) }),
      )
      expect(theirs).toEqual(none)
      expect(none[0]).toBe(404)
    })
  },
)

const noIds = ['abc', '0', '-1', '1.5', '9007199254740993', '1e3', '\u0000', '../1', '🦊']

test.each(withParams)('$id that cannot be one: 404', async (operation) => {
  const { own } = await argumentsOf(operation)
  await withoutTrace(async () => {
    for (const id of someOf(noIds, 3, turnOf(operation)))
      for (const name of Object.keys(own.params ?? {})) {
        const answer = await call(given.alice, operation.route, {
          ...own,
          params: { ...own.params, [name]: id },
        })
        // What no text in the database can hold is a refused value rather than an unknown one.
        const status = id.includes('\u0000') && typeof own.params?.[name] === 'string' ? [400, 404] : [404]
        expect([name, id, status]).toEqual([name, id, expect.arrayContaining([answer.status])])
        expect(answer.headers.get('content-type')).toContain(refusalType(operation.route))
      }
  })
})

/** Every place in a body where an id of a record stands. */
function idsIn(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = [...path, Array.isArray(value) ? Number(key) : key]
    const list =
      ['assignees', 'members', 'users', 'ids', 'reports', 'folders'].includes(key) && Array.isArray(inner)
    if (list) return inner.map((_, n) => [...here, n])
    const single =
      typeof inner === 'number' && (/_id$/.test(key) || (key === 'id' && path.at(-1) === 'inspection'))
    // The specification fixes a number here that the server ignores.
    if (single) return here.join('.') === 'form_data.user_id' ? [] : [here]
    return idsIn(inner, here)
  })
}
const at = (value: unknown, path: (string | number)[]) =>
  path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown> | undefined)?.[key], value)
function put(value: unknown, path: (string | number)[], put: unknown): unknown {
  const copy = structuredClone(value)
  const holder = at(copy, path.slice(0, -1)) as Record<string | number, unknown>
  holder[path.at(-1) ?? ''] = put
  return copy
}

test.each(closed.filter(({ route }) => route.body))(
  '$id with an id of another company in its body answers exactly like with one that does not exist',
  async (operation) => {
    const { own, foreign } = await argumentsOf(operation)
    for (const path of idsIn(own.body)) {
      const theirs = at(foreign.body, path) ?? given.rival.admin.userId
      const ask = async (id: unknown) =>
        said(await call(given.alice, operation.route, { ...own, body: put(own.body, path, id) }))
      await withoutTrace(async () => {
        if (operation.id === 'tasks.archiveMany') return
        const [one, other] = [await ask(theirs), await ask(987_654_321)]
        expect([path, one]).toEqual([path, other])
        expect(one[0]).toBeGreaterThanOrEqual(400)
      })
    }
  },
)

const shapeOf = (schema: Operation['route']['body']) =>
  (schema as { shape?: Record<string, unknown> } | undefined)?.shape ?? {}

test.each(closed.filter(({ route }) => route.body && !route.standard))(
  '$id with an unknown field: 400 that names it, and nothing is written',
  async (operation) => {
    const { own } = await argumentsOf(operation)
    await withoutTrace(async () => {
      const answer = await call(given.alice, operation.route, {
        ...own,
        body: { ...(own.body as object), surprise: 1 },
      })
      const { errors } = await expectProblem(answer, operation.route, 'validation_failed')
      expect(errors?.length).toBeGreaterThan(0)
      expect(JSON.stringify(errors)).toContain('surprise')
    })
  },
)

const nonsense = [{ no: 'sense' }, 'no sense', -1.5, ['no sense'], true, null]

test.each(closed.filter(({ route }) => route.body))(
  '$id with malformed fields: 400 that names each',
  async (operation) => {
    const { own } = await argumentsOf(operation)
    const { route } = operation
    await withoutTrace(async () => {
      for (const [n, field] of Object.keys(own.body as object).entries())
        for (const value of someOf(nonsense, 2, turnOf(operation) + n)) {
          const body = { ...(own.body as object), [field]: value }
          if (route.body?.safeParse(body).success) continue
          const answer = await call(given.alice, route, { ...own, body })
          const { errors = [] } = await expectProblem(answer, route, 'validation_failed')
          expect(errors.map(({ path }: FieldError) => path.split('/')[1])).toContain(field)
        }
      for (const body of [[], 'text', 7])
        if (!route.body?.safeParse(body).success)
          await expectProblem(await call(given.alice, route, { ...own, body }), route, 'validation_failed')
    })
  },
)

const noFilters = ['no sense', '-1', 'x'.repeat(500), 'no\u0000sense', '\u0000']

test.each(closed.filter(({ route }) => route.query))(
  '$id with malformed filters: 400 that names each',
  async (operation) => {
    const { own } = await argumentsOf(operation)
    const { route } = operation
    for (const [n, field] of Object.keys(shapeOf(route.query)).entries())
      for (const value of someOf(noFilters, 2, turnOf(operation) + n)) {
        const query = { ...own.query, [field]: value }
        // No column of text holds a NUL, though a text may be one.
        if (!value.includes('\u0000') && route.query?.safeParse(query).success) continue
        const answer = await call(given.alice, route, { ...own, query })
        const { errors = [] } = await expectProblem(answer, route, 'validation_failed')
        expect(errors.map(({ path }: FieldError) => path.split('.')[0])).toContain(`?${field}`)
      }
  },
)

test.each(closed)('$id with the personal link of another inspection: refused', async (operation) => {
  const { own } = await argumentsOf(operation)
  const lets = 'respondent' in operation.endpoint && operation.endpoint.respondent !== undefined
  await withoutTrace(async () => {
    const answer = await call(guest, operation.route, own)
    await expectGate(answer, lets ? 'not_found' : 'forbidden')
  })
})

describe('an API key', () => {
  const keys: Record<string, Caller> = {}
  beforeAll(async () => {
    last = undefined
    const key = async (name: string, of: (typeof scopes)[number][]) => {
      const { token } = await given.alice.api.apiKeys.create({
        body: { kind: 'personal', name, scopes: of },
      })
      keys[name] = respondent(given.stack, token)
    }
    await key('all', [...scopes])
    await key(
      'reads',
      scopes.filter((scope) => scope.endsWith(':read')),
    )
    for (const module of scopeModules)
      await key(
        `not ${module}`,
        scopes.filter((scope) => !scope.startsWith(`${module}:`)),
      )
  })

  test.each(closed)('without the scope of $id is refused', async (operation) => {
    const { own } = await argumentsOf(operation)
    const scope = scopeOf(operation.module, operation.route.method)
    const lacking = scope
      ? [`not ${operation.module}`, ...(scope.endsWith(':write') ? ['reads'] : [])]
      : ['all']
    await withoutTrace(async () => {
      for (const name of lacking) {
        const answer = await call(keys[name] as Caller, operation.route, own)
        await expectGate(answer, scope ? 'api_key_scope' : 'api_key_not_allowed')
      }
    })
  })
})
