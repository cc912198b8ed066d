import { contract } from '@atesta/contract/contract.ts'
import { type ErrorCode, errorCodes } from '@atesta/contract/errors.ts'
import type { Route } from '@atesta/contract/route.ts'
import { webhookEvents } from '@atesta/contract/schemas/webhook-event.ts'
import { scopeOf } from '@atesta/contract/scopes.ts'
import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import { Failure } from '../failure.ts'
import { problemOf } from '../problem.ts'
import { codesOf, mayRepeat } from '../run-endpoint.ts'
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

function responses(module: string, route: Route): ZodOpenApiOperationObject['responses'] {
  const status = String(route.status ?? 200)
  const bytes = { schema: { type: 'string' as const, format: 'binary' } }
  const good = route.binary
    ? {
        description: 'The bytes',
        content: Object.fromEntries(route.binary.split(', ').map((type) => [type, bytes])),
      }
    : route.ok
      ? {
          description: 'The answer',
          content: { 'application/json': { schema: route.ok } },
        }
      : { description: 'Done' }
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codesOf(module, route)) {
    byStatus.set(errorCodes[code], [...(byStatus.get(errorCodes[code]) ?? []), code])
  }
  const refused = [...byStatus].map(([refusal, codes]) => [
    String(refusal),
    {
      description: codes.join(', '),
      content: {
        'application/problem+json': {
          schema: ProblemSchema,
          examples: Object.fromEntries(
            codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
          ),
        },
      },
    },
  ])
  const begun = route.accepted && { '202': { ...good, description: 'Begun', headers: Following } }
  return { [status]: good, ...begun, ...Object.fromEntries(refused) }
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
        required: true,
        content: { 'application/json': { schema: route.body, ...exampleOf(route.body) } },
      },
    }),
    responses: responses(module, route),
  }
}

/** The events that webhooks receive, as the document's `webhooks`. */
function events() {
  const receipt = { '2XX': { description: 'Received; anything else is tried again' } }
  const entries = Object.entries(webhookEvents).map(([type, data]) => {
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
