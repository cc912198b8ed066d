import { paths, taskPage } from '@atesta/contract/paths.ts'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { headingLine } from '../../language/heading-line.ts'
import { type ActionWithHistory, actionQuery } from '../../queries/actions.ts'
import { ActionDialog } from '../../records/corrective/action-dialog.tsx'
import { ActionDue, ActionStateBadge } from '../../records/corrective/action-state.tsx'
import { inspectionPage } from '../../records/inspection-page.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { PageLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { PageLoading } from '../../ui/page/page-loading.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { useGone } from '../use-gone.ts'
import { ActionHistory } from './action-history.tsx'
import { ActionMoves } from './action-moves.tsx'
import classes from './action-page.module.css'

const route = getRouteApi('/dashboard/actions/$actionId')

function Facts({ action }: { action: ActionWithHistory }) {
  const { t } = useTranslation('actions')
  const { inspection, task, owner, named_owner } = action
  const numbered = inspection.title || t('look.number', { number: inspection.number })
  const to = inspectionPage({ id: inspection.id, task })
  return (
    <FactList
      facts={[
        { label: t('columns.state'), value: <ActionStateBadge state={action.state} /> },
        { label: t('look.due'), value: action.due_on && <ActionDue {...action} /> },
        { label: t('look.owner'), value: owner?.name ?? t('no_owner') },
        { label: t('look.named_owner'), value: owner?.name === named_owner ? null : named_owner },
        { label: t('look.question'), value: action.question },
        {
          label: t('look.inspection'),
          value: inspection.open ? <PageLink to={to}>{numbered}</PageLink> : numbered,
        },
        {
          label: t('look.task'),
          value: inspection.open ? <PageLink to={taskPage(task)}>{task.name}</PageLink> : task.name,
        },
        { label: t('look.added'), value: <RelativeTime at={action.created_at} /> },
        { label: t('look.added_by'), value: action.created_by.name },
      ]}
    />
  )
}

function Header({ action }: { action: ActionWithHistory }) {
  const { t } = useTranslation(['actions', 'common'])
  const [editing, setEditing] = useState(false)
  return (
    <>
      <PageHeader
        title={headingLine(action.text)}
        back={<PageLink to={paths.actions()}>{t('common:pages.actions')}</PageLink>}
        action={
          action.can.edit && (
            <Button variant="default" leftSection={<IconPencil size={18} />} onClick={() => setEditing(true)}>
              {t('look.edit')}
            </Button>
          )
        }
      />
      {editing && (
        <ActionDialog inspectionId={action.inspection.id} action={action} onClose={() => setEditing(false)} />
      )}
    </>
  )
}

/** /dashboard/actions/:actionId: what has to be done, its progress, and what may be done with it now. */
export function ActionPage() {
  const { t } = useTranslation('actions')
  const { data, error, refetch } = useQuery(actionQuery(Number(route.useParams().actionId)))
  const isGone = useGone(error)
  if (error && (isGone || !data)) return <ErrorState error={error} onRetry={() => void refetch()} wholePage />
  if (!data) return <PageLoading />
  return (
    <>
      <Header action={data} />
      <div className={classes.columns}>
        <div className={classes.work}>
          {headingLine(data.text) !== data.text && <p className={classes.text}>{data.text}</p>}
          {data.can.states.length > 0 && <ActionMoves action={data} />}
        </div>
        <aside className={classes.facts}>
          <Facts action={data} />
        </aside>
        <section className={classes.section} aria-labelledby="action-history">
          <h2 id="action-history" className={classes.title}>
            {t('look.history')}
          </h2>
          <ActionHistory events={data.history} />
        </section>
      </div>
    </>
  )
}
