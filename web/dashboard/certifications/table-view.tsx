import { paths } from '@atesta/contract/paths.ts'
import { IconDownload, IconExternalLink, IconShieldCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListAddress } from '../../address/list-address.ts'
import {
  type Certification,
  type CertificationFilters,
  fileUrl,
  previewUrl,
  useCertifications,
} from '../../queries/certifications.ts'
import { useCertificationName } from '../../records/certification-name.ts'
import { lookAt } from '../../records/lightbox/lightbox-store.ts'
import { StateBadge } from '../../records/state-badge.tsx'
import { useFormat } from '../../session/use-format.ts'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import type { RowAction } from '../../ui/list/row-menu.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { lists } from '../lists.ts'
import { kindIcons } from './certification-tile.tsx'
import { rememberNeighbours } from './neighbours.ts'
import { StarButton } from './star-button.tsx'
import classes from './table-view.module.css'
import type { Chosen } from './use-chosen.ts'

function Thumb({ row, among }: { row: Certification; among: () => readonly Certification[] }) {
  const { t } = useTranslation('certifications')
  const Icon = kindIcons[row.kind]
  return (
    <button
      type="button"
      className={classes.thumb}
      aria-label={t('lightbox.enlarge', { name: row.title })}
      onClick={() => lookAt(among(), row.identifier)}
    >
      {row.preview ? (
        <img src={previewUrl(row.identifier, 'small')} alt="" loading="lazy" decoding="async" />
      ) : (
        <Icon size={18} aria-hidden />
      )}
    </button>
  )
}

function NameCell({ row }: { row: Certification }) {
  const { name } = useCertificationName()(row)
  return (
    <span className={classes.words} data-unseen={!row.visited || undefined} title={row.title}>
      {name}
      {name !== row.title && <span className={classes.file}>{row.title}</span>}
    </span>
  )
}

const OfCell = ({ row }: { row: Certification }) => (
  <span className={classes.line}>{useCertificationName()(row).of}</span>
)

function useColumns(rows: readonly Certification[] | undefined) {
  const { t } = useTranslation('certifications')
  const format = useFormat()
  return useMemo<Column<Certification>[]>(
    () => [
      {
        id: 'title',
        header: t('columns.title'),
        before: (row) => <Thumb row={row} among={() => rows ?? []} />,
        cell: (row) => <NameCell row={row} />,
      },
      { id: 'inspection', header: t('columns.inspection'), cell: (row) => <OfCell row={row} /> },
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
        least: true,
      },
      {
        id: 'size',
        header: t('columns.size'),
        cell: (row) => format.bytes(row.size),
        align: 'right',
        width: '90px',
        least: true,
      },
      {
        id: 'person',
        header: t('columns.person'),
        cell: (row) => <span className={classes.line}>{row.person.name}</span>,
        least: true,
      },
      {
        id: 'received',
        header: t('columns.received'),
        cell: (row) => (
          <span className={classes.line}>
            <RelativeTime at={row.received_at ?? row.created_at} />
          </span>
        ),
        width: '140px',
        least: 'tablet',
        sort: { ascending: 'created_at', descending: '-created_at' },
      },
      {
        id: 'favorite',
        header: t('columns.favorite'),
        cell: (row) => <StarButton certification={row} />,
        width: '80px',
        least: true,
      },
    ],
    [t, format, rows],
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

type Props = {
  list: ListAddress<typeof lists.certifications>
  filters: CertificationFilters
  selection: Chosen
  empty: ReactNode
}

/** Certifications as rows, twenty a page. */
export function TableView({ list, filters, selection, empty }: Props) {
  const { t } = useTranslation('certifications')
  const { data, error, refetch } = useCertifications(filters, list.place)
  const rows = data?.data
  const columns = useColumns(rows)
  const actions = useActions()
  useEffect(() => {
    if (rows) rememberNeighbours(rows)
  }, [rows])
  return (
    <>
      <DataTable
        name={t('page.title')}
        columns={columns}
        rows={rows}
        rowId={(row) => row.id}
        rowName={(row) => row.title}
        rowLink={({ identifier }) => ({ to: paths.certification({ identifier }) })}
        actions={actions}
        selection={{ ids: selection.ids, onChange: (checked) => selection.choose(checked, rows ?? []) }}
        list={list}
        error={error}
        onRetry={() => void refetch()}
        empty={empty}
      />
      <Pagination list={list} answer={data} error={error} />
    </>
  )
}
