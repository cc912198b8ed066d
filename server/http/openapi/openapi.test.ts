import { createHash } from 'node:crypto'
import { contract } from '@atesta/contract/contract.ts'
import type { Problem } from '@atesta/contract/errors.ts'
import type { Route } from '@atesta/contract/route.ts'
import { webhookEventTypes } from '@atesta/contract/schemas/webhook-event.ts'
import { scopeOf } from '@atesta/contract/scopes.ts'
import { goodTypes } from '@atesta/testkit/calls.ts'
import { makeInspection } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import type { Caller } from '@atesta/testkit/stack.ts'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

type Parameter = { name: string; in: string; required?: boolean; schema: object; example?: unknown }
type Operation = {
  operationId: string
  summary: string
  tags: string[]
  security: object[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  responses: Record<string, { description: string; headers?: object; content?: Record<string, Media> }>
}
type Media = { schema: object; example?: unknown; examples?: Record<string, { $ref: string }> }
type Document = {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  webhooks: Record<string, { post: Operation }>
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
    module,
    route,
  })),
)
const found = ({ path, method }: Route) =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]

/** Every value below `node` that stands under `key`. */
function* under(node: unknown, key: string): Generator<unknown> {
  if (typeof node !== 'object' || node === null) return
  for (const [name, value] of Object.entries(node)) {
    // A value that is shown is no part of a schema.
    if (['example', 'default', 'const'].includes(name)) continue
    if (name === 'examples' && Array.isArray(value)) continue
    if (name === key) yield value
    yield* under(value, key)
  }
}

test('is OpenAPI 3.1 and says where the API is', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/)
  expect(document.info).toMatchObject({ title: 'Atesta', version: expect.any(String) })
  expect(document.servers).toEqual([{ url: 'http://atesta.test/api' }])
  expect(document.components.securitySchemes).toMatchObject({
    bearer: { type: 'http', scheme: 'bearer' },
    apiKey: { type: 'http', scheme: 'bearer' },
  })
})

test.each(operations)('$id is there as the contract says', ({ id, module, route }) => {
  const operation = found(route)
  expect(operation).toMatchObject({ operationId: id, summary: route.summary })
  const scope = scopeOf(module, route.method)
  const signedIn = [{ bearer: [] }, ...(scope ? [{ apiKey: [scope] }] : [])]
  expect(operation?.security).toEqual(route.open ? [] : signedIn)
  const named = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1])
  const inPath = operation?.parameters?.filter((parameter) => parameter.in === 'path') ?? []
  expect(inPath.map((parameter) => parameter.name)).toEqual(named)
  expect(inPath.every((parameter) => parameter.required)).toBe(true)
  expect(Boolean(operation?.requestBody)).toBe(Boolean(route.body))
  const good = operation?.responses[String(route.status ?? 200)]
  expect(Object.keys(good?.content ?? {})).toEqual(route.binary || route.ok ? goodTypes(route) : [])
  const begun = operation?.responses['202']
  if (route.accepted)
    expect(begun).toMatchObject({ headers: { Location: expect.anything() }, content: good?.content })
  const described = Object.values(operation?.responses ?? {})
    .map((response) => response.description)
    .join()
  for (const code of route.errors) expect(described).toContain(code)
})

test('calls of SCIM are described by its media type, its statuses and its refusals', async () => {
  const { token } = await given.alice.api.apiKeys.create({
    body: { kind: 'personal', name: 'Directory', scopes: ['scim:read'] },
  })
  const refused = await given.stack.anyone('/api/scim/v2/Users', {
    headers: { authorization: `Bearer ${token}` },
  })
  const { responses, requestBody } = found(contract.scim.create) as Operation
  expect([...Object.keys(requestBody?.content ?? {}), ...Object.keys(responses[409]?.content ?? {})]).toEqual(
    ['application/scim+json', 'application/scim+json'],
  )
  expect(responses[409]?.description).toContain('user_email_taken')
  const described = found(contract.scim.list)?.responses[refused.status]?.content
  const [type = ''] = refused.headers.get('content-type')?.split(';') ?? []
  expect(described?.[type]?.schema).toEqual({ $ref: '#/components/schemas/ScimError' })
  const { ScimError } = document.components.schemas as Record<string, { required: string[] }>
  expect(Object.keys((await refused.json()) as object)).toEqual(
    expect.arrayContaining(ScimError?.required ?? ['a description']),
  )
})

/** Every schema within a schema, itself included. */
function* schemasIn(node: unknown, met = new Set<unknown>()): Generator<z.ZodType> {
  if (typeof node !== 'object' || node === null || met.has(node)) return
  met.add(node)
  if (node instanceof z.ZodType) yield node
  const { def } = node as z.ZodType
  const inner =
    node instanceof z.ZodLazy ? [node.unwrap()] : Object.values(node instanceof z.ZodType ? def : node)
  for (const one of inner) yield* schemasIn(one, met)
}

