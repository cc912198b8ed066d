import type { z } from 'zod'
import { textMatching } from './example-text.ts'

export type JsonSchema = {
  $ref?: string
  $defs?: Record<string, JsonSchema>
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  examples?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  propertyNames?: JsonSchema
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  minItems?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
}

/** What people read better than a made-up text, by the name of the property. */
const named: Record<string, string> = {
  name: 'North pit',
  title: 'Crusher 2, weekly check',
  label: 'Guard rails in place',
  description: 'Photograph every guard rail.',
  message: 'Please add a photo of the label.',
  subject: 'Your inspection of 14 March',
  email: 'ana@example.com',
  q: 'pit',
  url: 'https://erp.example.com/hooks/atesta',
  user_agent: 'ERP connector/2.1',
  address: '203.0.113.7',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  answers_sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  time_zone: 'America/Argentina/Buenos_Aires',
  media_type: 'image/jpeg',
  slug: 'acme',
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  action: 'create',
  noun: 'workflow',
  record_id: '7',
  phone: '+54 299 555 0100',
}
const numbered: Record<string, number> = {
  page: 1,
  page_size: 20,
  total: 1,
  version: 3,
  size: 482_113,
  width: 2000,
  height: 1500,
  latitude: -38.45,
  longitude: -68.5,
  lat: -38.45,
  lon: -68.5,
  lng: -68.5,
  accuracy: 4.5,
  user_id: 10,
}
const formats: Record<string, string> = {
  'date-time': '2026-03-14T15:09:26.000Z',
  date: '2026-03-14',
  time: '15:09:00',
  uri: 'https://erp.example.com/hooks/atesta',
  email: 'ana@example.com',
  uuid: '018e3f5a-7b1c-7def-8a2b-4c5d6e7f8091',
  ipv4: '203.0.113.7',
}

function exampleText(schema: JsonSchema, name: string): string {
  const { minLength = 0, maxLength = 200, format = '', pattern } = schema
  const fits = (text: string | undefined) =>
    text !== undefined &&
    text.length >= minLength &&
    text.length <= maxLength &&
    (!pattern || new RegExp(pattern, 'u').test(text))
  const instant = /(^|_)at$|_until$|_since$/.test(name) ? formats['date-time'] : undefined
  const known = [formats[format], named[name], instant, name.replaceAll('_', ' ')].find(fits)
  if (known !== undefined) return known
  const made = pattern ? textMatching(pattern) : 'text'
  return made.length >= minLength ? made.slice(0, maxLength) : made.padEnd(minLength, 'x')
}

function exampleNumber(schema: JsonSchema, name: string): number {
  const least =
    schema.minimum ?? (schema.exclusiveMinimum === undefined ? undefined : schema.exclusiveMinimum + 1)
  const wanted = numbered[name] ?? 7
  return Math.min(Math.max(wanted, least ?? wanted), schema.maximum ?? Number.POSITIVE_INFINITY)
}

/** Things inside things are shown so deep; deeper ones only where they must be there. */
const deepest = 8

function exampleObject(schema: JsonSchema, depth: number, root: JsonSchema): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties } = schema
  const shown = Object.entries(properties).filter(([key]) => depth < deepest || required.includes(key))
  const object = Object.fromEntries(shown.map(([key, value]) => [key, example(value, key, depth + 1, root)]))
  if (shown.length === 0 && typeof additionalProperties === 'object' && depth < deepest) {
    const { propertyNames } = schema
    const key = propertyNames?.enum?.[0] ?? (propertyNames ? exampleText(propertyNames, 'key') : 'key')
    return { [String(key)]: example(additionalProperties, 'value', depth + 1, root) }
  }
  return object
}

function example(given: JsonSchema, name: string, depth: number, root: JsonSchema): unknown {
  const schema = given.$ref ? resolve(given.$ref, root) : given
  if (schema.examples && schema.examples.length > 0) return schema.examples[0]
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) {
    const chosen = choices.find((choice) => choice.type !== 'null')
    // A thing that may be nothing ends a chain of things that hold each other.
    const ends = depth >= deepest && choices.some((choice) => choice.type === 'null')
    return ends || !chosen ? null : example(chosen, name, depth, root)
  }
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => example(part, name, depth, root)))
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'string':
      return exampleText(schema, name)
    case 'integer':
    case 'number':
      return exampleNumber(schema, name)
    case 'boolean':
      return schema.default ?? true
    case 'null':
      return null
    case 'array': {
      if (schema.prefixItems) return schema.prefixItems.map((item) => example(item, name, depth + 1, root))
      const count = Math.max(schema.minItems ?? 0, depth < deepest && schema.items ? 1 : 0)
      // In a list of names each is one of what the list is called after.
      const one = name.endsWith('s') ? name.slice(0, -1) : name
      return Array.from({ length: count }, () => example(schema.items ?? {}, one, depth + 1, root))
    }
    case 'object':
      return exampleObject(schema, depth, root)
    default:
      return {}
  }
}

function resolve(reference: string, root: JsonSchema): JsonSchema {
  if (reference === '#') return root
  return root.$defs?.[reference.replace('#/$defs/', '')] ?? {}
}

/**
 * One value that a schema accepts, always the same one: `meta({ examples })` of the schema where it has some, else made
 * from types, formats and the names of properties. Rules that a schema only has as code are not known here.
 */
export function exampleOf(schema: z.ZodType): unknown {
  const json = schema.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as JsonSchema
  return example(json, '', 0, json)
}
