import { localTimes } from '@atesta/contract/date-format.ts'
import { dayMs, minuteMs } from '@atesta/contract/durations.ts'

/** The UTC offset of a zone at an instant, in minutes. */
const offsetAt = (local: (at: Date) => string, at: number): number =>
  (Date.parse(`${local(new Date(at))}Z`) - Math.floor(at / 60_000) * 60_000) / 60_000

const offsetText = (minutes: number): string => {
  const [sign, size] = [minutes < 0 ? '-' : '+', Math.abs(minutes)]
  return `${sign}${String(Math.floor(size / 60)).padStart(2, '0')}${String(size % 60).padStart(2, '0')}`
}

/** `2026-09-07T09:00` as iCalendar writes it. */
export const compactTime = (local: string) => `${local.replace(/[-:]/g, '')}00`

export const utcTime = (at: Date) => `${compactTime(at.toISOString().slice(0, 16))}Z`

type Change = { at: number; before: number; after: number }

/** The clock changes of a zone between two instants, to the minute. No zone changes twice within a week. */
function changesOf(local: (at: Date) => string, from: number, to: number): Change[] {
  const found: Change[] = []
  for (let at = from; at < to; at += 7 * dayMs) {
    let [low, high] = [at, at + 7 * dayMs]
    const [before, after] = [offsetAt(local, low), offsetAt(local, high)]
    if (before === after) continue
    while (high - low > 60_000) {
      const middle = low + Math.floor((high - low) / 120_000) * 60_000
      if (offsetAt(local, middle) === before) low = middle
      else high = middle
    }
    found.push({ at: high, before, after })
  }
  return found
}

/**
 * A time zone as iCalendar describes it (RFC 5545 section 3.6.5), from its clock changes between two
 * instants, so that calendars need not know the zone's name.
 */
export function timeZoneText(zone: string, from: Date, to: Date): string {
  const local = localTimes(zone)
  // To the minute, as the changes are.
  const start = Math.floor(from.getTime() / 60_000) * 60_000
  const first = offsetAt(local, start)
  const changes = [{ at: start, before: first, after: first }, ...changesOf(local, start, to.getTime())]
  const parts = changes.flatMap(({ at, before, after }) => {
    const kind = after > before ? 'DAYLIGHT' : 'STANDARD'
    // The start of a change is written in the local time before it.
    const begins = new Date(at + before * minuteMs).toISOString().slice(0, 16)
    return [
      `BEGIN:${kind}`,
      `DTSTART:${compactTime(begins)}`,
      `TZOFFSETFROM:${offsetText(before)}`,
      `TZOFFSETTO:${offsetText(after)}`,
      `END:${kind}`,
    ]
  })
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...parts, 'END:VTIMEZONE'].join('\r\n')
}
