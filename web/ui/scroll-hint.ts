/** What of a box as wide as `clientWidth` lies out of sight on either side. Parts of a pixel are no reason to scroll. */
export const hiddenSides = (box: Pick<HTMLElement, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>) => ({
  before: box.scrollLeft > 1,
  after: box.scrollLeft + box.clientWidth < box.scrollWidth - 1,
})

/**
 * A ref for a box that scrolls sideways: keeps `data-more` on it, `before`, `after` or both, while something lies out of
 * sight there, so that `scroll-hint.module.css` can say so.
 */
export function hintScrolling(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return
  const look = () => {
    const { before, after } = hiddenSides(box)
    const sides = [before && 'before', after && 'after'].filter(Boolean).join(' ')
    if (sides) box.dataset.more = sides
    else delete box.dataset.more
  }
  box.addEventListener('scroll', look, { passive: true })
  // Also told once the box has its first size. Looking now would have the whole page laid out twice.
  const size = new ResizeObserver(look)
  size.observe(box)
  // What stands in it may change its width alone, as a filter does that says what was chosen.
  let frame = 0
  const contents = new MutationObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(look)
  })
  contents.observe(box, { childList: true, characterData: true, subtree: true })
  return () => {
    box.removeEventListener('scroll', look)
    size.disconnect()
    contents.disconnect()
    cancelAnimationFrame(frame)
  }
}
