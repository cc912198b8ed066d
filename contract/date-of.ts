/**
 * A time as a date. Undefined for text that is not a time and for a day that does not exist, such as 31
 * February, which `Date` takes for a later one.
 */
export function dateOf(at: string | number | Date): Date | undefined {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return undefined
  const day = typeof at === 'string' ? /^\d{4}-\d\d-\d\d/.exec(at)?.[0] : undefined
  return day === undefined || new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ? date : undefined
}
