import type { Route } from '@atesta/contract/route.ts'
import fc from 'fast-check'
import type { Args } from './calls.ts'

type Schema = {
  $ref?: string
  $defs?: Record<string, Schema>
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
}

/** Texts that programs stumble over. */
const nastyText = fc.constantFrom(
  '',
  ' ',
  'nul \u0000 inside',
  'half \ud83d surrogate',
  '\u202egnp.exe',
  "'; DROP TABLE users; --",
  '%',
  '_',
  '\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '0',
  'true',
  'x'.repeat(5000),
)
const nastyNumber = fc.constantFrom(0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, Number.MIN_VALUE)
const nasty: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  nastyNumber,
  fc.constantFrom(null, true, [], {}, [[]], JSON.parse('{"__proto__":{"a":1},"constructor":1}')),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Ids of records that probably exist, and some that cannot. */
const id = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 40 }) as fc.Arbitrary<unknown> },
  { weight: 1, arbitrary: nastyNumber },
)
const isId = (name: string) => /(^|_)id$|Id$/.test(name)
const areIds = (name: string) => ['assignees', 'members', 'reports'].includes(name)

function text(schema: Schema): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 60 } = schema
  if (schema.format === 'date-time')
    return fc
      .date({ noInvalidDate: true, min: new Date('0000-01-01'), max: new Date('9999-12-31') })
      .map((date) => date.toISOString())
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern))
  return fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 60), unit: 'grapheme' })
}

/** The parts of a document by reference: `#/components/schemas/…`. */
export type ApiDocument = {
  paths: Record<string, Record<string, ApiOperation>>
  components?: { schemas?: Record<string, Schema> }
}
type ApiOperation = {
  operationId: string
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** Groups in forms contain groups; they are generated this deep. */
const deepest = 6

function fromSchema(given: Schema, document: ApiDocument, name = '', depth = 0): fc.Arbitrary<unknown> {
  const schema = given.$ref
    ? (document.components?.schemas?.[given.$ref.slice(given.$ref.lastIndexOf('/') + 1)] ?? {})
    : given
  if (depth > deepest) return fc.constant(null)
  const inner = (part: Schema, key = name) => fromSchema(part, document, key, depth + 1)
  if (isId(name)) return id
  if (areIds(name)) return fc.array(id, { maxLength: 4 })
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => inner(choice)))
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'string':
      return text(schema)
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.max(schema.minimum ?? -5, -1000),
        max: Math.min(schema.maximum ?? 50, 1000),
      })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(inner(schema.items ?? {}, ''), { minLength: schema.minItems ?? 0, maxLength: 5 })
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([key, value]) => [key, inner(value, key)]),
        ),
        { requiredKeys: schema.required ?? [] },
      )
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** Sometimes makes one property wrong, missing or superfluous. */
function spoiled(good: fc.Arbitrary<unknown>, whole = nasty): fc.Arbitrary<unknown> {
  const spoil = fc.tuple(good, fc.nat(), nasty).map(([value, place, bad]) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return bad
    const keys = Object.keys(value)
    const key = keys[place % (keys.length + 1)] ?? 'surprise'
    return { ...value, [key]: bad }
  })
  return fc.oneof(
    { weight: 5, arbitrary: good },
    { weight: 3, arbitrary: spoil },
    { weight: 1, arbitrary: whole },
  )
}

type Parameters = NonNullable<ApiOperation['parameters']>
/** The parameters of one place as one object. */
const together = (parameters: Parameters, place: string): Schema => {
  const here = parameters.filter((parameter) => parameter.in === place)
  return {
    type: 'object',
    properties: Object.fromEntries(here.map(({ name, schema }) => [name, schema ?? {}])),
    required: here.filter(({ required }) => required).map(({ name }) => name),
  }
}

/** An address contains only text: not every JSON value can be converted. */
const written = (query: unknown) =>
  Object.fromEntries(
    Object.entries(query as object).map(([key, value]) => [
      key,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]),
  )

/** Random arguments for an operation of the document: most match its schemas, many do not. */
export function argsFor(operation: ApiOperation, document: ApiDocument): fc.Arbitrary<Args> {
  const { parameters = [], requestBody } = operation
  const parts: Record<string, fc.Arbitrary<unknown>> = {}
  if (parameters.some((parameter) => parameter.in === 'path')) {
    // A path has no place for something that is not there, nor for what is no text.
    const good = fromSchema(together(parameters, 'path'), document) as fc.Arbitrary<Record<string, unknown>>
    parts.params = fc
      .tuple(good, fc.option(nastyText, { freq: 6 }))
      .map(([params, bad]) =>
        bad ? Object.fromEntries(Object.keys(params).map((key) => [key, bad.toWellFormed()])) : params,
      )
  }
  if (parameters.some((parameter) => parameter.in === 'query'))
    parts.query = spoiled(fromSchema(together(parameters, 'query'), document), fc.constant({})).map(written)
  const body = requestBody?.content['application/json']?.schema
  if (body) parts.body = spoiled(fromSchema(body, document))
  return fc.record(parts, { requiredKeys: Object.keys(parts) }) as fc.Arbitrary<Args>
}

/** A valid body for a route's schema, always the same one: of many, the longest that is not huge. */
export function bodyFor(route: Route): unknown {
  const { $defs, ...schema } = (route.body?.toJSONSchema({ io: 'input', unrepresentable: 'any' }) ??
    {}) as Schema
  const bodies = fromSchema(schema, { paths: {}, components: { schemas: $defs ?? {} } })
  const written = fc.sample(bodies, { seed: 1, numRuns: 30 }).map((body) => JSON.stringify(body))
  const [longest = '{}'] = written.filter(({ length }) => length < 1200).sort((a, b) => b.length - a.length)
  return JSON.parse(longest)
}
