/** Less is told by no answer that took its time. Milliseconds. */
const leastDifference = 60_000
let ahead = 0

/** Takes note of the server's clock, by the `Date` of an answer that it has just made. */
export function hearTime(date: string | null, now: number = Date.now()): void {
  const told = date === null ? Number.NaN : Date.parse(date)
  if (Number.isNaN(told)) return
  ahead = Math.abs(told - now) < leastDifference ? 0 : told - now
}

/**
 * This moment by the server's clock, as far as it was heard: clocks of phones in the field are often wrong, some by days.
 * By the device's own where no answer has come since the page was opened.
 */
export const serverNow = (now: number = Date.now()): Date => new Date(now + ahead)
