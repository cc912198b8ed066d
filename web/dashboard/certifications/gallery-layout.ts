import { isExact, type PageAnswer } from '../../ui/list/page-range.ts'

/** Sizes in CSS pixels. */
export const gap = 16
const narrowest = 200
/** Name, inspection and time below the picture. */
const captionHeight = 48

export type GalleryLayout = { columns: number; rowHeight: number }

/** How many tiles stand in a row of this width, and how tall a row is with the gap below it. Phones get two columns. */
export function layoutOf(width: number): GalleryLayout {
  const columns = Math.max(2, Math.floor((width + gap) / (narrowest + gap)))
  const tile = (width - gap * (columns - 1)) / columns
  return { columns, rowHeight: Math.round((tile * 3) / 4 + captionHeight + gap) }
}

/** The pages (from 1, of `pageSize`) that hold the items from `first` to before `end`. */
export function pagesFor(first: number, end: number, pageSize: number): number[] {
  if (end <= first) return []
  const from = Math.floor(first / pageSize) + 1
  const to = Math.ceil(end / pageSize)
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/** The page of the address that an item is on, and the first item of such a page. */
export const pageOfItem = (item: number, pageSize: number) => Math.floor(item / pageSize) + 1
export const firstItemOf = (page: number, pageSize: number) => (page - 1) * pageSize

/** How many items a gallery makes room for; `exact` once that is how many there are. */
export type Room = { count: number; exact: boolean }

/**
 * The room for what is known from the pages that have arrived. A list without an exact total gets a page more
 * than is known of it, until one that is not full turns out to be its last.
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

/** Scrolling back makes no room smaller, and a found end stays found. */
export const roomier = (before: Room, now: Room): Room =>
  now.exact || (!before.exact && now.count > before.count) ? now : before
