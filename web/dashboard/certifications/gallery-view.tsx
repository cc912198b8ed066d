import { limits } from '@atesta/contract/limits.ts'
import { Anchor, Skeleton } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListAddress } from '../../address/list-address.ts'
import { problemText } from '../../language/problem-text.ts'
import {
  type CertificationFilters,
  type CertificationList,
  certificationsPage,
} from '../../queries/certifications.ts'
import { textScale } from '../../theme/text-scale.ts'
import { Delayed } from '../../ui/delayed.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useLatest } from '../../ui/list/use-latest.ts'
import type { lists } from '../lists.ts'
import { CertificationTile } from './certification-tile.tsx'
import {
  arrivedOf,
  firstItemOf,
  type GalleryLayout,
  layoutOf,
  pageOfItem,
  pagesFor,
  type Room,
  roomFor,
  roomier,
} from './gallery-layout.ts'
import classes from './gallery-view.module.css'

/** Certifications loaded at a time: about two screens. */
export const galleryBatch = 60
const batch = galleryBatch
const itemsPerPage = limits.pageSize

type Props = {
  list: ListAddress<typeof lists.certifications>
  filters: CertificationFilters
  empty: ReactNode
}

/** The items from `first` to before `end`, as far as loaded. */
function useItems(filters: CertificationFilters, first: number, end: number) {
  const items = useQueries({
    queries: pagesFor(first, end, batch).map((page) => certificationsPage(filters, { page }, batch)),
    combine: (results) => arrivedOf(results, batch),
  })
  // Kept while Retry is under way: the button that has the focus stays.
  const failure = useLatest(items.failure)
  return { ...items, failure: items.lacks ? failure : undefined }
}

type FailureProps = { error: unknown; retrying: boolean; onRetry: () => void }

/** Why some of the tiles in view stay empty. */
function Failure({ error, retrying, onRetry }: FailureProps) {
  const { t } = useTranslation('common')
  return (
    <p className={classes.failure} role="alert">
      {problemText(error).detail}{' '}
      <Anchor component="button" type="button" aria-disabled={retrying} onClick={onRetry}>
        {t('actions.retry')}
      </Anchor>
    </p>
  )
}

const noRoom: Room = { count: 0, exact: false }

/** How many items the gallery has space for, and how to update that when pages arrive. */
function useRoom(first: CertificationList | undefined) {
  const [seen, setSeen] = useState(noRoom)
  const room = first ? roomier(seen, roomFor([first])) : noRoom
  const tell = (pages: CertificationList[]) => setSeen((before) => roomier(before, roomFor(pages)))
  return { ...room, tell }
}

function LoadingTiles({ columns }: Pick<GalleryLayout, 'columns'>) {
  return (
    <Delayed>
      <div className={classes.row} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
        {Array.from({ length: columns * 2 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal placeholders, never reordered
          <Skeleton key={index} className={classes.placeholder} />
        ))}
      </div>
    </Delayed>
  )
}

type RowsProps = Props & { layout: GalleryLayout }

/** All rows of the list, of which only those in view are rendered. The address follows the scrolling. */
function Rows({ list, empty, layout, filters }: RowsProps) {
  const { t } = useTranslation('certifications')
  const { columns, rowHeight } = layout
  const frame = useRef<HTMLUListElement>(null)
  const place = useRef(list)
  // The first batch contains the total.
  const { data, error, refetch } = useQuery(certificationsPage(filters, { page: 1 }, batch))
  const { count, exact, tell } = useRoom(data)

  const rows = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    estimateSize: () => rowHeight,
    overscan: 2,
    scrollMargin: frame.current?.offsetTop ?? 0,
    onChange: ({ range, isScrolling }) => {
      if (isScrolling || !range || count === 0) return
      const page = pageOfItem(range.startIndex * columns, itemsPerPage)
      if (page !== place.current.page) place.current.change({ page }, 'replace')
    },
  })
  const shown = rows.getVirtualItems()
  const first = (shown[0]?.index ?? 0) * columns
  const end = ((shown.at(-1)?.index ?? -1) + 1) * columns
  const { itemAt, pages, failure, retrying, retry } = useItems(filters, first, Math.min(end, count))

  const arrived = useRef(pages)
  arrived.current = pages
  const among = useCallback(() => arrived.current.flatMap((page) => page.data), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only pages that arrive tell anything new
  useEffect(() => {
    if (!exact && data && pages.length > 0) tell([data, ...pages])
  }, [pages])
  useEffect(() => {
    place.current = list
  }, [list])
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes that were measured for another width are void
  useEffect(() => {
    rows.measure()
  }, [rowHeight, columns])
  // Once, when the list opens: afterwards the address follows the scrolling, not the other way round.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const row = Math.floor(firstItemOf(place.current.page, itemsPerPage) / columns)
    if (data && row > 0) rows.scrollToIndex(row, { align: 'start' })
  }, [data !== undefined])

  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingTiles columns={columns} />
  if (data.total === 0) return empty
  return (
    <>
      <ul
        ref={frame}
        className={classes.gallery}
        style={{ height: Math.ceil(count / columns) * rowHeight }}
        aria-label={t('gallery.label')}
      >
        {shown.flatMap((row) =>
          Array.from({ length: columns }, (_, column) => {
            const index = row.index * columns + column
            if (index >= count) return null
            const item = itemAt(index)
            return (
              <li
                key={index}
                className={classes.cell}
                aria-setsize={exact ? count : -1}
                aria-posinset={index + 1}
                style={{
                  width: `calc((100% - ${columns - 1} * 16px) / ${columns})`,
                  height: rowHeight - 16,
                  left: `calc(${column} * ((100% - ${columns - 1} * 16px) / ${columns} + 16px))`,
                  transform: `translateY(${row.index * rowHeight}px)`,
                }}
              >
                {item ? (
                  <CertificationTile certification={item} among={among} />
                ) : (
                  <Skeleton className={classes.placeholder} />
                )}
              </li>
            )
          }),
        )}
      </ul>
      {failure !== undefined && <Failure error={failure} retrying={retrying} onRetry={retry} />}
    </>
  )
}

/** Evidence as pictures: every certification, scrolled without pages, however many there are. */
export function GalleryView({ list, filters, empty }: Props) {
  const { ref, width } = useElementSize()
  return (
    <div ref={ref}>
      {width > 0 && (
        <Rows
          key={JSON.stringify(filters)}
          list={list}
          empty={empty}
          layout={layoutOf(width, textScale())}
          filters={filters}
        />
      )}
    </div>
  )
}
