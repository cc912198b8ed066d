import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../session/use-format.ts'
import classes from './page-views-settings.module.css'

type Days = { day: string; views: number }[]

/** Days come as `2026-05-31`; noon keeps them that day in every time zone. */
const noon = (day: string) => `${day}T12:00:00`

/** The same as numbers; days without a view are left out. */
function Table({ days }: { days: Days }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  return (
    <details className={classes.table}>
      <summary>{t('views.table')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('views.day')}</th>
            <th scope="col">{t('views.views')}</th>
          </tr>
        </thead>
        <tbody>
          {days
            .filter(({ views }) => views > 0)
            .map(({ day, views }) => (
              <tr key={day}>
                <th scope="row">{format.date(noon(day))}</th>
                <td>{format.number(views)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </details>
  )
}

/** Views of each day as columns, and as a table for who would rather read. */
export function DayColumns({ days, total }: { days: Days; total: number }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const most = Math.max(...days.map(({ views }) => views))
  const [first, last] = [days[0], days.at(-1)]
  return (
    <section className={classes.card}>
      <h2 className={classes.title}>{t('views.total', { count: total })}</h2>
      <p className={classes.most}>{t('views.most', { views: format.number(most) })}</p>
      <div className={classes.columns} aria-hidden>
        {days.map(({ day, views }) => (
          <span
            key={day}
            style={{ height: `${(views / most) * 100}%` }}
            title={`${format.date(noon(day))}: ${format.number(views)}`}
          />
        ))}
      </div>
      <div className={classes.ends} aria-hidden>
        <span>{first && format.date(noon(first.day))}</span>
        <span>{last && format.date(noon(last.day))}</span>
      </div>
      <Table days={days} />
    </section>
  )
}
