import { callUrl } from '@atesta/contract/client.ts'
import type { ErrorCode, Problem } from '@atesta/contract/errors.ts'
import { errorCodes } from '@atesta/contract/errors.ts'
import type { Route } from '@atesta/contract/route.ts'
import { scimSchemas } from '@atesta/contract/schemas/scim.ts'
import { expect } from 'vitest'
import { rowsOf } from './rows.ts'
import type { Caller, Stack } from './stack.ts'

/** Arguments for a route, unchecked: tests also send what the typed client would not. */
export type Args = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** Calls a route as a caller and returns the raw response. */
export const call = (caller: Caller, route: Route, args: Args = {}, headers: Record<string, string> = {}) =>
  caller.fetch(callUrl('/api', route, args), {
    method: route.method,
    headers: { ...(args.body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(args.body !== undefined && { body: JSON.stringify(args.body) }),
  })

/** The media types of a route's good answers, as the API reference names them. */
export const goodTypes = (route: Route): string[] =>
  route.binary?.split(', ') ?? [route.standard === 'scim' ? 'application/scim+json' : 'application/json']

/**
 * Expects a success with a status and of a media type that the route declares; for work that has only begun, also the
 * address to follow it. `text` is printed on failure.
 */
export function expectGood(answer: Response, route: Route, text?: string): void {
  const hasBegun = route.accepted !== undefined && answer.status === 202
  expect([answer.status, answer.ok || text]).toEqual([hasBegun ? 202 : (route.status ?? 200), true])
  const type = answer.headers.get('content-type')?.split(';')[0]
  if (answer.status !== 204) expect(goodTypes(route)).toContain(type)
  if (hasBegun) expect(answer.headers.get('location')).toMatch(/^\/api\/[a-z_]+\/\d+$/)
}

/** Codes of every route: they come from the endpoint runner, not from the route. */
export const generalCodes: readonly ErrorCode[] = [
  'unauthenticated',
  'validation_failed',
  'malformed_request',
  'not_found',
  'payload_too_large',
  'unsupported_media_type',
  'idempotency_key_reused',
  'service_unavailable',
]

/** The content of a refusal, even in the format of another standard. */
export async function problemIn(answer: Response): Promise<Problem> {
  const said = (await answer.json()) as Problem & Record<string, unknown>
  const inScim = said[scimSchemas.problem] as Partial<Problem> | undefined
  if (!inScim) return said
  expect(said).toMatchObject({ schemas: [scimSchemas.error], status: String(answer.status) })
  return { ...inScim, status: answer.status, detail: said.detail } as Problem
}

/** The media type of the refusals of a route. */
export const refusalType = (route: Route) =>
  route.standard === 'scim' ? 'application/scim+json' : 'application/problem+json'

/** Expects a refusal with this code: its status, a problem document, and a code that the route declares. */
export async function expectProblem(answer: Response, route: Route, code: ErrorCode): Promise<Problem> {
  const problem = await problemIn(answer)
  expect(problem).toMatchObject({ code, status: errorCodes[code] })
  expect(answer.status).toBe(errorCodes[code])
  expect(answer.headers.get('content-type')).toContain(refusalType(route))
  const stepUp = route.stepUp ? (['step_up_required'] as const) : []
  expect([...route.errors, ...stepUp, ...generalCodes]).toContain(code)
  return problem
}

/** Expects a refusal with this code that left no trace in any table. */
export async function expectRefused(
  stack: Stack,
  caller: Caller,
  route: Route,
  args: Args,
  code: ErrorCode,
): Promise<Problem> {
  const before = await rowsOf(stack)
  const problem = await expectProblem(await call(caller, route, args), route, code)
  expect(await rowsOf(stack)).toEqual(before)
  return problem
}
