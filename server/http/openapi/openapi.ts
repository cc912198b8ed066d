import { contract } from '@atesta/contract/contract.ts'
import { type ErrorCode, errorCodes } from '@atesta/contract/errors.ts'
import type { Route } from '@atesta/contract/route.ts'
import { scimSchemas } from '@atesta/contract/schemas/scim.ts'
import { pingEvent, webhookEvents } from '@atesta/contract/schemas/webhook-event.ts'
import { scopeOf } from '@atesta/contract/scopes.ts'
import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import { Failure } from '../failure.ts'
import { problemOf } from '../problem.ts'
import { codesOf, mayRepeat } from '../run-endpoint.ts'
import { scimMediaType, scimStatusOf } from '../scim.ts'
import { describeModule, introduction } from './openapi-texts.ts'

const ProblemSchema = z
  .object({
    type: z.string(),
    status: z.number(),
    code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
    title: z.string(),
    detail: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    meta: z.record(z.string(), z.unknown()).optional(),
    request_id: z.string().optional(),
  })
  .meta({
    id: 'Problem',
    description: 'RFC 9457 problem document; title and detail in the language of Accept-Language',
  })

/** A refusal of SCIM, which has the content of a problem document in a member of ours. */
const ScimErrorSchema = z
  .object({
    schemas: z.array(z.string()),
    status: z.string(),
    scimType: z.string().optional(),
    detail: z.string(),
    [scimSchemas.problem]: ProblemSchema.pick({ code: true, errors: true, meta: true, request_id: true }),
  })
  .meta({ id: 'ScimError', description: 'RFC 7644, section 3.12' })

/** Additional facts that some refusals carry. */
const facts: Partial<Record<ErrorCode, ConstructorParameters<typeof Failure>[1]>> = {
  validation_failed: {
    errors: [{ path: '/name', message: 'Too small: expected string to have >=1 characters' }],
  },
  stale_version: { meta: { mine: 3, theirs: 4 } },
  api_key_scope: { meta: { scope: 'workflows:read' } },
}
const requestId = '018e3f5a-7b1c-7def-8a2b-4c5d6e7f8091'

const problemExamples = () =>
  Object.fromEntries(
    (Object.keys(errorCodes) as ErrorCode[]).map((code) => [
      code,
      { summary: code, value: problemOf(new Failure(code, facts[code]), 'en', requestId) },
    ]),
  )

/** The answer of a call that has only started the work. */
const Following = z.object({
  Location: z.string().meta({ description: 'Ask there how far it is', example: '/api/reports/42' }),
})

const bytes = { schema: { type: 'string' as const, format: 'binary' } }
const jsonOf = (route: Route) => (route.standard === 'scim' ? scimMediaType : 'application/json')

function success(route: Route) {
  if (route.binary) {
    const types = route.binary.split(', ').map((type) => [type, bytes])
    return { description: 'The bytes', content: Object.fromEntries(types) }
  }
  if (!route.ok) return { description: 'Done' }
  return { description: 'The answer', content: { [jsonOf(route)]: { schema: route.ok } } }
}

function refusal(route: Route, codes: readonly ErrorCode[]) {
  const description = codes.join(', ')
  if (route.standard === 'scim')
    return { description, content: { [scimMediaType]: { schema: ScimErrorSchema } } }
  const examples = Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]))
  return { description, content: { 'application/problem+json': { schema: ProblemSchema, examples } } }
}

