import type { Route } from '@atesta/contract/route.ts'
import fc from 'fast-check'
import type { Args } from './calls.ts'

type Schema = {
  type?: string
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

/** Ids of things that are likely to exist, and some that cannot. */
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

function fromSchema(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  if (isId(name)) return id
  if (areIds(name)) return fc.array(id, { maxLength: 4 })
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => fromSchema(choice, name)))
  switch (schema.type) {
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
      return fc.array(fromSchema(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 5 })
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([key, value]) => [key, fromSchema(value, key)]),
        ),
        { requiredKeys: schema.required ?? [] },
      )
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** Now and then one property is something it should not be, is missing, or is there too much. */
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

const schemaOf = (part: NonNullable<Route['params']>) =>
  part.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as Schema

/** Random arguments for a route: most as its schemas want them, many not. */
export function argsFor(route: Route): fc.Arbitrary<Args> {
  const parts: Record<string, fc.Arbitrary<unknown>> = {}
  if (route.params) {
    // A path has no place for something that is not there, nor for what is no text.
    const good = fromSchema(schemaOf(route.params)) as fc.Arbitrary<Record<string, unknown>>
    parts.params = fc
      .tuple(good, fc.option(nastyText, { freq: 6 }))
      .map(([params, bad]) =>
        bad ? Object.fromEntries(Object.keys(params).map((key) => [key, bad.toWellFormed()])) : params,
      )
  }
  if (route.query) parts.query = spoiled(fromSchema(schemaOf(route.query)), fc.constant({}))
  if (route.body) parts.body = spoiled(fromSchema(schemaOf(route.body)))
  return fc.record(parts, { requiredKeys: Object.keys(parts) }) as fc.Arbitrary<Args>
}
