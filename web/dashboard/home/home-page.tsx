import { Button, Skeleton } from '@mantine/core'
import { IconChecklist, IconPhoto, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { summaryQuery } from '../../queries/dashboard.ts'
import { useSession } from '../../session/session.ts'
import { useFormat } from '../../session/use-format.ts'
import { usePanel } from '../../side-panels/use-panel.ts'
import { Delayed } from '../../ui/delayed.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { CertificationTile } from '../certifications/certification-tile.tsx'
import { ActivityChart } from './activity-chart.tsx'
import { useDraftColumns } from './draft-columns.tsx'
import { Figures } from './figures.tsx'
import classes from './home-page.module.css'
import { KeptHereList, useKeptHere } from './kept-here-list.tsx'
import { NeedsYou } from './needs-you.tsx'
import { useNeeds } from './use-needs.ts'
import { WorkCharts } from './work-charts.tsx'

function Loading() {
  return (
    <Delayed>
      <Skeleton height={96} mb="lg" />
      <Skeleton height={280} mb="lg" />
      <Skeleton height={160} />
    </Delayed>
  )
}

/** What needs this person today: inspections to finish, the figures of the last days, the latest evidence. */
export function HomePage() {
  const { t } = useTranslation(['dashboard', 'inspection'])
  const name = useSession((session) => session.user?.name) ?? ''
  const panel = usePanel()
  const format = useFormat()
  const { data, error, refetch } = useQuery(summaryQuery())
  const { columns, linkOf } = useDraftColumns()
  const kept = useKeptHere()
  const needs = useNeeds()
  // What stands below waits for what stands above, so that nothing moves away under a finger.
  const ready = data && needs && kept
  return (
    <>
      <PageHeader
        title={t('home.greeting', { name })}
        sentence={format.day(Date.now())}
        action={
          <Button leftSection={<IconPlus size={18} />} onClick={() => panel.open('create-inspection', {})}>
            {t('inspection:create.title')}
          </Button>
        }
      />
      <KeptHereList kept={kept} />
      <NeedsYou needs={needs} />
      {!ready && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />)}
      {ready && (
        <>
          <Figures figures={data.figures} />
          <section className={classes.block} aria-labelledby="home-drafts">
            <h2 id="home-drafts" className={classes.title}>
              {t('home.drafts')}
            </h2>
            <DataTable
              name={t('home.drafts')}
              columns={columns}
              rows={data.drafts}
              rowId={(inspection) => inspection.id}
              rowName={(inspection) => inspection.title}
              rowLink={linkOf}
              empty={
                <EmptyState
                  icon={<IconChecklist size={20} />}
                  title={t('home.drafts_empty')}
                  detail={t('home.drafts_empty_detail')}
                />
              }
            />
          </section>
          <ActivityChart days={data.per_day} />
          <section className={classes.block} aria-labelledby="home-recent">
            <h2 id="home-recent" className={classes.title}>
              {t('home.recent')}
            </h2>
            {data.recent.length === 0 ? (
              <EmptyState
                icon={<IconPhoto size={20} />}
                title={t('home.recent_empty')}
                detail={t('home.recent_empty_detail')}
              />
            ) : (
              <ul className={classes.gallery}>
                {data.recent.map((certification) => (
                  <li key={certification.id}>
                    <CertificationTile certification={certification} among={() => data.recent} />
                  </li>
                ))}
              </ul>
            )}
          </section>
          {/* Last: it comes by itself, and nothing below it may move. */}
          <WorkCharts />
        </>
      )}
    </>
  )
}
