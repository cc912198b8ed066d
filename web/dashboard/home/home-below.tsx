import { IconPhoto } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CertificationTile } from '../certifications/certification-tile.tsx'
import { ActivityChart } from './activity-chart.tsx'
import type { Summary } from './figures.tsx'
import classes from './home-page.module.css'
import { WorkCharts } from './work-charts.tsx'

function Recent({ certifications }: { certifications: Summary['recent'] }) {
  const { t } = useTranslation('dashboard')
  return (
    <section className={classes.block} aria-labelledby="home-recent">
      <h2 id="home-recent" className={classes.title}>
        {t('home.recent')}
      </h2>
      {certifications.length === 0 ? (
        <EmptyState
          icon={<IconPhoto size={20} />}
          title={t('home.recent_empty')}
          detail={t('home.recent_empty_detail')}
        />
      ) : (
        <ul className={classes.gallery}>
          {certifications.map((certification) => (
            <li key={certification.id}>
              <CertificationTile certification={certification} among={() => certifications} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The part below the first screen: charts and the latest evidence. */
export function HomeBelow({ summary }: { summary: Summary }) {
  return (
    <>
      <ActivityChart days={summary.per_day} />
      <Recent certifications={summary.recent} />
      {/* Last: it loads by itself, and nothing below it may move. */}
      <WorkCharts from={summary.per_day[0]?.day} />
    </>
  )
}
