import { paths } from '@atesta/contract/paths.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListAddress } from '../../address/list-address.ts'
import type { Claim } from '../../queries/claims.ts'
import type { Column, Selection } from '../../ui/list/data-table.tsx'
import { type ListRead, ListTable } from '../../ui/list/list-table.tsx'
import type { lists } from '../lists.ts'
import { useClaimActions } from './use-claim-actions.tsx'

type Props = {
  list: ListAddress<typeof lists.claims>
  columns: Column<Claim>[]
  read: ListRead<Claim>
  selection: Selection
  empty: ReactNode
}

/** A sortable table of claims with their menus. */
export function ClaimsTable({ list, columns, read, selection, empty }: Props) {
  const { t } = useTranslation('claims')
  const actions = useClaimActions()
  return (
    <ListTable
      name={t('title')}
      columns={columns}
      read={read}
      rowId={(row) => row.id}
      rowName={(row) => `${row.number} ${row.name}`}
      rowLink={(row) => ({ to: paths.claim({ claimId: row.id }) })}
      actions={actions}
      selection={selection}
      list={list}
      empty={empty}
    />
  )
}
