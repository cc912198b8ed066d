import { type Locale, limits } from '@atesta/contract/limits.ts'
import type { Route } from '@atesta/contract/route.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Failure, type SaidField } from './failure.ts'
import { FieldErrors } from './field-errors.ts'
import { fill, type RefusalText, refusalTexts } from './texts.ts'

const library = {
  en: z.locales.en().localeError,
  es: z.locales.es().localeError,
  pt: z.locales.pt().localeError,
} satisfies Record<Locale, z.core.$ZodErrorMap>

const isRefusalText = (key: string, texts: object): key is RefusalText => Object.hasOwn(texts, key)

/** The library's own sentences about formats are not translated and name formats that people do not know. */
function formatText({ format, pattern }: { format: string; pattern?: string }, locale: Locale): string {
  const texts = refusalTexts(locale)
  if (format === 'regex' && pattern) return fill(texts.format_pattern, { pattern })
  const key = `format_${format}`
  return isRefusalText(key, texts) ? texts[key] : texts.not_as_expected
}

/**
 * What is wrong with a field, in the caller's language. A schema may name one of the refusal texts itself.
 */
function messageOf(issue: z.core.$ZodRawIssue, locale: Locale): string {
  const error: z.core.$ZodErrorMap = (raw) =>
    raw.code === 'invalid_format' ? formatText(raw, locale) : library[locale](raw)
  const { message } = z.core.util.finalizeIssue(issue, { error }, z.core.config())
  const texts = refusalTexts(locale)
  return isRefusalText(message, texts) ? texts[message] : message
}

const escaped = (name: PropertyKey) => String(name).replaceAll('~', '~0').replaceAll('/', '~1')
/** RFC 6901: the whole body is the empty pointer. */
const pointer = (path: readonly PropertyKey[]) => path.map((name) => `/${escaped(name)}`).join('')
const parameter = (path: readonly PropertyKey[]) => `?${path.map(String).join('.')}`

type Where = (path: readonly PropertyKey[]) => string

/** Reports the error at the unknown field itself, not at its parent. */
function addUnknown(
  keys: readonly string[],
  path: readonly PropertyKey[],
  where: Where,
  problems: FieldErrors,
  text: string,
) {
  // One error beyond the limit marks the list as incomplete.
  for (const key of keys) if (!problems.leftOut) problems.add(where([...path, key]), text)
}

/** At most this many values are checked for all mistakes. */
const maxChecked = 2000

/**
 * Whether a value holds at most `maxChecked` values; stops counting there. The HTTP server has already
 * limited the depth.
 */
function isSmall(value: unknown): boolean {
  let left = maxChecked
  const fits = (part: unknown): boolean => {
    if (--left < 0) return false
    return typeof part !== 'object' || part === null || Object.values(part).every(fits)
  }
  return fits(value)
}

function run(schema: z.ZodType, value: unknown, context: { abortEarly: boolean }) {
  const parsed = schema._zod.run({ value, issues: [] }, { async: false, ...context })
  if (parsed instanceof Promise) throw new Error('The schemas of the contract do not wait for anything.')
  return parsed
}

/**
 * The value as its schema reads it, or what is wrong with it. In a large value it stops at the first wrong
 * item of a list, and only the listed errors are put into words: there can be a hundred thousand.
 */
function parsePart(
  schema: z.ZodType | undefined,
  value: unknown,
  locale: Locale,
  where: Where,
  problems: FieldErrors,
): unknown {
  if (!schema) return undefined
  const whole = value ?? {}
  const parsed = run(schema, whole, { abortEarly: !isSmall(whole) })
  for (const issue of parsed.issues) {
    if (problems.leftOut) break
    const path = issue.path ?? []
    if (issue.code === 'unrecognized_keys')
      addUnknown(issue.keys, path, where, problems, refusalTexts(locale).unknown_field)
    else problems.add(where(path), messageOf(issue, locale))
  }
  return parsed.value
}

const parametersOf = (schema: z.ZodType | undefined) =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : []

/**
 * Refuses an unknown query parameter and names the known ones: ignoring it would answer a different question.
 */
function refuseUnknown(schema: z.ZodType | undefined, query: unknown, locale: Locale, problems: FieldErrors) {
  const known = parametersOf(schema)
  const unknown = Object.keys(query ?? {}).filter((name) => !known.includes(name))
  const { unknown_parameter, no_parameters } = refusalTexts(locale)
  const text = known.length > 0 ? fill(unknown_parameter, { known: known.join(', ') }) : no_parameters
  addUnknown(unknown, [], parameter, problems, text)
}

const isUnheld = (text: string) => text.includes('\0') || !text.isWellFormed()

/**
 * The texts of a body that no column can hold. They are looked for only once the database has refused one: answers to a
 * form are cleaned of such characters, and some fields are not stored.
 */
export function unheldTexts(value: unknown, path: readonly PropertyKey[] = []): SaidField[] {
  const own = typeof value === 'string' && isUnheld(value)
  if (own) return [{ path: pointer(path), says: 'text_not_held' }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => unheldTexts(part, [...path, name]))
}

/** Refuses text that no column can hold before any query runs; otherwise an export would begin and be cut. */
function refuseUnheld(query: unknown, locale: Locale, problems: FieldErrors) {
  const { text_not_held } = refusalTexts(locale)
  for (const [name, value] of Object.entries(query ?? {})) {
    const unheld = [value].flat().some((text) => isUnheld(String(text)))
    const told = problems.list.some(({ path }) => path === parameter([name]))
    if (unheld && !told) problems.add(parameter([name]), text_not_held)
  }
}

/**
 * Parses params, query and body by the contract. A malformed id is treated like an unknown one. Errors in
 * query and body are reported in the caller's language. `pageSize` is the default size of a list.
 */
export function parseInput(
  route: Route,
  request: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
  locale: Locale,
  pageSize: number = limits.pageSize,
) {
  const problems = new FieldErrors()
  const params = parsePart(route.params, request.params, locale, parameter, problems)
  if (problems.list.length > 0) throw new Failure('not_found')
  if (!route.standard) refuseUnknown(route.query, request.query, locale, problems)
  const asked = parametersOf(route.query).includes('page_size')
    ? { page_size: String(pageSize), ...(request.query as object) }
    : request.query
  const query = parsePart(route.query, asked, locale, parameter, problems)
  refuseUnheld(request.query, locale, problems)
  const body = parsePart(route.body, request.body, locale, pointer, problems)
  if (problems.list.length > 0)
    throw new Failure('validation_failed', { errors: problems.list, leftOut: problems.leftOut })
  return { params, query, body }
}
