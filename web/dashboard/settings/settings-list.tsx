import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListAddress, ListKind } from '../../address/list-address.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type Column, DataTable, type RowLink } from '../../ui/list/data-table.tsx'
import { type Filter, ListToolbar } from '../../ui/list/list-toolbar.tsx'
import type { TurnedAnswer } from '../../ui/list/page-range.ts'
import { Pagination } from '../../ui/list/pagination.tsx'
import type { RowAction } from '../../ui/list/row-menu.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { NothingMatches } from '../workflows/nothing-matches.tsx'

type Named = { id: number; name: string }

type Props<L extends ListKind, Row extends Named> = {
  section: 'folders' | 'api-keys' | 'webhooks'
  sentence: ReactNode
  /** The button that starts a new one. */
  create: ReactNode
  list: ListAddress<L>
  read: Pick<UseQueryResult<TurnedAnswer & { data: Row[] }>, 'data' | 'error' | 'refetch'>
  searchLabel: string
  filters?: Filter<keyof L['filters'] & string>[]
  columns: Column<Row>[]
  rowLink: (row: Row) => RowLink | null
  actions?: (row: Row) => RowAction[]
  /** Where there is none yet. */
  none: { icon: ReactNode; title: string; detail: string }
}

/** A section of the settings that lists records. */
export function SettingsList<L extends ListKind, Row extends Named>(props: Props<L, Row>) {
  const { section, sentence, create, list, read, searchLabel, filters, columns, rowLink, actions } = props
  const { t } = useTranslation('settings')
  const title = t(`sections.${section}`)
  const { data, error, refetch } = read
  return (
    <>
      <PageHeader title={title} count={data} sentence={sentence} action={create} />
      <ListToolbar list={list} searchLabel={searchLabel} filters={filters} />
      <DataTable
        name={title}
        columns={columns}
        rows={data?.data}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        rowLink={rowLink}
        actions={actions}
        list={list}
        error={error}
        onRetry={() => void refetch()}
        empty={
          list.narrowed ? <NothingMatches list={list} /> : <EmptyState {...props.none} action={create} />
        }
      />
      <Pagination list={list} answer={data} error={error} />
    </>
  )
}
