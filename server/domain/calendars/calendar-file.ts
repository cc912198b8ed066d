import { createHash } from 'node:crypto'
import { localTimes } from '@atesta/contract/date-format.ts'
import type { Locale } from '@atesta/contract/limits.ts'
import { paths } from '@atesta/contract/paths.ts'
import en from '@atesta/i18n/en/calendar.json' with { type: 'json' }
import es from '@atesta/i18n/es/calendar.json' with { type: 'json' }
import pt from '@atesta/i18n/pt/calendar.json' with { type: 'json' }
import type { ICalCalendar, ICalDayJsStub, ICalEventData } from 'ical-generator'
import { fill } from '../../http/texts.ts'
import type { CalendarRow } from '../workflows/calendar.queries.ts'
import { calendarState } from '../workflows/calendar.view.ts'
import type { FeedTask } from './read-feed.ts'
import { instanceOf, type Series } from './series.ts'
import { compactTime, timeZoneText, utcTime } from './time-zones.ts'

const texts = { en, es, pt } satisfies Record<Locale, typeof en>

/** How often programs are asked to read the calendar again, in seconds. */
const refreshSeconds = 3600

export type FileFacts = {
  company: string
  locale: Locale
  publicUrl: string
  now: Date
}

/** A time in a zone for the library, which writes JavaScript dates in UTC or in the zone of the server. */
function inZone(at: Date, zone: string): ICalDayJsStub | Date {
  if (zone === 'UTC') return at
  const compact = compactTime(localTimes(zone)(at))
  const [date = '', time = ''] = compact.split('T')
  return {
    format: (pattern) => (pattern === 'HHmmss' ? time : date),
    isValid: () => true,
    toDate: () => at,
    toJSON: () => at.toISOString(),
  }
}

/** The texts of one event. */
function wordsOf({ locale, publicUrl, now }: FileFacts) {
  const { states, feed } = texts[locale]
  return (row: CalendarRow) => {
    const state = calendarState(row, now)
    const people = row.assignees.map(({ name }) => name).join(', ')
    const url = new URL(paths.workflow({ folderId: row.folder_id, workflowId: row.task_id }), publicUrl).href
    const lines = [fill(feed.state, { state: states[state] }), people && fill(feed.people, { people }), url]
    const due = row.kind === 'due' ? fill(feed.due, { name: row.task_name }) : row.task_name
    return {
      state,
      data: {
        summary: state === 'done' ? `✓ ${due}` : due,
        description: lines.filter(Boolean).join('\n'),
        url,
      },
    }
  }
}

type Said = ReturnType<ReturnType<typeof wordsOf>>
type Common = { stamp: Date; transparency: ICalEventData['transparency'] }

function addSingle(file: ICalCalendar, row: CalendarRow, said: Said, common: Common, host: string) {
  const id = row.kind === 'due' ? 'due' : utcTime(new Date(instanceOf(row)))
  file.createEvent({
    ...common,
    ...said.data,
    id: `workflow-${row.task_id}-${id}@${host}`,
    start: row.starts_at,
    // A due date has no length.
    end: row.kind === 'due' ? null : row.due_at,
  })
}

function addSeries(file: ICalCalendar, series: Series, said: Said, common: Common, id: string) {
  const { zone } = series
  const isUtc = zone === 'UTC'
  const left = series.without.map((at) => (isUtc ? utcTime(at) : compactTime(localTimes(zone)(at))))
  const lines = [`RRULE:${series.rule}`]
  if (left.length > 0) lines.push(`EXDATE${isUtc ? '' : `;TZID=${zone}`}:${left.join(',')}`)
  file.createEvent({
    ...common,
    ...said.data,
    id,
    timezone: zone,
    start: inZone(series.startsAt, zone),
    end: inZone(series.dueAt, zone),
    repeating: lines.join('\r\n'),
  })
}

/** Whether an occurrence deviates from its series: it was moved, or it is begun, done or missed. */
const differs = (row: CalendarRow, series: Series, state: Said['state']) =>
  state !== 'planned' ||
  row.starts_at.getTime() !== instanceOf(row) ||
  row.due_at.getTime() - row.starts_at.getTime() !== series.dueAt.getTime() - series.startsAt.getTime()

function addTask(file: ICalCalendar, task: FeedTask, facts: FileFacts, common: Common): void {
  const words = wordsOf(facts)
  const host = new URL(facts.publicUrl).hostname
  const { series, told, rows } = task
  const id = `workflow-${rows[0]?.task_id}@${host}`
  const ahead = rows.findLast((row) => told.has(row))
  if (series && ahead)
    addSeries(file, series, words({ ...ahead, begun: false, submitted: false }), common, id)
  for (const row of rows) {
    const said = words(row)
    if (!series || !told.has(row)) addSingle(file, row, said, common, host)
    else if (differs(row, series, said.state))
      file.createEvent({
        ...common,
        ...said.data,
        id,
        timezone: series.zone,
        recurrenceId: inZone(new Date(instanceOf(row)), series.zone),
        start: inZone(row.starts_at, series.zone),
        end: inZone(row.due_at, series.zone),
      })
  }
}

/**
 * The calendar as a file (RFC 5545). When single events were changed is not known, so all carry the time of
 * the file, which `bytesAt` takes. `hash` stays the same as long as nothing else in the file changes.
 */
export async function calendarFile(
  tasks: FeedTask[],
  facts: FileFacts,
): Promise<{ hash: Buffer; bytesAt: (changedAt: Date) => Buffer }> {
  // Loaded with the first calendar request.
  const { default: ical, ICalEventTransparency } = await import('ical-generator')
  const times = tasks.flatMap(({ rows }) => rows.flatMap((row) => [+row.starts_at, +row.due_at]))
  const [from, to] = [Math.min(...times, +facts.now), Math.max(...times, +facts.now)]
  const name = fill(texts[facts.locale].feed.name, { company: facts.company.replace(/\s+/g, ' ') })
  const file = ical({
    name,
    prodId: { company: 'Atesta', product: 'Calendar', language: facts.locale.toUpperCase() },
    ttl: refreshSeconds,
    timezone: { name: null, generator: (zone) => timeZoneText(zone, new Date(from), new Date(to)) },
  })
  const common = { stamp: new Date(0), transparency: ICalEventTransparency.TRANSPARENT }
  for (const task of tasks) addTask(file, task, facts, common)
  const text = file.toString()
  const stampLine = (at: Date) => `\r\nDTSTAMP:${utcTime(at)}\r\n`
  return {
    hash: createHash('sha256').update(text).digest(),
    bytesAt: (changedAt) => Buffer.from(text.replaceAll(stampLine(common.stamp), stampLine(changedAt))),
  }
}
