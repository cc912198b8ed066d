import { paths } from '@atesta/contract/paths.ts'
import { Button, Menu } from '@mantine/core'
import { IconCamera, IconChevronDown, IconChevronRight, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { openModal } from '../../../modals/modal-store.ts'
import { type Claim, completeClaimQuery } from '../../../queries/claims.ts'
import { stateLooks } from '../../../records/state-badge.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageLink } from '../../../ui/link.tsx'
import { RowMenu } from '../../../ui/list/row-menu.tsx'
import { DetailColumns } from '../../../ui/page/detail-columns.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { PageLoading } from '../../../ui/page/page-loading.tsx'
import { useGone } from '../../use-gone.ts'
import { useClaimActions } from '../use-claim-actions.tsx'
import { ClaimDescription } from './claim-description.tsx'
import { ClaimEvidence } from './claim-evidence.tsx'
import { ClaimFacts } from './claim-facts.tsx'
import { ClaimInspections } from './claim-inspections.tsx'
import classes from './claim-page.module.css'
import { ClaimReports } from './claim-reports.tsx'
import { ClaimSteps } from './claim-steps.tsx'
import { ClaimTimeline } from './claim-timeline.tsx'
import { ClaimWork, useClaimWork } from './claim-work.tsx'

const route = getRouteApi('/dashboard/claims/$claimId')

const waitsForPeople = (claim: Claim) =>
  claim.state === 'reported' && claim.can.assign && claim.assignees.length === 0

/** The next step: the states it may enter, or the assignment it waits for. */
function NextStep({ claim }: { claim: Claim }) {
  const { t } = useTranslation(['claims', 'common'])
  const work = useClaimWork()
  const unassigned = waitsForPeople(claim)
  const assign = (
    <Button leftSection={<IconUserPlus size={18} />} onClick={() => work.assign([claim])}>
      {t('actions.assign')}
    </Button>
  )
  if (claim.can.states.length === 0) return unassigned ? assign : null
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button
            variant="default"
            loading={work.moving.has(claim.id)}
            rightSection={<IconChevronDown size={16} />}
          >
            {t('actions.change_state')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {claim.can.states.map((state) => {
            const { icon: Icon } = stateLooks[state]
            return (
              <Menu.Item key={state} leftSection={<Icon size={16} />} onClick={() => work.move(claim, state)}>
                {t(`common:states.${state}`)}
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
      {unassigned && assign}
    </>
  )
}

function Header({ claim }: { claim: Claim }) {
  const { t } = useTranslation('claims')
  const navigate = useNavigate()
  const folder = paths.claimFolder({ folderId: claim.folder.id })
  const actions = useClaimActions(() => void navigate({ to: folder }))(claim)
  const waits = waitsForPeople(claim)
  const inspect = claim.can.create_inspection && (
    <Button
      variant={waits ? 'default' : 'filled'}
      leftSection={<IconCamera size={18} />}
      onClick={() => openModal('CREATE_INSPECTION', { workflowId: claim.id })}
    >
      {t('actions.inspect')}
    </Button>
  )
  return (
    <PageHeader
      title={claim.name}
      sentence={claim.number}
      action={
        <>
          {/* The primary action is the last of them. */}
          {waits && inspect}
          <NextStep claim={claim} />
          {!waits && inspect}
          <RowMenu name={claim.name} actions={actions} />
        </>
      }
      back={
        <span className={classes.back}>
          <PageLink to={paths.claims()}>{t('title')}</PageLink>
          <IconChevronRight size={14} aria-hidden />
          <PageLink to={folder}>{claim.folder.name}</PageLink>
        </span>
      }
    />
  )
}

/** /dashboard/claims/:claimId: one claim, its evidence and its history. */
export function ClaimPage() {
  const id = Number(route.useParams().claimId)
  const { data, error, refetch } = useQuery(completeClaimQuery(id))
  const isGone = useGone(error)
  if (error && (isGone || !data)) return <ErrorState error={error} onRetry={() => void refetch()} wholePage />
  if (!data) return <PageLoading />
  const { claim } = data
  return (
    <ClaimWork>
      <Header claim={claim} />
      <ClaimSteps claim={claim} history={data.history} isCut={data.totals.history > data.history.length} />
      <DetailColumns
        first={
          <div className={classes.work}>
            {claim.description && <ClaimDescription text={claim.description} />}
            <ClaimInspections complete={data} />
            <ClaimEvidence complete={data} />
            <ClaimReports complete={data} />
          </div>
        }
        facts={<ClaimFacts claim={claim} />}
        rest={<ClaimTimeline complete={data} />}
      />
    </ClaimWork>
  )
}
