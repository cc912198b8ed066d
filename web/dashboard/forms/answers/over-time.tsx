import type { AnswerSummary } from '@atesta/contract/schemas/answers.ts'
import { type CSSProperties, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../session/use-format.ts'
import classes from './charts.module.css'

type Props = { overTime: AnswerSummary['over_time']; drafts: boolean }

function useSpanWords({ unit }: Props['overTime']) {
  const { t, i18n } = useTranslation('responses')
  const format = useFormat()
  const month = useMemo(
    () => new Intl.DateTimeFormat(i18n.language, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
    [i18n.language],
  )
  return (day: string): string => {
    if (unit === 'month') return month.format(new Date(`${day}T00:00:00Z`))
    const shown = format.calendarDay(day)
    return unit === 'week' ? t('charts.week_of', { day: shown }) : shown
  }
}

const heightOf = (share: number) => ({ '--share': `${share * 100}%` }) as CSSProperties

/** How many were submitted in each day, week or month, as bars and as a table. */
export function OverTime({ overTime, drafts }: Props) {
  const { t } = useTranslation('responses')
  const format = useFormat()
  const words = useSpanWords(overTime)
  const { unit, counts } = overTime
  const most = Math.max(1, ...counts.map(({ count }) => count))
  const [first, last] = [counts[0], counts.at(-1)]
  const title = `${t(drafts ? 'charts.over_time_drafts' : 'charts.over_time')} ${t(`charts.units.${unit}`)}`
  if (!first || !last) return null
  return (
    <section className={classes.card} aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <div className={classes.top} aria-hidden>
        {format.number(most)}
      </div>
      <div className={classes.columns} aria-hidden>
        {counts.map(({ day, count }) => (
          <span key={day} className={classes.column} title={`${words(day)}: ${format.number(count)}`}>
            <span className={classes.pillar} style={heightOf(count / most)} />
          </span>
        ))}
      </div>
      <div className={classes.axis} aria-hidden>
        <span>{words(first.day)}</span>
        {counts.length > 1 && <span>{words(last.day)}</span>}
      </div>
      <details className={classes.table}>
        <summary>{t('charts.over_time_table')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('charts.span')}</th>
              <th scope="col">{t('charts.count')}</th>
            </tr>
          </thead>
          <tbody>
            {counts
              .filter(({ count }) => count > 0)
              .map(({ day, count }) => (
                <tr key={day}>
                  <th scope="row">{words(day)}</th>
                  <td>{format.number(count)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
