/** A date and time with offset. */
const zoned = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|([+-])(\d{2}):(\d{2}))$/
/** A day, or a date and time without offset. */
const unzoned = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?$/

const minuteMs = 60_000

/** The offset of an ISO 8601 moment from UTC, in minutes; 0 of anything else. */
export function offsetOf(moment: string): number {
  const [, sign, hours, minutes] = zoned.exec(moment) ?? []
  if (!sign) return 0
  const offset = Number(hours) * 60 + Number(minutes)
  return sign === '-' ? -offset : offset
}

/**
 * What the clock showed at a moment at the offset of `now`, so that it falls on the day that it was there; anything but a
 * moment as it is. Answers are kept in UTC, whose day is another one for some hours of each day.
 */
export function onTheClock(text: string, now: string): string {
  if (!zoned.test(text)) return text
  const at = new Date(Date.parse(text) + offsetOf(now) * minuteMs)
  const shown = Number.isNaN(at.getTime()) ? '' : at.toISOString()
  // Years outside 0000–9999 get a sign and six digits, and do not compare as text.
  return shown.length === 24 ? shown.slice(0, 19) : text
}

/**
 * Two sides of a comparison, so that they compare as text: where a moment meets a day, or a time without offset, it is what
 * the clock showed. A day alone stands for its beginning.
 */
export function asComparable([left, right]: readonly unknown[], now: string): unknown[] {
  if (typeof left !== 'string' || typeof right !== 'string') return [left, right]
  const moments = [left, right].filter((side) => zoned.test(side))
  const inUtc = moments.every((moment) => moment.endsWith('Z'))
  const meets = moments.length === 2 ? !inUtc : unzoned.test(left) || unzoned.test(right)
  return moments.length > 0 && meets ? [onTheClock(left, now), onTheClock(right, now)] : [left, right]
}
