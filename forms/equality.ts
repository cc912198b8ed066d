/**
 * Whether two JSON values are equal; the order of keys does not matter, and undefined members count as
 * absent.
 */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
    return a.every((item, index) => sameJson(item, b[index]))
  }
  const filled = (value: object) => Object.entries(value).filter(([, member]) => member !== undefined)
  const entries = filled(a)
  if (entries.length !== filled(b).length) return false
  return entries.every(
    ([key, member]) => Object.hasOwn(b, key) && sameJson(member, (b as Record<string, unknown>)[key]),
  )
}
