import { type Locale, limits } from '@atesta/contract/limits.ts'
import type { Component, FormStructure } from '@atesta/contract/schemas/form.ts'
import { localized } from '@atesta/forms/text.ts'
import type { Notice } from '@atesta/forms/xlsform/notices.ts'

/** Bytes of a JSON text, and its values at any depth as the server counts them. */
type Size = { bytes: number; values: number }

const encoder = new TextEncoder()
const bytesOf = (scalar: unknown) => encoder.encode(JSON.stringify(scalar)).length

/**
 * The size of a value as JSON, without writing it: questions share their lists, which would be written once for each of
 * them. `known`: the sizes of lists and records that were counted.
 */
export function jsonSize(value: unknown, known = new Map<object, Size>()): Size {
  if (typeof value !== 'object' || value === null) return { bytes: bytesOf(value), values: 0 }
  const before = known.get(value)
  if (before) return before
  const isList = Array.isArray(value)
  const members = Object.entries(value).filter(([, member]) => isList || member !== undefined)
  const between = Math.max(0, members.length - 1)
  const size: Size = { bytes: 2 + between, values: 1 + between }
  for (const [key, member] of members) {
    const { bytes, values } = jsonSize(member, known)
    size.bytes += bytes + (isList ? 0 : bytesOf(key) + 1)
    size.values += values
  }
  known.set(value, size)
  return size
}

/** How many of the longest lists are named. */
const named = 3
/** A list of fewer choices does not make a form too large. */
const longList = 100

function listsIn(components: readonly Component[], locale: Locale): { name: string; length: number }[] {
  return components.flatMap(({ id, label, options, components: inner = [] }) => [
    { name: localized(label, locale) || id, length: options.length },
    ...listsIn(inner, locale),
  ])
}

/** Says that a form is larger than the server takes, and which lists of choices are the longest in it. */
export function sizeNotices(
  form: { name: string; description: string; structure: FormStructure },
  locale: Locale,
): Notice[] {
  const { bytes, values } = jsonSize(form)
  if (bytes <= limits.maxBulkyBodyBytes && values < limits.maxBulkyBodyValues) return []
  const { steps, schema } = form.structure
  const evidence = steps.flatMap((step) => (step.type === 'documentation' ? step.sections : []))
  const lists = [...evidence, ...schema].flatMap(({ questions }) =>
    questions.flatMap(({ label, components }) =>
      listsIn(components, locale).map((list) => ({ ...list, name: localized(label, locale) || list.name })),
    ),
  )
  const longest = lists
    .filter(({ length }) => length >= longList)
    .sort((a, b) => b.length - a.length)
    .slice(0, named)
  const notice: Notice = { code: 'form_too_large', sheet: 'choices' }
  if (longest.length === 0) return [notice]
  return longest.map(({ name, length }) => ({ ...notice, what: `${name}: ${length}` }))
}
