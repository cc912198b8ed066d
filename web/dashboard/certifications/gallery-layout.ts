import { isExact, type PageAnswer } from '../../ui/list/page-range.ts'

/** In CSS pixels. */
export const gap = 16
const narrowest = 200
/** Below this width, at the usual size of text, two tiles have no room for their names. */
const leastForTwo = 280
/** Name, inspection and time below the picture, at the usual size of text. */
const captionHeight = 48

export type GalleryLayout = { columns: number; rowHeight: number }

/**
 * How many tiles fit into a row of this width, and the height of a row with the gap below it. Phones get two
 * columns, with large text one. `textScale`: how much larger than usual the person reads.
 */
export function layoutOf(width: number, textScale = 1): GalleryLayout {
  const fewest = width / textScale < leastForTwo ? 1 : 2
  const columns = Math.max(fewest, Math.floor((width + gap) / (narrowest * textScale + gap)))
  const tile = (width - gap * (columns - 1)) / columns
  return { columns, rowHeight: Math.round((tile * 3) / 4 + captionHeight * textScale + gap) }
}

/** The pages (from 1, of `pageSize`) that contain the items from `first` to before `end`. */
export function pagesFor(first: number, end: number, pageSize: number): number[] {
  if (end <= first) return []
  const from = Math.floor(first / pageSize) + 1
  const to = Math.ceil(end / pageSize)
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/** The page of an item, and the first item of a page. */
export const pageOfItem = (item: number, pageSize: number) => Math.floor(item / pageSize) + 1
export const firstItemOf = (page: number, pageSize: number) => (page - 1) * pageSize

/** How many items a gallery has space for; `exact` once that is their number. */
export type Room = { count: number; exact: boolean }

/**
 * The space for all items known from the loaded pages. A list without an exact total gets one page more than
 * is known, until a page that is not full turns out to be its last.
 */
export function roomFor(pages: readonly PageAnswer[]): Room {
  let known = 0
  for (const page of pages) {
    if (isExact(page)) return { count: page.total, exact: true }
    const end = (page.page - 1) * page.page_size + page.data.length
    if (page.data.length < page.page_size) return { count: end, exact: true }
    known = Math.max(known, page.total, end)
  }
  return { count: known + (pages[0]?.page_size ?? 0), exact: false }
}

/** Scrolling back never shrinks the space, and a known end stays known. */
export const roomier = (before: Room, now: Room): Room =>
  now.exact || (!before.exact && now.count > before.count) ? now : before

type Loading<Page> = {
  data: Page | undefined
  error: unknown
  errorUpdateCount: number
  isFetching: boolean
  refetch: () => unknown
}

/**
 * What has arrived of the pages in view, and whether and why the rest failed, with how to ask for that again. A
 * query that is asked for again has forgotten its error.
 */
export function arrivedOf<Page extends { page: number; data: unknown[] }>(
  results: readonly Loading<Page>[],
  pageSize: number,
) {
  const pages = results.flatMap(({ data }) => data ?? [])
  const lacking = results.filter(({ data, errorUpdateCount }) => errorUpdateCount > 0 && !data)
  return {
    pages,
    itemAt: (index: number): Page['data'][number] | undefined =>
      pages.find(({ page }) => page === pageOfItem(index, pageSize))?.data[index % pageSize],
    lacks: lacking.length > 0,
    retrying: lacking.some(({ isFetching }) => isFetching),
    failure: lacking.find(({ error }) => error)?.error ?? undefined,
    retry: () => {
      for (const { refetch } of lacking) refetch()
    },
  }
}
