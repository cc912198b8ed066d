import serialize from 'canonicalize'
import { fromUtf8, utf8 } from './encoding.ts'
import { FormatError } from './errors.ts'

/** A value JSON can hold. Members that are `undefined` are left out, as JSON.stringify does. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json | undefined }

/**
 * RFC 8785 (JSON Canonicalization Scheme) text of a value.
 * @throws FormatError for what JCS forbids: NaN, infinities, lone surrogates, cycles.
 */
export function canonicalJson(value: Json): string {
  let text: string | undefined
  try {
    text = serialize(value)
  } catch (error) {
    throw new FormatError('canonical', error instanceof Error ? error.message : 'cannot be serialised')
  }
  if (text === undefined) throw new FormatError('canonical', 'no JSON representation')
  return text
}

export function canonicalBytes(value: Json): Uint8Array {
  return utf8(canonicalJson(value))
}

/**
 * Reads JSON that must already be canonical. Serialising what was read and comparing refuses white space, other key
 * orders, repeated keys and other spellings of a number in one go.
 * @throws FormatError
 */
export function parseCanonical(bytes: Uint8Array): Json {
  const text = fromUtf8(bytes)
  let value: Json
  try {
    value = JSON.parse(text) as Json
  } catch {
    throw new FormatError('canonical', 'not JSON')
  }
  if (canonicalJson(value) !== text)
    throw new FormatError('canonical', 'JSON that is not in canonical form (RFC 8785)')
  return value
}
