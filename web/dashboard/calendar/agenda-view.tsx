import { IconCalendarCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CalendarEntry } from '../../queries/calendar.ts'
import { useCalendarFormat } from '../../session/use-calendar-format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import classes from './calendar.module.css'
import { EntryChip } from './entry-chip.tsx'

type Props = { days: string[]; entries: Map<string, CalendarEntry[]>; today: string }

/** Only the days on which something is to be done, one below the other. */
export function AgendaView({ days, entries, today }: Props) {
  const { t } = useTranslation('calendar')
  const format = useCalendarFormat()
  const busy = days.filter((day) => entries.has(day))
  if (busy.length === 0)
    return <EmptyState icon={<IconCalendarCheck size={20} />} title={t('empty')} detail={t('empty_detail')} />
  return (
    <ol className={classes.agenda}>
      {busy.map((day) => (
        <li key={day}>
          <h2 className={classes.date} data-today={day === today || undefined}>
            {day === today ? t('today_is', { date: format.day(day) }) : format.day(day)}
          </h2>
          {entries.get(day)?.map((entry) => (
            <EntryChip
              key={`${entry.task.id} ${entry.recurrence_at} ${entry.starts_at}`}
              entry={entry}
              roomy
              onDrag={() => undefined}
            />
          ))}
        </li>
      ))}
    </ol>
  )
}
