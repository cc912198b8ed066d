import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CalendarEntry } from '../../queries/calendar.ts'
import { useCalendarFormat } from '../../session/use-calendar-format.ts'
import classes from './calendar.module.css'
import { DayEntries } from './day-entries.tsx'
import { weeksOf } from './days.ts'
import days from './phone-month.module.css'
import { WeekdayHead } from './weekday-head.tsx'

/** At most this many entries of a day have a mark of their own. */
const marked = 3

type Props = {
  days: string[]
  entries: Map<string, CalendarEntry[]>
  today: string
  /** The day whose entries are listed. */
  chosen: string
  /** Whether the entries of these days are still loading. */
  loading: boolean
  onChoose: (day: string) => void
}

/** A month for narrow screens: how much each day has, and below it the entries of the chosen one. */
export function PhoneMonth({ days: shown, entries, today, chosen, loading, onChoose }: Props) {
  const { t } = useTranslation('calendar')
  const format = useCalendarFormat()
  const listed = entries.get(chosen) ?? []
  return (
    <>
      <table className={days.month} aria-label={t('title')}>
        <WeekdayHead days={shown} />
        <tbody>
          {weeksOf(shown).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <UnstyledButton
                    className={days.day}
                    aria-label={t('day_holds', {
                      day: format.day(day),
                      count: entries.get(day)?.length ?? 0,
                    })}
                    aria-pressed={day === chosen}
                    aria-current={day === today ? 'date' : undefined}
                    data-outside={day.slice(0, 7) !== chosen.slice(0, 7) || undefined}
                    onClick={() => onChoose(day)}
                  >
                    <span className={days.number}>{Number(day.slice(8))}</span>
                    <Marks entries={entries.get(day) ?? []} />
                  </UnstyledButton>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <section className={classes.agenda} aria-live="polite">
        <div>
          <DayEntries day={chosen} entries={listed} today={today} />
          {listed.length === 0 && !loading && <p className={days.empty}>{t('empty_day')}</p>}
        </div>
      </section>
    </>
  )
}

/** A dot for each entry, hollow where nothing is left to do; the list below gives details. */
function Marks({ entries }: { entries: CalendarEntry[] }) {
  const { t } = useTranslation('calendar')
  const rest = entries.length - marked
  return (
    <span className={days.marks}>
      {entries.slice(0, marked).map((entry) => (
        <span
          key={`${entry.task.id} ${entry.recurrence_at} ${entry.starts_at}`}
          className={days.mark}
          data-state={entry.state}
        />
      ))}
      {rest > 0 && <span className={days.rest}>{t('rest', { count: rest })}</span>}
    </span>
  )
}
