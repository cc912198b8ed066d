import type { Route } from '@atesta/contract/route.ts'
import { contract } from '@atesta/contract/routes/all.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

type Parameter = { name: string; in: string; required?: boolean; schema: object }
type Operation = {
  operationId: string
  summary: string
  tags: string[]
  security: object[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>
}
type Document = {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
}

const given = useScene()
let document: Document
beforeAll(async () => {
  document = (await (await given.stack.anyone('/api/openapi.json')).json()) as Document
})

const operations = Object.entries(contract).flatMap(([module, routes]) =>
  Object.entries(routes as Record<string, Route>).map(([name, route]) => ({
    id: `${module}.${name}`,
    route,
  })),
)
const found = ({ path, method }: Route) =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]

/** Every value below `node` that stands under `key`. */
function* under(node: unknown, key: string): Generator<unknown> {
  if (typeof node !== 'object' || node === null) return
  for (const [name, value] of Object.entries(node)) {
    if (name === key) yield value
    yield* under(value, key)
  }
}

test('is OpenAPI 3.1 and says where the API is', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/)
  expect(document.info).toMatchObject({ title: 'Atesta', version: expect.any(String) })
  expect(document.servers).toEqual([{ url: 'http://atesta.test/api' }])
  expect(document.components.securitySchemes).toMatchObject({ bearer: { type: 'http', scheme: 'bearer' } })
})

test.each(operations)('$id is there as the contract says', ({ id, route }) => {
  const operation = found(route)
  expect(operation).toMatchObject({ operationId: id, summary: route.summary })
  expect(operation?.security).toEqual(route.open ? [] : [{ bearer: [] }])
  const named = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1])
  const inPath = operation?.parameters?.filter((parameter) => parameter.in === 'path') ?? []
  expect(inPath.map((parameter) => parameter.name)).toEqual(named)
  expect(inPath.every((parameter) => parameter.required)).toBe(true)
  expect(Boolean(operation?.requestBody)).toBe(Boolean(route.body))
  const good = operation?.responses[String(route.status ?? 200)]
  expect(Object.keys(good?.content ?? {})).toEqual(
    route.binary ? [route.binary] : route.ok ? ['application/json'] : [],
  )
  const described = Object.values(operation?.responses ?? {})
    .map((response) => response.description)
    .join()
  for (const code of route.errors) expect(described).toContain(code)
})

test('has no other operation, and no name twice', () => {
  const ids = [...under(document.paths, 'operationId')]
  expect(ids.sort()).toEqual(operations.map(({ id }) => id).sort())
})

test('every reference leads somewhere', () => {
  const references = [...under(document, '$ref')] as string[]
  expect(references.length).toBeGreaterThan(50)
  for (const reference of new Set(references)) {
    expect(reference).toMatch(/^#\//)
    const target = reference
      .slice(2)
      .split('/')
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], document)
    expect([reference, typeof target]).toEqual([reference, 'object'])
  }
})

test('required properties are described, and nothing is of a kind that JSON Schema does not know', () => {
  const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']
  for (const type of [...under(document.paths, 'type'), ...under(document.components.schemas, 'type')])
    for (const one of [type].flat()) if (typeof one === 'string') expect(types).toContain(one)
  const objects = [...under(document, 'schema')] as { required?: string[]; properties?: object }[]
  for (const { required = [], properties = {} } of objects)
    for (const name of required) expect(Object.keys(properties)).toContain(name)
})

test('can be browsed, with a policy of its own', async () => {
  const page = await given.stack.anyone('/api/docs/')
  expect([page.status, page.headers.get('content-type')?.split(';')[0]]).toEqual([200, 'text/html'])
  expect(page.headers.get('content-security-policy')).toContain("'unsafe-inline'")
  const other = await given.stack.anyone('/api/openapi.json')
  expect(other.headers.get('content-security-policy')).not.toContain("script-src 'self' 'unsafe-inline'")
})
