import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListAddress, ListKind } from '../../address/list-address.ts'
import type { Column, RowLink } from '../../ui/list/data-table.tsx'
import { type ListRead, ListTable } from '../../ui/list/list-table.tsx'
import { type Filter, ListToolbar } from '../../ui/list/list-toolbar.tsx'
import type { RowAction } from '../../ui/list/row-menu.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'

type Named = { id: number; name: string }

type Props<L extends ListKind, Row extends Named> = {
  section: 'folders' | 'api-keys' | 'webhooks'
  sentence: ReactNode
  /** The button that creates a new one. */
  create: ReactNode
  list: ListAddress<L>
  read: ListRead<Row>
  searchLabel: string
  filters?: Filter<keyof L['filters'] & string>[]
  columns: Column<Row>[]
  rowLink: (row: Row) => RowLink | null
  actions?: (row: Row) => RowAction[]
  /** Shown where there is none yet. */
  none: { icon: ReactNode; title: string; detail: string }
}

/** A section of the settings that lists records. */
export function SettingsList<L extends ListKind, Row extends Named>(props: Props<L, Row>) {
  const { section, sentence, create, list, read, searchLabel, filters, columns, rowLink, actions, none } =
    props
  const { t } = useTranslation('settings')
  const title = t(`sections.${section}`)
  return (
    <>
      <PageHeader title={title} count={read} sentence={sentence} action={create} />
      <ListToolbar list={list} read={read} searchLabel={searchLabel} filters={filters} />
      <ListTable
        name={title}
        columns={columns}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        rowLink={rowLink}
        actions={actions}
        list={list}
        read={read}
        none={none}
      />
    </>
  )
}
