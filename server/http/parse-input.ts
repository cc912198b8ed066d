import { type Locale, limits } from '@atesta/contract/limits.ts'
import type { Route } from '@atesta/contract/route.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Failure } from './failure.ts'
import { FieldErrors } from './field-errors.ts'
import { fill, type RefusalText, refusalTexts } from './texts.ts'

const library = {
  en: z.locales.en().localeError,
  es: z.locales.es().localeError,
  pt: z.locales.pt().localeError,
} satisfies Record<Locale, z.core.$ZodErrorMap>

const isRefusalText = (key: string, texts: object): key is RefusalText => Object.hasOwn(texts, key)

/** The library's own sentences about formats are no Spanish, and name formats that people do not know. */
function formatText({ format, pattern }: { format: string; pattern?: string }, locale: Locale): string {
  const texts = refusalTexts(locale)
  if (format === 'regex' && pattern) return fill(texts.format_pattern, { pattern })
  const key = `format_${format}`
  return isRefusalText(key, texts) ? texts[key] : texts.not_as_expected
}

/** What was wrong with a field, in the caller's words. A schema that says it itself names one of the refusal texts. */
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

/** The error is at the unknown field itself, not at its parent. */
function addUnknown(
  keys: readonly string[],
  path: readonly PropertyKey[],
  where: Where,
  problems: FieldErrors,
  text: string,
) {
  // One more than there is room for says that there are more.
  for (const key of keys) if (!problems.leftOut) problems.add(where([...path, key]), text)
}

/** As much as all mistakes are looked for in. */
const mostChecked = 2000

/**
 * Whether a value holds no more than that; it does not look further. The HTTP server has already limited the depth of
 * values.
 */
function isSmall(value: unknown): boolean {
  let left = mostChecked
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
 * The value as its schema reads it, or what is wrong with it. In a large one it stops at the first wrong item of a list,
 * and only as many errors are put into words as are listed: there can be a hundred thousand.
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

/** A parameter that a call does not know is refused, with those it knows: ignored, it would answer another question. */
function refuseUnknown(schema: z.ZodType | undefined, query: unknown, locale: Locale, problems: FieldErrors) {
  const known = parametersOf(schema)
  const unknown = Object.keys(query ?? {}).filter((name) => !known.includes(name))
  const { unknown_parameter, no_parameters } = refusalTexts(locale)
  const text = known.length > 0 ? fill(unknown_parameter, { known: known.join(', ') }) : no_parameters
  addUnknown(unknown, [], parameter, problems, text)
}

/** What no column of text can hold is said before anything is looked for, or an export would begin and be cut. */
function refuseUnheld(query: unknown, locale: Locale, problems: FieldErrors) {
  const { text_not_held } = refusalTexts(locale)
  for (const [name, value] of Object.entries(query ?? {})) {
    const unheld = [value].flat().some((text) => /\0/.test(String(text)) || !String(text).isWellFormed())
    const told = problems.list.some(({ path }) => path === parameter([name]))
    if (unheld && !told) problems.add(parameter([name]), text_not_held)
  }
}

/**
 * Params, query and body as the contract says. An id that is not a number is treated as one that does not exist. What is
 * wrong with query and body is said in the caller's language. `pageSize` is what a list has where the caller does not say.
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
