import { paths } from '@atesta/contract/paths.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { chartsQuery } from '../../queries/dashboard.ts'
import { stateLooks } from '../../records/state-badge.tsx'
import { useFormat } from '../../session/use-format.ts'
import { Bars } from '../../ui/chart/bars.tsx'
import { PageLink } from '../../ui/link.tsx'
import classes from './home-page.module.css'

/** The work of the last 30 days, since `from`: by state, by person, and how long it took. */
export function WorkCharts({ from }: { from: string | undefined }) {
  const { t } = useTranslation(['dashboard', 'common'])
  const format = useFormat()
  const { data } = useQuery(chartsQuery())
  if (!data || data.by_state.draft + data.by_state.submitted + data.by_inspector.length === 0) return null
  const hours = (value: number) =>
    format.number(value < 48 ? value : value / 24, {
      style: 'unit',
      unit: value < 48 ? 'hour' : 'day',
      maximumFractionDigits: 1,
    })
  return (
    <section className={classes.block} aria-labelledby="home-work">
      <h2 id="home-work" className={classes.title}>
        {t('home.work')}
      </h2>
      <div className={classes.charts}>
        <Bars
          title={t('home.by_state')}
          unit={t('home.by_state_unit')}
          bars={(['draft', 'submitted'] as const).map((state) => ({
            id: state,
            label: (
              <PageLink
                to={paths.inspections()}
                search={{ submitted: state === 'submitted' ? 'true' : 'false', from }}
                inherit
              >
                {t(`common:states.${state}`)}
              </PageLink>
            ),
            value: data.by_state[state],
            colour: stateLooks[state].colour,
            said: format.number(data.by_state[state]),
          }))}
        />
        <Bars
          title={t('home.by_inspector')}
          unit={t('home.by_inspector_unit')}
          bars={data.by_inspector.map(({ id, name, submitted }) => ({
            id: String(id),
            label: (
              <PageLink
                to={paths.inspections()}
                search={{
                  submitted: 'true',
                  person_id: String(id),
                  submitted_from: from,
                  sort: '-submitted_at',
                }}
                inherit
                title={name}
              >
                {name}
              </PageLink>
            ),
            value: submitted,
            said: format.number(submitted),
          }))}
        />
        <Bars
          title={t('home.turnaround')}
          unit={t('home.turnaround_unit')}
          bars={data.turnaround.map(({ week, median_hours }) => ({
            id: week,
            label: t('home.week', { day: format.calendarDay(week) }),
            value: median_hours,
            said: hours(median_hours),
          }))}
        />
      </div>
    </section>
  )
}