function responses(module: string, route: Route): ZodOpenApiOperationObject['responses'] {
  const good = success(route)
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codesOf(module, route)) {
    const status = route.standard === 'scim' ? scimStatusOf(code) : errorCodes[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const refused = [...byStatus].map(([status, codes]) => [String(status), refusal(route, codes)])
  const begun = route.accepted && { '202': { ...good, description: 'Begun', headers: Following } }
  return { [String(route.status ?? 200)]: good, ...begun, ...Object.fromEntries(refused) }
}

function securityOf(module: string, route: Route): Record<string, string[]>[] {
  if (route.open) return []
  const scope = scopeOf(module, route.method)
  return [{ bearer: [] }, ...(scope ? [{ apiKey: [scope] }] : [])]
}

/**
 * The hand-written example of a body, if it has one. Other examples are derived from the schemas by the
 * reference.
 */
function exampleOf(body: z.ZodType): { example?: unknown } {
  const [example] = body.meta()?.examples ?? []
  return example === undefined ? {} : { example }
}

function operation(module: string, name: string, route: Route): ZodOpenApiOperationObject {
  const header = mayRepeat(route)
    ? z.object({
        'Idempotency-Key': z
          .string()
          .min(1)
          .max(200)
          .meta({ examples: [requestId] })
          .optional(),
      })
    : undefined
  return {
    operationId: `${module}.${name}`,
    tags: [module],
    summary: route.summary,
    security: securityOf(module, route),
    requestParams: {
      ...(route.params && { path: route.params as z.ZodObject }),
      ...(route.query && { query: route.query as z.ZodObject }),
      ...(header && { header }),
    },
    ...(route.body && {
      requestBody: {
        // A call whose body has nothing that must be said takes an empty one too.
        required: !route.body.safeParse({}).success,
        content: { [jsonOf(route)]: { schema: route.body, ...exampleOf(route.body) } },
      },
    }),
    responses: responses(module, route),
  }
}

/** The events that webhooks receive, as the document's `webhooks`. */
function events() {
  const receipt = { '2XX': { description: 'Received; anything else is tried again' } }
  const entries = Object.entries({ ...webhookEvents, ping: pingEvent }).map(([type, data]) => {
    const schema = z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data })
    const content = { 'application/json': { schema } }
    const post = {
      operationId: `on.${type}`,
      tags: ['events'],
      security: [],
      requestBody: { content },
      responses: receipt,
    }
    return [type, { post }] as const
  })
  return Object.fromEntries(entries)
}

function pathsOf(): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {}
  for (const [module, routes] of Object.entries(contract)) {
    for (const [name, route] of Object.entries(routes as Record<string, Route>)) {
      const path = route.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(module, name, route) }
    }
  }
  return paths
}

type Parameter = { name: string; schema?: { default?: unknown } }

/** Sets the page size of lists, which belongs to the installation and not to the contract. */
function setPageSize(document: ReturnType<typeof createDocument>, pageSize: number): void {
  const items = Object.values(document.paths ?? {}) as Record<string, { parameters?: Parameter[] }>[]
  for (const { parameters = [] } of items.flatMap((item) => Object.values(item)))
    for (const { name, schema } of parameters) if (name === 'page_size' && schema) schema.default = pageSize
}

/**
 * Says of all ids that they are whole numbers. The contract reads them as numbers: what a client checks of each answer is
 * less than what one who generates types must know.
 */
function markIds(node: unknown, isId = false): void {
  if (typeof node !== 'object' || node === null) return
  const whole = (type: unknown) => (type === 'number' ? 'integer' : type)
  if (isId && 'type' in node) node.type = Array.isArray(node.type) ? node.type.map(whole) : whole(node.type)
  for (const [name, part] of Object.entries(node)) {
    if (name !== 'properties') markIds(part, isId)
    else for (const [property, schema] of Object.entries(part)) markIds(schema, /(^|_)ids?$/.test(property))
  }
}

function createOpenApiDocument({ publicUrl, pageSize }: Installation) {
  const document = createDocument({
    openapi: '3.1.0',
    info: { title: 'Atesta', version: '1', description: introduction },
    servers: [{ url: `${publicUrl}/api` }],
    tags: [...Object.keys(contract), 'events'].map((name) => ({ name, description: describeModule(name) })),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The access token of a session; five minutes.',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, sent as a bearer. The scopes a call needs are named beside it.',
        },
      },
      examples: problemExamples(),
    },
    paths: pathsOf(),
    webhooks: events(),
  })
  setPageSize(document, pageSize)
  markIds(document.paths)
  markIds(document.components)
  markIds(document.webhooks)
  return document
}

type Installation = { publicUrl: string; pageSize: number }
const texts = new Map<string, string>()

/** The OpenAPI 3.1 document of the whole contract, as JSON. Built once for each installation. */
export function openApiText(installation: Installation): string {
  const { publicUrl, pageSize } = installation
  const name = `${publicUrl} ${pageSize}`
  const known = texts.get(name)
  if (known) return known
  const text = JSON.stringify(createOpenApiDocument(installation))
  texts.set(name, text)
  return text
}
