import type { Json } from './canonical.ts'
import { fromBase64 } from './encoding.ts'

/** Says what is wrong with a value, or nothing. */
export type Check = (value: Json) => string | undefined

/** Fields of an object. A name that ends with `?` may be missing; a field that is not listed may not be present. */
export type Shape = { readonly [name: string]: Check }

export type JsonObject = { readonly [name: string]: Json | undefined }

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The first thing wrong with an object, led by the path of the field. */
export function checkShape(value: Json, shape: Shape, path = ''): string | undefined {
  if (!isObject(value)) return `${path || 'the statement'} must be an object`
  const known = new Map<string, { check: Check; optional: boolean }>()
  for (const [name, check] of Object.entries(shape)) {
    known.set(name.replace(/\?$/, ''), { check, optional: name.endsWith('?') })
  }
  for (const name of Object.keys(value))
    if (!known.has(name)) return `${path}${name} is not a field of this version`
  for (const [name, { check, optional }] of known) {
    const field = value[name]
    if (field === undefined) {
      if (!optional) return `${path}${name} is missing`
      continue
    }
    const problem = check(field)
    if (problem) return problem.startsWith('.') ? `${path}${name}${problem}` : `${path}${name} ${problem}`
  }
  return undefined
}

export const object =
  (shape: Shape): Check =>
  (value) => {
    const problem = checkShape(value, shape)
    return problem === undefined ? undefined : `.${problem}`
  }

const matches =
  (pattern: RegExp, wanted: string): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? undefined : `must be ${wanted}`

export const literal =
  (wanted: string | number): Check =>
  (value) =>
    value === wanted ? undefined : `must be ${wanted}`

export const oneOf =
  (...wanted: number[]): Check =>
  (value) =>
    typeof value === 'number' && wanted.includes(value) ? undefined : `must be one of ${wanted.join(', ')}`

/** An opaque name or id: 1 to 200 characters, none of them control characters. */
export const text: Check = matches(/^[^\p{Cc}]{1,200}$/u, 'a text of 1 to 200 characters')
export const sha256Hex: Check = matches(/^[0-9a-f]{64}$/, '64 lower-case hex digits')
export const digest: Check = matches(/^[A-Za-z0-9_-]{43}$/, 'a base64url digest of 43 characters')
export const mediaType: Check = matches(/^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+$/, 'a media type')
export const language: Check = matches(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/, 'a language tag')

export const count: Check = (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    ? undefined
    : 'must be a whole number'

/** Exactly the form `Date.prototype.toISOString` writes: UTC, milliseconds, one spelling per instant. */
export const instant: Check = (value) => {
  const wrong = 'must be a UTC time like 2026-01-31T12:00:00.000Z'
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)) return wrong
  const date = new Date(value)
  return !Number.isNaN(date.getTime()) && date.toISOString() === value ? undefined : wrong
}

export const rootHash: Check = (value) => {
  try {
    if (typeof value === 'string' && fromBase64(value).length === 32) return undefined
  } catch {
    // Falls through to the one answer for every wrong root.
  }
  return 'must be a base64 hash of 32 bytes'
}

/** A list in ascending order without repetitions, so that one set has one spelling. */
export const sortedSet =
  (item: Check): Check =>
  (value) => {
    const problem = list(item)(value)
    if (problem || !Array.isArray(value)) return problem
    return value.every((one, i) => i === 0 || String(value[i - 1]) < String(one))
      ? undefined
      : 'must be sorted and without repetitions'
  }

export const list =
  (item: Check): Check =>
  (value) => {
    if (!Array.isArray(value)) return 'must be a list'
    for (const one of value) {
      const problem = item(one)
      if (problem) return `has an entry that ${problem}`
    }
    return undefined
  }
