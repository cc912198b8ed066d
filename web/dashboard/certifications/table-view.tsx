import { paths } from '@atesta/contract/paths.ts'
import { IconDownload, IconExternalLink, IconShieldCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListAddress } from '../../address/list-address.ts'
import { type Certification, fileUrl, previewUrl, useCertifications } from '../../queries/certifications.ts'
import { StateBadge } from '../../records/state-badge.tsx'
import { useFormat } from '../../session/use-format.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { RowAction } from '../../ui/row-menu.tsx'
import type { lists } from '../lists.ts'
import { kindIcons } from './certification-tile.tsx'
import { StarButton } from './star-button.tsx'
import classes from './table-view.module.css'

function TitleCell({ row }: { row: Certification }) {
  const Icon = kindIcons[row.kind]
  return (
    <span className={classes.title} data-unseen={!row.visited || undefined}>
      <span className={classes.thumb}>
        {row.preview ? (
          <img src={previewUrl(row.identifier, 'small')} alt="" loading="lazy" decoding="async" />
        ) : (
          <Icon size={18} aria-hidden />
        )}
      </span>
      <span className={classes.words}>{row.title}</span>
    </span>
  )
}

function useColumns() {
  const { t } = useTranslation('certifications')
  const format = useFormat()
  return useMemo<Column<Certification>[]>(
    () => [
      { id: 'title', header: t('columns.title'), cell: (row) => <TitleCell row={row} /> },
      {
        id: 'state',
        header: t('columns.state'),
        cell: (row) => <StateBadge state={row.state} />,
        width: '120px',
      },
      {
        id: 'category',
        header: t('columns.category'),
        cell: (row) => t(`categories.${row.category}`),
        width: '90px',
      },
      {
        id: 'size',
        header: t('columns.size'),
        cell: (row) => format.bytes(row.size),
        align: 'right',
        width: '90px',
      },
      { id: 'task', header: t('columns.task'), cell: (row) => row.task?.name },
      { id: 'person', header: t('columns.person'), cell: (row) => row.person.name },
      {
        id: 'received',
        header: t('columns.received'),
        cell: (row) => <RelativeTime at={row.received_at ?? row.created_at} />,
        width: '140px',
      },
      {
        id: 'favorite',
        header: t('columns.favorite'),
        cell: (row) => <StarButton certification={row} />,
        width: '80px',
      },
    ],
    [t, format],
  )
}

function useActions() {
  const { t } = useTranslation(['certifications', 'errors'])
  const navigate = useNavigate()
  return ({ id, identifier, can }: Certification): RowAction[] => [
    {
      label: t('page_actions.open'),
      icon: <IconExternalLink size={16} />,
      onClick: () => void navigate({ to: paths.certification({ identifier }) }),
    },
    {
      label: t('page_actions.download_original'),
      icon: <IconDownload size={16} />,
      disabled: can.download ? undefined : t('errors:file_not_ready.title'),
      onClick: () => window.location.assign(fileUrl(id)),
    },
    {
      label: t('page_actions.verify'),
      icon: <IconShieldCheck size={16} />,
      onClick: () => void navigate({ to: paths.verifierRecord({ identifier }) }),
    },
  ]
}

/** Certifications as rows, twenty a page. */
export function TableView({
  list,
  empty,
}: {
  list: ListAddress<typeof lists.certifications>
  empty: ReactNode
}) {
  const { t } = useTranslation('certifications')
  const { data, error, refetch } = useCertifications(list.narrowing, list.place)
  const columns = useColumns()
  const actions = useActions()
  return (
    <>
      <DataTable
        name={t('page.title')}
        columns={columns}
        rows={data?.data}
        rowId={(row) => row.id}
        rowName={(row) => row.title}
        rowLink={({ identifier }) => ({ to: paths.certification({ identifier }) })}
        actions={actions}
        error={error}
        onRetry={() => void refetch()}
        empty={empty}
      />
      <Pagination list={list} answer={data} error={error} />
    </>
  )
}
