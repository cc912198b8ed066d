/** A save: what is left out is undefined or not there at all. */
type Given<T> = { [K in keyof T]?: T[K] | null | undefined }

/**
 * What a record is after a save: what is left out stays as it is, and null empties – to what `empty` says, or to null.
 * Returns the fields of `present` and no others.
 */
export function mergeSave<T extends object>(present: T, given: Given<T>, empty: Partial<T> = {}): T {
  const merged = { ...present }
  for (const key of Object.keys(present) as (keyof T)[]) {
    const value = given[key]
    if (value === undefined) continue
    merged[key] = value === null && empty[key] !== undefined ? empty[key] : (value as T[keyof T])
  }
  return merged
}
