import { errorCodes, type Problem } from '@atesta/contract/errors.ts'
import { isPlainObject } from '@atesta/contract/plain-object.ts'
import { scimSchemas } from '@atesta/contract/schemas/scim.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** RFC 7644, section 3.1. */
export const scimMediaType = 'application/scim+json'
export const scimType = `${scimMediaType}; charset=utf-8`

/** Whether a request is a SCIM call, even to an address that does not exist. */
export const asksForScim = ({ url }: Pick<FastifyRequest, 'url'>): boolean =>
  /^\/api\/scim(\/|$|\?)/.test(url)

/** The SCIM error type of a refusal (RFC 7644, section 3.12), and its status where that differs. */
const refusals: Partial<Record<Problem['code'], { type?: string; status?: number }>> = {
  validation_failed: { type: 'invalidValue' },
  malformed_request: { type: 'invalidSyntax' },
  user_email_taken: { type: 'uniqueness', status: 409 },
  external_id_taken: { type: 'uniqueness', status: 409 },
  last_administrator: { type: 'mutability', status: 400 },
  address_fixed: { type: 'mutability', status: 400 },
  stale_version: { status: 412 },
}

/** The status that a code is refused with in SCIM. */
export const scimStatusOf = (code: Problem['code']): number => refusals[code]?.status ?? errorCodes[code]

/**
 * Whether a request asks for the caller's own resource (RFC 7644, section 3.11). Callers are keys and not
 * people, so it does not exist.
 */
const asksForMe = ({ url }: Pick<FastifyRequest, 'url'>): boolean => /^\/api\/scim\/v2\/Me(\?|$)/.test(url)

/**
 * Writes a refusal in SCIM's format. The other fields of the problem document go into an extension member.
 */
export function scimRefusal(
  request: Pick<FastifyRequest, 'url'>,
  problem: Problem,
): { status: number; body: string } {
  const { code, detail, errors, meta, request_id } = problem
  const { type, status = asksForMe(request) ? 501 : problem.status } = refusals[code] ?? {}
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

/** The requested attributes (RFC 7644, section 3.9); a parameter given twice is not a string. */
type AskedAttributes = { attributes?: unknown; excludedAttributes?: unknown }

type Members = Record<string, unknown>

/** Always returned, whatever is requested (RFC 7643, section 7). */
const always = ['id', 'schemas']
const ownSchema = `${scimSchemas.user}:`.toLowerCase()

/**
 * Attribute names are case-insensitive and may be prefixed with their schema; undefined when none are given.
 */
function namesIn(given: unknown): string[] | undefined {
  const names = (typeof given === 'string' ? given : '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => (name.startsWith(ownSchema) ? name.slice(ownSchema.length) : name))
  return names.length > 0 ? names : undefined
}

/**
 * The attributes with these names, or all the others; sub-attributes such as `name.familyName` are supported.
 */
function part(resource: Members, names: readonly string[], named: boolean): Members {
  const kept = Object.entries(resource).flatMap(([name, value]): [string, unknown][] => {
    const key = name.toLowerCase()
    if (names.includes(key)) return named ? [[name, value]] : []
    const parts = names.filter((each) => each.startsWith(`${key}.`)).map((each) => each.slice(key.length + 1))
    if (parts.length === 0) return named ? [] : [[name, value]]
    const within = (each: unknown) => (isPlainObject(each) ? part(each, parts, named) : each)
    return [[name, Array.isArray(value) ? value.map(within) : within(value)]]
  })
  return Object.fromEntries(kept)
}

/** Reduces the people in an answer to the requested attributes. Other SCIM answers stay as they are. */
function selectAttributes(answer: unknown, asked: AskedAttributes): unknown {
  const wanted = namesIn(asked.attributes)
  const unwanted = namesIn(asked.excludedAttributes)
  if (!wanted && !unwanted) return answer
  const select = (resource: Members) => {
    if (!(Array.isArray(resource.schemas) && resource.schemas.includes(scimSchemas.user))) return resource
    if (wanted) return part(resource, [...always, ...wanted], true)
    return part(resource, unwanted?.filter((name) => !always.includes(name)) ?? [], false)
  }
  const { Resources, ...rest } = answer as Members & { Resources?: Members[] }
  return Resources ? { ...rest, Resources: Resources.map(select) } : select(rest)
}

type Resource = { meta?: { version?: string; location?: string } }

/** Sends the answer of a SCIM call: a resource with its entity tag, a new one with its address. */
export function sendScim(reply: FastifyReply, status: number, answer: unknown): FastifyReply {
  const { version, location } = (answer as Resource).meta ?? {}
  if (version) reply.header('etag', version)
  if (location && status === 201) reply.header('location', location)
  reply.header('cache-control', 'no-store')
  const { method, headers, query } = reply.request
  if (method === 'GET' && version && isAmong(version, headers['if-none-match'])) return reply.code(304).send()
  const text = JSON.stringify(selectAttributes(answer, query as AskedAttributes))
  return reply.code(status).type(scimType).send(text)
}

/** SCIM's entity tags are weak and compared weakly (RFC 9110, section 8.8.3.2). */
const isAmong = (version: string, asked: string | undefined): boolean =>
  asked?.split(',').some((tag) => ['*', version, version.replace(/^W\//, '')].includes(tag.trim())) ?? false
