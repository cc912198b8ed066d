import type { FieldError } from '@atesta/contract/errors.ts'
import type { Locale } from '@atesta/contract/limits.ts'
import type { Route } from '@atesta/contract/route.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Failure } from './failure.ts'

/** What was wrong with a field, in the caller's words. */
const messages = {
  en: z.locales.en().localeError,
  es: z.locales.es().localeError,
  pt: z.locales.pt().localeError,
} satisfies Record<Locale, z.core.$ZodErrorMap>

const escaped = (name: PropertyKey) => String(name).replaceAll('~', '~0').replaceAll('/', '~1')
/** RFC 6901: the whole body is the empty pointer. */
const pointer = (path: readonly PropertyKey[]) => path.map((name) => `/${escaped(name)}`).join('')
const parameter = (path: readonly PropertyKey[]) => `?${path.join('.')}`

function parsePart(
  schema: z.ZodType | undefined,
  value: unknown,
  locale: Locale,
  where: (path: readonly PropertyKey[]) => string,
  problems: FieldError[],
): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value ?? {}, { error: messages[locale] })
  if (parsed.success) return parsed.data
  for (const { path, message, ...issue } of parsed.error.issues) {
    // A field that is not known is at fault itself, not what it stands in.
    const fields = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path]
    for (const field of fields) problems.push({ path: where(field), message })
  }
  return undefined
}

/**
 * Params, query and body as the contract says. An id that is no number is an id that does not exist. What is wrong with
 * query and body is said in the caller's language.
 */
export function parseInput(route: Route, request: FastifyRequest, locale: Locale) {
  const problems: FieldError[] = []
  const params = parsePart(route.params, request.params, locale, parameter, problems)
  if (problems.length > 0) throw new Failure('not_found')
  const query = parsePart(route.query, request.query, locale, parameter, problems)
  const body = parsePart(route.body, request.body, locale, pointer, problems)
  if (problems.length > 0) throw new Failure('validation_failed', { errors: problems })
  return { params, query, body }
}
