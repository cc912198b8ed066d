import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CalendarEntry } from '../../queries/calendar.ts'
import { useCalendarFormat } from '../../session/use-calendar-format.ts'
import { PageLink } from '../../ui/link.tsx'
import classes from './calendar.module.css'
import { weeksOf } from './days.ts'
import { EntryChip } from './entry-chip.tsx'
import { useCalendarChanges } from './use-calendar-actions.tsx'
import { WeekdayHead } from './weekday-head.tsx'

/** At most this many entries are shown for a day of a month. */
const roomPerDay = 4

type Props = {
  days: string[]
  entries: Map<string, CalendarEntry[]>
  today: string
  /** The month in view, as `2026-11`; none for a week. */
  month?: string
}

function useDropping() {
  const [dragged, onDrag] = useState<CalendarEntry | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const { moveTo } = useCalendarChanges()
  const target = (day: string) => ({
    'data-over': (dragged && over === day) || undefined,
    onDragOver: (event: DragEvent) => {
      if (!dragged) return
      event.preventDefault()
      setOver(day)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(null)
      if (dragged) moveTo(dragged, day)
      onDrag(null)
    },
  })
  return { onDrag, target }
}

/** Weeks as rows of a table, with the entries of each day. */
export function MonthView({ days, entries, today, month }: Props) {
  const { t } = useTranslation('calendar')
  const format = useCalendarFormat()
  const { onDrag, target } = useDropping()
  return (
    <table className={classes.month} data-week={month ? undefined : true} aria-label={t('title')}>
      <WeekdayHead days={days} />
      <tbody>
        {weeksOf(days).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const found = entries.get(day) ?? []
              const shown = month ? found.slice(0, roomPerDay) : found
              return (
                <td
                  key={day}
                  data-outside={(month && !day.startsWith(month)) || undefined}
                  data-today={day === today || undefined}
                  {...target(day)}
                >
                  <span className={classes.day} aria-current={day === today ? 'date' : undefined}>
                    <span aria-hidden>{Number(day.slice(8))}</span>
                    <span className="visually-hidden">{format.day(day)}</span>
                  </span>
                  {shown.map((entry) => (
                    <EntryChip
                      key={`${entry.task.id} ${entry.recurrence_at} ${entry.starts_at}`}
                      entry={entry}
                      roomy={!month}
                      onDrag={onDrag}
                    />
                  ))}
                  {found.length > shown.length && (
                    <PageLink
                      className={classes.rest}
                      to="."
                      search={(now) => ({ ...now, view: 'agenda' as const, day })}
                    >
                      {t('more', { count: found.length - shown.length })}
                    </PageLink>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
