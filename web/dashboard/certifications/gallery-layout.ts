/** Sizes in CSS pixels. */
export const gap = 16
const narrowest = 200
/** Title, time and place below the picture. */
const captionHeight = 64

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