test('examples are accepted by their own schemas', () => {
  const wrong: unknown[] = []
  let shown = 0
  for (const schema of schemasIn(contract))
    for (const example of schema.meta()?.examples ?? []) {
      shown++
      const { error } = schema.safeParse(example)
      if (error) wrong.push({ example, issues: error.issues })
    }
  expect(wrong).toEqual([])
  expect(shown).toBeGreaterThan(10)
})

test('every refusal is shown with its code, status and words', () => {
  for (const { route } of operations)
    for (const [status, { content }] of Object.entries(found(route)?.responses ?? {}))
      for (const code of Object.keys(content?.['application/problem+json']?.examples ?? {})) {
        const shown = document.components.examples?.[code] as { value: Problem } | undefined
        expect(shown?.value).toMatchObject({
          code,
          status: Number(status),
          title: expect.stringMatching(/./),
        })
      }
})

test('a body is required where something in it is', async () => {
  expect(found(contract.workflows.create)?.requestBody?.required).toBe(true)
  expect(found(contract.inspections.create)?.requestBody?.required).toBe(false)
  const unsaid = await given.ines.fetch('/api/inspections/create', { method: 'POST' })
  expect(unsaid.status).toBe(201)
})

test('examples can be sent as they are, but for ids and secrets', async () => {
  const { alice, ines, folderId: folder_id, templateId: template_id, workflowId } = given
  const inspection = await makeInspection(ines, workflowId)
  const sent = async (caller: Caller, route: Route, more: object) => {
    const example = found(route)?.requestBody?.content['application/json']?.example
    expect(example).toBeDefined()
    const answer = await caller.fetch(`/api${route.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...(example as object), ...more }),
    })
    return answer.ok || (await answer.text())
  }
  const assignees: number[] = []
  expect(await sent(alice, contract.workflows.create, { folder_id, template_id, assignees })).toBe(true)
  expect(await sent(alice, contract.apiKeys.create, { folders: [folder_id] })).toBe(true)
  expect(
    await sent(ines, contract.certifications.create, { inspection_id: inspection.id, component_id: 'files' }),
  ).toBe(true)
  const [structure] = contract.templates.create.body.shape.structure.meta()?.examples ?? []
  const form = await alice.fetch('/api/templates/create', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'From the reference', structure }),
  })
  expect(form.status).toBe(201)
})

test('every module and every event is described', () => {
  expect(document.tags.map(({ name }) => name)).toEqual([...Object.keys(contract), 'events'])
  expect(document.tags.filter(({ description }) => description.length < 10)).toEqual([])
  expect(Object.keys(document.webhooks)).toEqual([...webhookEventTypes, 'ping'])
  for (const [type, { post }] of Object.entries(document.webhooks))
    expect(post.requestBody?.content['application/json']?.schema).toMatchObject({
      properties: { type: { const: type }, data: { type: 'object' } },
    })
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

test('ids are whole numbers, of records as of lists and of those who have none', () => {
  const properties = [...under(document, 'properties')].flatMap((found) => Object.entries(found as object))
  const ids = properties.filter(([name]) => /(^|_)ids?$/.test(name))
  expect(ids.length).toBeGreaterThan(300)
  const nullable = ids.filter(([, schema]) => [...under({ schema }, 'type')].flat().includes('null'))
  expect(nullable.length).toBeGreaterThan(10)
  for (const [name, schema] of ids)
    expect([name, ...[...under({ schema }, 'type')].flat()]).not.toContain('number')
  // Others stay what they are.
  expect(JSON.stringify(document)).toContain('"accuracy_m":{"type":"number"')
})

test('can be browsed, with a policy of its own', async () => {
  const page = await given.stack.anyone('/api/docs/')
  expect([page.status, page.headers.get('content-type')?.split(';')[0]]).toEqual([200, 'text/html'])
  const text = await page.text()
  const scripts = [...text.matchAll(/<script([^>]*)>([^<]*)<\/script>/g)]
  const inline = scripts.filter(([, attributes]) => !attributes?.includes('src='))
  expect(inline).toHaveLength(1)
  const hash = createHash('sha256')
    .update(inline[0]?.[2] ?? '')
    .digest('base64')
  const directives = page.headers.get('content-security-policy')?.split('; ')
  expect(directives).toContain(`script-src 'self' 'sha256-${hash}'`)
  expect(directives).toContain("default-src 'none'")
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe-eval')
  const [library] = scripts.flatMap(([, attributes]) => /src="([^"]+)"/.exec(attributes ?? '')?.[1] ?? [])
  const script = await given.stack.anyone(`/api/docs/${library}`)
  expect([script.status, script.headers.get('content-security-policy')]).toEqual([
    200,
    expect.stringContaining("script-src 'self';"),
  ])
})
