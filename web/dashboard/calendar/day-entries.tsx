import { useTranslation } from 'react-i18next'
import type { CalendarEntry } from '../../queries/calendar.ts'
import { useCalendarFormat } from '../../session/use-calendar-format.ts'
import classes from './calendar.module.css'
import { EntryChip } from './entry-chip.tsx'

type Props = { day: string; entries: CalendarEntry[]; today: string }

/** A day's name and all its entries. */
export function DayEntries({ day, entries, today }: Props) {
  const { t } = useTranslation('calendar')
  const format = useCalendarFormat()
  return (
    <>
      <h2 className={classes.date} data-today={day === today || undefined}>
        {day === today ? t('today_is', { date: format.day(day) }) : format.day(day)}
      </h2>
      {entries.map((entry) => (
        <EntryChip
          key={`${entry.task.id} ${entry.recurrence_at} ${entry.starts_at}`}
          entry={entry}
          roomy
          onDrag={() => undefined}
        />
      ))}
    </>
  )
}
