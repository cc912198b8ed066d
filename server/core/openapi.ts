import { type ErrorCode, errorCodes } from '@atesta/contract/errors.ts'
import type { Route } from '@atesta/contract/route.ts'
import { contract } from '@atesta/contract/routes/all.ts'
import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'

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

function responses(route: Route): ZodOpenApiOperationObject['responses'] {
  const status = String(route.status ?? 200)
  const good = route.binary
    ? {
        description: 'The bytes',
        content: { [route.binary]: { schema: { type: 'string' as const, format: 'binary' } } },
      }
    : route.ok
      ? { description: 'The answer', content: { 'application/json': { schema: route.ok } } }
      : { description: 'Done' }
  const general: ErrorCode[] = route.open ? ['validation_failed'] : ['unauthenticated', 'validation_failed']
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of new Set([...general, ...route.errors])) {
    byStatus.set(errorCodes[code], [...(byStatus.get(errorCodes[code]) ?? []), code])
  }
  const refused = [...byStatus].map(([refusal, codes]) => [
    String(refusal),
    { description: codes.join(', '), content: { 'application/problem+json': { schema: ProblemSchema } } },
  ])
  return { [status]: good, ...Object.fromEntries(refused) }
}

function operation(module: string, name: string, route: Route): ZodOpenApiOperationObject {
  const writes = route.method !== 'GET' && !route.open
  const header = writes ? z.object({ 'Idempotency-Key': z.string().min(1).max(200).optional() }) : undefined
  return {
    operationId: `${module}.${name}`,
    tags: [module],
    summary: route.summary,
    security: route.open ? [] : [{ bearer: [] }],
    requestParams: {
      ...(route.params && { path: route.params as z.ZodObject }),
      ...(route.query && { query: route.query as z.ZodObject }),
      ...(header && { header }),
    },
    ...(route.body && { requestBody: { content: { 'application/json': { schema: route.body } } } }),
    responses: responses(route),
  }
}

/** The OpenAPI 3.1 document of the whole contract. */
export function openApiDocument(publicUrl: string) {
  const paths: ZodOpenApiPathsObject = {}
  for (const [module, routes] of Object.entries(contract)) {
    for (const [name, route] of Object.entries(routes as Record<string, Route>)) {
      const path = route.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(module, name, route) }
    }
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: 'Atesta', version: '1', description: 'Field evidence that anyone can verify.' },
    servers: [{ url: `${publicUrl}/api` }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  })
}
