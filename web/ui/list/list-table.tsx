import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import type { ListAddress } from '../../address/list-address.ts'
import { EmptyState } from '../empty-state.tsx'
import { DataTable } from './data-table.tsx'
import { NothingMatches } from './nothing-matches.tsx'
import { isBeyondEnd, type TurnedAnswer } from './page-range.ts'
import { Pagination } from './pagination.tsx'

/** The parts of its query that a list needs. */
export type ListRead<Row extends object> = Pick<
  UseQueryResult<TurnedAnswer & { data: Row[] }>,
  'data' | 'error' | 'refetch' | 'isPlaceholderData'
>

type TableProps<Row extends object> = ComponentProps<typeof DataTable<Row>>

type Props<Row extends object> = Omit<TableProps<Row>, 'rows' | 'error' | 'onRetry' | 'empty' | 'list'> & {
  list: Pick<ListAddress, 'sort' | 'place' | 'narrowed' | 'change' | 'clear'>
  read: ListRead<Row>
} & (
    | {
        /**
         * The text when the list is empty: what to do next. The button for it stands in the head of the page, where it stays.
         * Search words and filters without matches have a text of their own.
         */
        none: Pick<ComponentProps<typeof EmptyState>, 'icon' | 'title' | 'detail'>
        empty?: undefined
      }
    | {
        /** The content in either case, where other views of the list say the same. */
        empty: ReactNode
        none?: undefined
      }
  )

/** The table of a list whose place, order and filters are in the address, with its pagination. */
export function ListTable<Row extends object>({ list, read, none, empty, ...table }: Props<Row>) {
  const { data, error, refetch, isPlaceholderData } = read
  return (
    <>
      <DataTable
        {...table}
        rows={data && isBeyondEnd(data) ? undefined : data?.data}
        busy={isPlaceholderData}
        list={list}
        error={error}
        onRetry={() => void refetch()}
        empty={none ? list.narrowed ? <NothingMatches list={list} /> : <EmptyState {...none} /> : empty}
      />
      <Pagination list={list} answer={data} error={error} />
    </>
  )
}
