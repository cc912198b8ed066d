import type { Answers } from '@atesta/forms/values.ts'

/**
 * The place of an answer: the id of a component or comment object, and inside groups `[group, record, id]`,
 * repeated for nested groups.
 */
export type FieldPath = readonly [string, ...(string | number)[]]

/** The key of a path in error maps and in an evaluation's visible sets: `group.0.inner`. */
export const keyOf = (path: FieldPath): string => path.join('.')

/** The id of the component or comment object at a path. */
export const idAt = (path: FieldPath): string => String(path.at(-1))

/** A path in the same record, for a component's comment objects. */
export const beside = (path: FieldPath, id: string): FieldPath =>
  path.length === 1 ? [id] : ([...path.slice(0, -1), id] as unknown as FieldPath)

export const inside = (path: FieldPath, record: number, id: string): FieldPath => [...path, record, id]

function member(container: unknown, key: string | number): unknown {
  if (typeof container !== 'object' || container === null || !Object.hasOwn(container, key)) return undefined
  return (container as Record<string | number, unknown>)[key]
}

/** The answer as typed; undefined where there is none. */
export function answerAt(answers: Answers, path: FieldPath): unknown {
  return path.reduce<unknown>(member, answers)
}

/**
 * The answers with another value at a path. Every container on the way is copied, because the evaluator
 * compares by identity. Undefined removes the answer.
 */
export function withAnswerAt(answers: Answers, path: FieldPath, value: unknown): Answers {
  return replaced(answers, path, value) as Answers
}

function replaced(container: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (typeof key === 'number') {
    const records = Array.isArray(container) ? [...container] : []
    records[key] = replaced(records[key], rest, value)
    return records
  }
  const { [key]: before, ...others } = (container ?? {}) as Record<string, unknown>
  const after = replaced(before, rest, value)
  // Rebuilding from `others` would move a changed answer to the end on every keystroke; this keeps the order.
  return after === undefined ? others : { ...(container as object), [key]: after }
}

/** The answers with every mention of a file replaced, or removed when `to` is undefined. */
export function withFile(answers: Answers, from: string, to: string | undefined): Answers {
  return exchanged(answers, from, to) as Answers
}

function exchanged(value: unknown, from: string, to: string | undefined): unknown {
  if (Array.isArray(value)) {
    if (!value.some((item) => item === from || typeof item === 'object')) return value
    const items = value.flatMap((item) => {
      if (item !== from) return [exchanged(item, from, to)]
      return to === undefined || value.includes(to) ? [] : [to]
    })
    return items.length === value.length && items.every((item, index) => item === value[index])
      ? value
      : items
  }
  if (typeof value !== 'object' || value === null) return value
  let changed = false
  const entries = Object.entries(value).map(([key, inner]) => {
    const after = exchanged(inner, from, to)
    changed ||= after !== inner
    return [key, after] as const
  })
  return changed ? Object.fromEntries(entries) : value
}

/** Every text in any list of the answers, which includes file identifiers. */
export function listedTexts(value: unknown, found: Set<string> = new Set()): Set<string> {
  if (Array.isArray(value)) {
    for (const item of value) {
      if (typeof item === 'string') found.add(item)
      else listedTexts(item, found)
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) listedTexts(inner, found)
  }
  return found
}

/** Files in the order in which the answers have them, as their cards have; those in no answer come last. */
export function inOrderOfAnswers<T extends { identifier: string }>(
  files: readonly T[],
  answers: Answers,
): T[] {
  const places = new Map([...listedTexts(answers)].map((id, at) => [id, at]))
  const placeOf = ({ identifier }: T) => places.get(identifier) ?? places.size
  return files.toSorted((a, b) => placeOf(a) - placeOf(b))
}
