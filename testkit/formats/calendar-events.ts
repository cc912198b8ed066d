import ICAL from 'ical.js'

export type CalendarEvent = {
  summary: string
  description: string
  url: unknown
  /** The times at which it occurs, as a calendar program computes them. */
  starts: string[]
  /** The event at one of these times, as planned or moved. */
  at: (instance: string) => { summary: string; description: string; starts: string; ends: string }
}

const instant = (time: ICAL.Time) => time.toJSDate().toISOString()

/** The events of an iCalendar file by UID, read by an independent parser. */
export function calendarEvents(text: string): Map<string, CalendarEvent> {
  const file = new ICAL.Component(ICAL.parse(text))
  for (const zone of file.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const all = file.getAllSubcomponents('vevent')
  const isException = (each: ICAL.Component) => each.hasProperty('recurrence-id')
  const found = new Map<string, CalendarEvent>()
  for (const each of all.filter((one) => !isException(one))) {
    const uid = String(each.getFirstPropertyValue('uid'))
    const exceptions = all.filter((one) => isException(one) && one.getFirstPropertyValue('uid') === uid)
    const event = new ICAL.Event(each, { strictExceptions: true, exceptions })
    const details = new Map<string, ReturnType<CalendarEvent['at']>>()
    const times = event.iterator()
    for (let next = times.next(); next; next = times.next()) {
      const { startDate, endDate, item } = event.getOccurrenceDetails(next)
      const { summary, description } = item
      details.set(instant(next), { summary, description, starts: instant(startDate), ends: instant(endDate) })
    }
    found.set(uid, {
      summary: event.summary,
      description: event.description,
      url: each.getFirstPropertyValue('url'),
      starts: [...details.values()].map(({ starts }) => starts),
      at: (instance) => {
        const there = details.get(instance)
        if (!there) throw new Error(`${uid} does not occur at ${instance}`)
        return there
      },
    })
  }
  return found
}
