import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCalendarFormat } from '../../session/use-calendar-format.ts'
import { useFormat } from '../../session/use-format.ts'
import { FiguresTable } from '../../ui/chart/figures-table.tsx'
import classes from './activity-chart.module.css'
import type { Summary } from './figures.tsx'
import home from './home-page.module.css'

type Days = Summary['per_day']

/** The axis labels one day in this many. */
const tick = 7

function useDayText() {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  return ({ day, submitted, certified }: Days[number]) =>
    t('home.per_day_text', { day: format.calendarDay(day), submitted, certified })
}

/** The highlighted day, by pointer or arrow keys; the last one at first. */
function useLook(days: Days) {
  const [at, setAt] = useState<number | null>(null)
  const last = days.length - 1
  const onKeyDown = (event: KeyboardEvent) => {
    const now = at ?? last
    const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setAt(Math.min(last, Math.max(0, to)))
  }
  return { at, setAt, onKeyDown }
}

function Scale({ top }: { top: number }) {
  const format = useFormat()
  return (
    <div className={classes.scale} aria-hidden>
      <span>{format.number(top)}</span>
      <span>{top > 1 ? format.number(top / 2) : ''}</span>
      <span>0</span>
    </div>
  )
}

function Bars({ days, top }: { days: Days; top: number }) {
  const { t } = useTranslation('dashboard')
  const say = useDayText()
  const { at, setAt, onKeyDown } = useLook(days)
  const height = (value: number) => ({ height: `${(value / top) * 100}%` })
  const looked = at === null ? undefined : days[at]
  const last = days.length - 1
  return (
    <>
      {/* A slider is moved along a scale by arrow keys, and announces its value. */}
      <div
        className={classes.chart}
        role="slider"
        tabIndex={0}
        aria-label={t('home.per_day_look')}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? last}
        aria-valuetext={say(looked ?? (days[last] as Days[number]))}
        onKeyDown={onKeyDown}
        onPointerLeave={() => setAt(null)}
        onBlur={() => setAt(null)}
      >
        {days.map((day, index) => (
          <div
            key={day.day}
            className={classes.day}
            data-looked={index === at || undefined}
            onPointerEnter={() => setAt(index)}
          >
            <span className={classes.submitted} style={height(day.submitted)} />
            <span className={classes.certified} style={height(day.certified)} />
          </div>
        ))}
      </div>
      <Axis days={days} />
      <p className={classes.readout} aria-hidden>
        {looked ? say(looked) : t('home.per_day_hint')}
      </p>
    </>
  )
}

function Axis({ days }: { days: Days }) {
  const format = useCalendarFormat()
  return (
    <div className={classes.axis} aria-hidden>
      {days.map(({ day }, index) => (
        <span key={day}>{index % tick === 0 ? format.brief(day) : ''}</span>
      ))}
    </div>
  )
}

/** Omits days without any activity. */
function Table({ days }: { days: Days }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const busy = days.filter(({ submitted, certified }) => submitted + certified > 0)
  return (
    <FiguresTable
      summary={t('home.per_day_table')}
      headings={[t('home.per_day_day'), t('home.per_day_submitted'), t('home.per_day_certified')]}
      rows={busy.map(({ day, submitted, certified }) => ({
        key: day,
        name: format.calendarDay(day),
        figures: [format.number(submitted), format.number(certified)],
      }))}
    />
  )
}

/** Submitted and certified per day for thirty days, as pairs of bars and as a table. */
export function ActivityChart({ days }: { days: Days }) {
  const { t } = useTranslation('dashboard')
  const most = Math.max(0, ...days.flatMap((day) => [day.submitted, day.certified]))
  // Even, so that its half is a whole number on the scale.
  const top = most + (most % 2)
  if (most === 0) return null
  return (
    <section className={home.block} aria-labelledby="home-activity">
      <div className={classes.head}>
        <h2 id="home-activity" className={home.title}>
          {t('home.per_day')}
        </h2>
        <div className={classes.legend} aria-hidden>
          <span>
            <i className={classes.submitted} /> {t('home.per_day_submitted_unit')}
          </span>
          <span>
            <i className={classes.certified} /> {t('home.per_day_certified_unit')}
          </span>
        </div>
      </div>
      <div className={classes.plot}>
        <Scale top={top} />
        <Bars days={days} top={top} />
      </div>
      <Table days={days} />
    </section>
  )
}
