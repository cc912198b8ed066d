/** The fields of a save: those left out are undefined or absent. */
type Given<T> = { [K in keyof T]?: T[K] | null | undefined }

/**
 * The record after a save: fields left out stay as they are; null resets a field to its value in `empty`, or
 * to null. Returns the fields of `present` and no others.
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
