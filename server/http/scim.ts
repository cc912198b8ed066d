import type { Problem } from '@atesta/contract/errors.ts'
import { scimSchemas } from '@atesta/contract/schemas/scim.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

export const scimType = 'application/scim+json; charset=utf-8'

/** Whether a request is one of SCIM, also to an address that does not exist. */
export const asksForScim = ({ url }: Pick<FastifyRequest, 'url'>): boolean =>
  /^\/api\/scim(\/|$|\?)/.test(url)

/** What RFC 7644, section 3.12, calls a refusal, and the status it gives it where that is another one. */
const refusals: Partial<Record<Problem['code'], { type?: string; status?: number }>> = {
  validation_failed: { type: 'invalidValue' },
  malformed_request: { type: 'invalidSyntax' },
  user_email_taken: { type: 'uniqueness', status: 409 },
  external_id_taken: { type: 'uniqueness', status: 409 },
  last_administrator: { type: 'mutability', status: 400 },
  address_fixed: { type: 'mutability', status: 400 },
  stale_version: { status: 412 },
}

/** Says a refusal in SCIM's format. What a problem document says beside that stands in a member of its own. */
export function scimRefusal(problem: Problem): { status: number; body: string } {
  const { code, detail, errors, meta, request_id } = problem
  const { type, status = problem.status } = refusals[code] ?? {}
  const scimType = typeof meta?.scim_type === 'string' ? meta.scim_type : type
  const fields = errors?.map(({ path, message }) => `${path}: ${message}`) ?? []
  return {
    status,
    body: JSON.stringify({
      schemas: [scimSchemas.error],
      status: String(status),
      ...(scimType && { scimType }),
      detail: [detail, ...fields].join(' '),
      [scimSchemas.problem]: { code, ...(errors && { errors }), ...(meta && { meta }), request_id },
    }),
  }
}

type Resource = { meta?: { version?: string; location?: string } }

/** Sends what a call of SCIM answers: a resource with its entity tag, a new one with its address. */
export function sendScim(reply: FastifyReply, status: number, answer: unknown): FastifyReply {
  const { version, location } = (answer as Resource).meta ?? {}
  if (version) reply.header('etag', version)
  if (location && status === 201) reply.header('location', location)
  return reply.code(status).header('cache-control', 'no-store').type(scimType).send(JSON.stringify(answer))
}
