/** Zones may be spelled in many ways, and each format takes some 65 kB: so many are kept at most. */
const maxKept = 500
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * A format for dates, made once for each language and options: making one takes longer than using it a hundred
 * times. `locale` is a BCP 47 tag. Throws for a time zone that does not exist.
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, options)
    if (formats.size >= maxKept) formats.clear()
    formats.set(key, format)
  }
  return format
}

/** Wall-clock time in an IANA zone, as `2026-09-07T09:00`; without a zone, the device's. */
export function localTimes(timeZone?: string): (at: Date) => string {
  const format = dateFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (at) => {
    const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
    return `${part.year?.padStart(4, '0')}-${part.month}-${part.day}T${part.hour}:${part.minute}`
  }
}
