/**
 * Values of `data-least` on cells of columns that may be hidden in a table that is too wide, least important
 * first.
 */
const goingFirst = ['first', 'true', 'tablet', 'middle', 'last']

/** The indexes of columns that may be hidden, first to go first; of equal ones the last. */
function foldable(table: HTMLTableElement): number[] {
  const heads = [...(table.rows[0]?.cells ?? [])]
  return goingFirst.flatMap((least) =>
    heads.flatMap((head, index) => (head.dataset.least === least ? index : [])).reverse(),
  )
}

function fold(table: HTMLTableElement, column: number): void {
  for (const { cells } of table.rows) cells[column]?.setAttribute('data-folded', '')
}

/** Hides columns until the table fits into its frame; if that is not enough, the frame scrolls. */
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
 * A ref for the frame of a table. Keeps the table from overflowing, whatever its columns contain, in any
 * language: their width is known only once they are rendered, and changes with their content.
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
  // The fallback font's letters are almost, but not exactly, as wide.
  document.fonts.addEventListener('loadingdone', refit)
  return () => {
    size.disconnect()
    words.disconnect()
    document.fonts.removeEventListener('loadingdone', refit)
  }
}
