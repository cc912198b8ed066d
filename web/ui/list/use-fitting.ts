import { type RefObject, useLayoutEffect } from 'react'

/** Columns that may go where a table is too wide, by how little they tell: `data-least` of their cells. */
const goingFirst = ['first', 'true', 'tablet', 'middle', 'last']

/** The columns that may go, those that go first in front; of equal ones the last. */
function foldable(table: HTMLTableElement): number[] {
  const heads = [...(table.rows[0]?.cells ?? [])]
  return goingFirst.flatMap((least) =>
    heads.flatMap((head, index) => (head.dataset.least === least ? index : [])).reverse(),
  )
}

function fold(table: HTMLTableElement, column: number): void {
  for (const { cells } of table.rows) cells[column]?.setAttribute('data-folded', '')
}

/** Leaves out columns until the table is no wider than its frame; where that is not enough, the frame scrolls. */
function fit(frame: HTMLElement): void {
  const table = frame.querySelector('table')
  if (!table) return
  for (const cell of table.querySelectorAll('[data-folded]')) cell.removeAttribute('data-folded')
  frame.removeAttribute('data-scrolls')
  const isTooWide = () => table.offsetWidth > frame.clientWidth
  if (!isTooWide()) return
  for (const column of foldable(table)) {
    fold(table, column)
    if (!isTooWide()) return
  }
  frame.setAttribute('data-scrolls', '')
}

/**
 * Keeps the table in this frame from reaching into what stands beside it, whatever its columns hold, in any language: how
 * much room they take is known only once they are drawn. `shown` is what it is drawn from.
 */
export function useFitting(frame: RefObject<HTMLElement | null>, ...shown: unknown[]): void {
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    let width = element.clientWidth
    fit(element)
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return
      width = element.clientWidth
      fit(element)
    })
    observer.observe(element)
    // The fallback's letters are nearly, but not exactly, as wide.
    const refit = () => fit(element)
    document.fonts.addEventListener('loadingdone', refit)
    return () => {
      observer.disconnect()
      document.fonts.removeEventListener('loadingdone', refit)
    }
  }, [frame, ...shown])
}
