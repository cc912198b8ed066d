import { useTranslation } from 'react-i18next'
import { useFormat } from '../../session/use-format.ts'
import type { Summary } from './figures.tsx'
import classes from './home-page.module.css'

/** Days come as `2026-05-31`; noon keeps them that day in every time zone. */
const noon = (day: string) => `${day}T12:00:00`

/** Submitted and certified per day for thirty days, as pairs of bars; screen readers get a table instead. */
export function ActivityChart({ days }: { days: Summary['per_day'] }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const most = Math.max(0, ...days.flatMap((day) => [day.submitted, day.certified]))
  // Even, so that half of it is a whole number on the scale.
  const top = most + (most % 2)
  const [first, last] = [days[0], days.at(-1)]
  if (most === 0 || !first || !last) return null
  const height = (value: number) => ({ height: `${(value / top) * 100}%` })
  const say = (day: Summary['per_day'][number]) =>
    t('home.per_day_text', {
      day: format.date(noon(day.day)),
      submitted: day.submitted,
      certified: day.certified,
    })
  return (
    <section className={classes.block} aria-labelledby="home-activity">
      <div className={classes.chartHead}>
        <h2 id="home-activity" className={classes.title}>
          {t('home.per_day')}
        </h2>
        <div className={classes.legend} aria-hidden>
          <span>
            <i className={classes.submitted} /> {t('home.per_day_submitted')}
          </span>
          <span>
            <i className={classes.certified} /> {t('home.per_day_certified')}
          </span>
        </div>
      </div>
      <div className={classes.plot} aria-hidden>
        <div className={classes.scale}>
          <span>{format.number(top)}</span>
          <span>{top > 1 ? format.number(top / 2) : ''}</span>
          <span>0</span>
        </div>
        <div className={classes.chart}>
          {days.map((day) => (
            <div key={day.day} className={classes.day} title={say(day)}>
              <span className={classes.submitted} style={height(day.submitted)} />
              <span className={classes.certified} style={height(day.certified)} />
            </div>
          ))}
        </div>
        <div className={classes.axis}>
          <span>{format.date(noon(first.day))}</span>
          <span>{format.date(noon(last.day))}</span>
        </div>
      </div>
      <ul className="visually-hidden">
        {days
          .filter((day) => day.submitted + day.certified > 0)
          .map((day) => (
            <li key={day.day}>{say(day)}</li>
          ))}
      </ul>
    </section>
  )
}
