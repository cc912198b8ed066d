import { SegmentedControl } from '@mantine/core'
import { IconArchive, IconLayoutKanban, IconTable, IconUserPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListAddress } from '../../address/list-address.ts'
import { nothingDone, openModal } from '../../modals/modal-store.ts'
import { type Claim, refreshClaims } from '../../queries/claims.ts'
import { api } from '../../session/api.ts'
import { BulkBar } from '../../ui/list/bulk-bar.tsx'
import type { ListRead } from '../../ui/list/list-table.tsx'
import { ListToolbar } from '../../ui/list/list-toolbar.tsx'
import { notify } from '../../ui/notify.ts'
import { type ClaimView, claimViews, type lists } from '../lists.ts'
import { ClaimRecordFilters } from './claim-record-filters.tsx'
import classes from './claims-page.module.css'
import { useClaimWork } from './page/claim-work.tsx'
import type { ChosenClaims } from './use-chosen-claims.ts'
import { useClaimFilters } from './use-claim-filters.ts'

const viewIcons = { table: IconTable, board: IconLayoutKanban }

function ViewSwitch({ view, onChange }: { view: ClaimView; onChange: (view: ClaimView) => void }) {
  const { t } = useTranslation('claims')
  const label = (value: ClaimView) => {
    const Icon = viewIcons[value]
    return (
      <span className={classes.view}>
        <Icon size={16} aria-hidden />
        {t(`views.${value}`)}
      </span>
    )
  }
  return (
    <SegmentedControl
      aria-label={t('views.label')}
      value={view}
      onChange={(value) => onChange(value as ClaimView)}
      data={claimViews.map((value) => ({ value, label: label(value) }))}
    />
  )
}

function Bulk({ chosen: { claims, clear } }: { chosen: ChosenClaims }) {
  const { t } = useTranslation(['claims', 'common'])
  const work = useClaimWork()
  const archive = async () => {
    const { archived, not_archived } = await api.tasks.archiveMany({
      body: { ids: claims.map(({ id }) => id) },
    })
    await refreshClaims()
    if (not_archived.length > 0) notify.info(t('bulk.not_archived', { count: not_archived.length }))
    return archived.length > 0 ? undefined : nothingDone
  }
  const assignable = claims.filter(({ can }) => can.assign)
  const assigning = {
    label: t('actions.assign'),
    icon: <IconUserPlus size={16} />,
    onClick: () => work.assign(assignable, clear),
  }
  const archiving = {
    label: t('common:actions.archive'),
    icon: <IconArchive size={16} />,
    onClick: () =>
      openModal('ARCHIVE_CLAIM', {
        name: claims.map(({ number }) => number).join(', '),
        count: claims.length,
        onConfirm: archive,
        onDone: clear,
      }),
  }
  return (
    <BulkBar
      count={claims.length}
      onClear={clear}
      actions={[
        ...(assignable.length > 0 ? [assigning] : []),
        ...(claims.some(({ can }) => can.archive) ? [archiving] : []),
      ]}
    />
  )
}

type Props = {
  list: ListAddress<typeof lists.claims>
  read: ListRead<Claim>
  /** Whether the list is of a single folder. */
  ofFolder: boolean
  chosen: ChosenClaims
  view: ClaimView
  onView: (view: ClaimView) => void
  /** Views and columns. */
  tools: ReactNode
}

/** Search, filters and view of claims; bulk actions while some are selected. */
export function ClaimsToolbar({ list, read, ofFolder, chosen, view, onView, tools }: Props) {
  const { t } = useTranslation('claims')
  const filters = useClaimFilters()
  return (
    <ListToolbar
      list={list}
      read={read}
      filters={filters}
      extra={<ClaimRecordFilters list={list} ofFolder={ofFolder} />}
      searchLabel={t('search')}
      tools={tools}
      bulk={chosen.claims.length > 0 && <Bulk chosen={chosen} />}
    >
      <ViewSwitch view={view} onChange={onView} />
    </ListToolbar>
  )
}
