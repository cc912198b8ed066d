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
 * A ref for the frame of a table. Keeps that from reaching into what stands beside it, whatever its columns hold, in any
 * language: how much room they take is known only once they are drawn, and changes with what they say.
 */
export function keepFitting(frame: HTMLElement | null): (() => void) | undefined {
  if (!frame) return
  let width = frame.clientWidth
  const refit = () => fit(frame)
  refit()
  const size = new ResizeObserver(() => {
    if (frame.clientWidth === width) return
    width = frame.clientWidth
    refit()
  })
  size.observe(frame)
  const words = new MutationObserver(refit)
  words.observe(frame, { childList: true, characterData: true, subtree: true })
  // The fallback's letters are nearly, but not exactly, as wide.
  document.fonts.addEventListener('loadingdone', refit)
  return () => {
    size.disconnect()
    words.disconnect()
    document.fonts.removeEventListener('loadingdone', refit)
  }
}
