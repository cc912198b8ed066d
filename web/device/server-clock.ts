/** In milliseconds: smaller differences may just be the time that the response took. */
const leastDifference = 60_000
let ahead = 0

/** Notes the server's clock, from the `Date` header of a fresh response. */
export function hearTime(date: string | null, now: number = Date.now()): void {
  const told = date === null ? Number.NaN : Date.parse(date)
  if (Number.isNaN(told)) return
  ahead = Math.abs(told - now) < leastDifference ? 0 : told - now
}

/**
 * The current time by the server's clock, because clocks of phones in the field are often wrong, some by
 * days. Before the first response it is the device's own time.
 */
export const serverNow = (now: number = Date.now()): Date => new Date(now + ahead)
