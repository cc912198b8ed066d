import { IconCalendarCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CalendarEntry } from '../../queries/calendar.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import classes from './calendar.module.css'
import { DayEntries } from './day-entries.tsx'

type Props = { days: string[]; entries: Map<string, CalendarEntry[]>; today: string }

/** Only days with entries, one below the other. */
export function AgendaView({ days, entries, today }: Props) {
  const { t } = useTranslation('calendar')
  const busy = days.filter((day) => entries.has(day))
  if (busy.length === 0)
    return <EmptyState icon={<IconCalendarCheck size={20} />} title={t('empty')} detail={t('empty_detail')} />
  return (
    <ol className={classes.agenda}>
      {busy.map((day) => (
        <li key={day}>
          <DayEntries day={day} entries={entries.get(day) ?? []} today={today} />
        </li>
      ))}
    </ol>
  )
}
