import { dateFormat } from '@atesta/contract/date-format.ts'
import type { AnswerSummary } from '@atesta/contract/schemas/answers.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../session/use-format.ts'
import { ColumnChart } from '../../../ui/chart/column-chart.tsx'
import classes from './charts.module.css'

type Props = { overTime: AnswerSummary['over_time']; drafts: boolean }

function useSpanWords({ unit }: Props['overTime']) {
  const { t, i18n } = useTranslation('responses')
  const format = useFormat()
  const month = dateFormat(i18n.language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (day: string): string => {
    if (unit === 'month') return month.format(new Date(`${day}T00:00:00Z`))
    const shown = format.calendarDay(day)
    return unit === 'week' ? t('charts.week_of', { day: shown }) : shown
  }
}

/** How many were submitted in each day, week or month, as bars and as a table. */
export function OverTime({ overTime, drafts }: Props) {
  const { t } = useTranslation('responses')
  const words = useSpanWords(overTime)
  const { unit, counts } = overTime
  const title = `${t(drafts ? 'charts.over_time_drafts' : 'charts.over_time')} ${t(`charts.units.${unit}`)}`
  if (counts.length === 0) return null
  return (
    <section className={classes.card} aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <ColumnChart
        spans={counts.map(({ day, count }) => ({ key: day, name: words(day), count }))}
        words={{ summary: t('charts.over_time_table'), span: t('charts.span'), count: t('charts.count') }}
      />
    </section>
  )
}
