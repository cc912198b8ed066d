import { Checkbox } from '@mantine/core'
import { type ColumnDef, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { type MouseEvent, type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListAddress } from '../../address/list-address.ts'
import type { Search } from '../../address/search.ts'
import { ErrorState } from '../error-state.tsx'
import { PageLink } from '../link.tsx'
import { brief } from './brief.tsx'
import line from './busy-line.module.css'
import { ColumnHead } from './column-head.tsx'
import classes from './data-table.module.css'
import { keepFitting } from './keep-fitting.ts'
import { LoadingRows } from './loading-rows.tsx'
import { PointerMenu, type RowAction, RowMenu } from './row-menu.tsx'
import heads from './table-heads.module.css'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Right-aligned, for numbers. */
  align?: 'right'
  /**
   * For short content that never wraps, such as a number, a date or a state: sets the column's width. The
   * other columns share the rest.
   */
  short?: true
  /**
   * When the column is hidden: below desktop width; `first` already on a small desktop; `tablet` and `middle`
   * only where there is little room beside the sidebar, and not in cards; `last` only where the table does
   * not fit otherwise. If it does not fit, all of these are hidden, one after the other.
   */
  least?: true | 'first' | 'tablet' | 'middle' | 'last'
  /** Shown before the link of the first column, with an action of its own. */
  before?: (row: Row) => ReactNode
  /** The API's `sort` values; the heading then sorts through the address. */
  sort?: { ascending: string; descending: string }
}

/** The target of the first column: another page, or this one with more in its address (an open panel). */
export type RowLink = { to: string; search?: Search } | { to?: undefined; search: Search }

export type Selection = { ids: ReadonlySet<string>; onChange: (ids: ReadonlySet<string>) => void }

type Props<Row> = {
  /** The content of the table for screen readers: "Workflows". */
  name: string
  columns: Column<Row>[]
  /** Undefined while loading. */
  rows: Row[] | undefined
  /** The rows are the previous ones, until the next answer arrives. */
  busy?: boolean
  rowId: (row: Row) => string | number
  rowName: (row: Row) => string
  /** Null for a row without a link. */
  rowLink: (row: Row) => RowLink | null
  actions?: (row: Row) => RowAction[]
  selection?: Selection
  list?: Pick<ListAddress, 'sort' | 'change'>
  error?: unknown
  onRetry?: () => void
  /** Shown instead of the table when there are no rows. */
  empty: ReactNode
  /** Has more columns than fit: it scrolls by itself, with headings and first column kept visible. */
  wide?: boolean
}

function CellLink({ link, children }: { link: RowLink | null; children: ReactNode }) {
  if (!link) return children
  const elsewhere = link.to !== undefined
  const search = elsewhere ? link.search : (now: Search) => ({ ...now, ...link.search })
  return (
    <PageLink to={link.to ?? '.'} search={search} resetScroll={elsewhere} className={classes.link} data-row>
      {children}
    </PageLink>
  )
}

const features = tableFeatures({ rowSelectionFeature })

function useTableOf<Row extends object>(props: Props<Row>) {
  const { columns, rows, rowId, selection } = props
  const defs = useMemo<ColumnDef<typeof features, Row>[]>(
    () =>
      columns.map(({ id, header, cell }) => ({ id, header, cell: ({ row }) => brief(cell(row.original)) })),
    [columns],
  )
  const ids = selection?.ids
  const rowSelection = useMemo(
    () => Object.fromEntries([...(ids ?? [])].map((id) => [id, true as const])),
    [ids],
  )
  const none = useMemo<Row[]>(() => [], [])
  return useTable({
    features,
    columns: defs,
    data: rows ?? none,
    getRowId: (row) => String(rowId(row)),
    enableRowSelection: !!selection,
    state: { rowSelection },
    onRowSelectionChange: (change) => {
      const next = typeof change === 'function' ? change(rowSelection) : change
      selection?.onChange(new Set(Object.keys(next).filter((id) => next[id])))
    },
  })
}

/**
 * The table of every list: 44 px rows, linked first column, sticky header, actions by ⋯ and right click,
 * cards below 640 px (sidebar excluded). Includes loading, failure and empty states.
 */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { name, columns, rows, rowName, rowLink, actions, selection, list, error, onRetry, empty, wide } =
    props
  const { t } = useTranslation('common')
  const table = useTableOf(props)
  const [pointer, setPointer] = useState<{ x: number; y: number; row: Row } | null>(null)

  if (error && !rows) return <ErrorState error={error} onRetry={onRetry ?? (() => undefined)} />
  if (!rows) return <LoadingRows columns={columns.length} />
  if (rows.length === 0) return empty

  const openAtPointer = (row: Row) => (event: MouseEvent) => {
    // On a link, the browser's own menu is wanted: open in a new tab, copy the address.
    if (!actions || (event.target as Element).closest('a')) return
    event.preventDefault()
    setPointer({ x: event.clientX, y: event.clientY, row })
  }
  return (
    <div
      ref={wide ? undefined : keepFitting}
      className={`${classes.frame} ${line.busy}`}
      aria-busy={props.busy || undefined}
    >
      <div
        className={wide ? classes.wide : undefined}
        {...(wide && { role: 'region', 'aria-label': name, tabIndex: 0 })}
      >
        <table className={classes.table} aria-label={name}>
          <thead className={heads.heads}>
            <tr>
              {selection && (
                <th scope="col" className={classes.narrow}>
                  <Checkbox
                    size="xs"
                    label={t('list.select_all')}
                    classNames={{ label: heads.all }}
                    checked={table.getIsAllRowsSelected()}
                    indeterminate={table.getIsSomeRowsSelected()}
                    onChange={table.getToggleAllRowsSelectedHandler()}
                  />
                </th>
              )}
              {columns.map((column) => (
                <ColumnHead key={column.id} column={column} list={list} />
              ))}
              {actions && (
                <th scope="col" className={classes.narrow}>
                  <span className="visually-hidden">{t('actions.more')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {table.getRowModel().rows.map((row) => (
              <tr
                key={row.id}
                data-selected={row.getIsSelected() || undefined}
                onContextMenu={openAtPointer(row.original)}
              >
                {selection && (
                  <td className={classes.narrow}>
                    <Checkbox
                      size="xs"
                      aria-label={t('list.select_row', { name: rowName(row.original) })}
                      checked={row.getIsSelected()}
                      onChange={row.getToggleSelectedHandler()}
                    />
                  </td>
                )}
                {row.getAllCells().map((cell, index) => (
                  <td
                    key={cell.id}
                    data-align={columns[index]?.align}
                    data-least={columns[index]?.least}
                    data-short={columns[index]?.short}
                    data-led={columns[index]?.before ? true : undefined}
                    data-label={index === 0 ? undefined : columns[index]?.header}
                  >
                    {columns[index]?.before?.(row.original)}
                    <CellLink link={index === 0 ? rowLink(row.original) : null}>
                      <table.FlexRender cell={cell} />
                    </CellLink>
                  </td>
                ))}
                {actions && (
                  <td className={classes.narrow}>
                    <RowMenu name={rowName(row.original)} actions={actions(row.original)} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {actions && (
        <PointerMenu
          at={pointer}
          actions={pointer ? actions(pointer.row) : []}
          onClose={() => setPointer(null)}
        />
      )}
    </div>
  )
}
