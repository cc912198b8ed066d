import { Button, Skeleton } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '../../language/problem-text.ts'
import { useKeptHere } from '../../offline/use-kept-here.ts'
import { summaryQuery } from '../../queries/dashboard.ts'
import { unreadNotificationsQuery } from '../../queries/notifications.ts'
import { useSession } from '../../session/session.ts'
import { useFormat } from '../../session/use-format.ts'
import { usePanel } from '../../side-panels/use-panel.ts'
import { Delayed } from '../../ui/delayed.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Drafts } from './drafts.tsx'
import { Figures, type Summary } from './figures.tsx'
import { FirstSteps } from './first-steps.tsx'
import { KeptHereList } from './kept-here-list.tsx'
import { NeedsYou } from './needs-you.tsx'
import { News } from './news.tsx'
import { useFirstSteps } from './use-first-steps.ts'
import { useNeeds } from './use-needs.ts'

const loadBelow = () => import('./home-below.tsx')
const HomeBelow = lazy(() => loadBelow().then((loaded) => ({ default: loaded.HomeBelow })))

function Loading() {
  return (
    <Delayed>
      <Skeleton height={96} mb="lg" />
      <Skeleton height={280} mb="lg" />
      <Skeleton height={160} />
    </Delayed>
  )
}

/** Nothing was ever certified here, and nothing inspected lately. */
const hasNothing = ({ figures, drafts }: Summary) =>
  drafts.length === 0 &&
  [figures.open_inspections, figures.submitted_30_days, figures.certifications].every((count) => count === 0)

/** The home page: what needs this person today, the figures of the last days, the latest evidence. */
export function HomePage() {
  const { t } = useTranslation(['dashboard', 'inspection'])
  const name = useSession((session) => session.user?.name) ?? ''
  const panel = usePanel()
  const format = useFormat()
  const { data, error, refetch } = useQuery(summaryQuery())
  const news = useQuery(unreadNotificationsQuery)
  const kept = useKeptHere()
  const needs = useNeeds()
  useEffect(() => {
    void loadBelow()
  }, [])
  // Lower parts wait for the upper ones, so that nothing moves under a finger.
  const steps = useFirstSteps(data)
  const isSettled = needs !== undefined && (!data || steps !== undefined)
  const ready = data && needs && steps && kept && !news.isPending
  const firstSteps = steps?.done && <FirstSteps done={steps.done} />
  const isIdle = needs?.needs?.length === 0
  // What failed for one reason is said once, and asked for again together; two reasons are both said.
  const saidAbove =
    error !== null && isIdle && !!needs?.error && problemText(error).title === problemText(needs.error).title
  const retryBoth = () => {
    needs?.retry()
    void refetch()
  }
  const waiting = needs && saidAbove ? { ...needs, retry: retryBoth } : needs
  return (
    <>
      <PageHeader
        title={t('home.greeting', { name })}
        subject={null}
        sentence={format.day(Date.now())}
        action={
          <Button leftSection={<IconCamera size={18} />} onClick={() => panel.open('create-inspection', {})}>
            {t('inspection:create.title')}
          </Button>
        }
      />
      <KeptHereList kept={kept} />
      {isIdle && firstSteps}
      <NeedsYou waiting={isSettled ? waiting : undefined} />
      {!isIdle && firstSteps}
      {/* By another key it begins at once where it stays, below what has come, instead of being pushed there. */}
      {!ready && !error && <Loading key={String(isSettled)} />}
      {!ready && error && !saidAbove && <ErrorState error={error} onRetry={() => void refetch()} />}
      {ready && (
        <>
          <News entries={news.data?.data ?? []} />
          {!(steps.done && hasNothing(data)) && (
            <>
              <Figures figures={data.figures} from={data.per_day[0]?.day} />
              <Drafts drafts={data.drafts.filter(({ review }) => review !== 'returned')} />
              <Suspense>
                <HomeBelow summary={data} />
              </Suspense>
            </>
          )}
        </>
      )}
    </>
  )
}
