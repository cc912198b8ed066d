/** The sides of a box on which content is scrolled out of sight. Fractions of a pixel do not count. */
export const hiddenSides = (box: Pick<HTMLElement, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>) => ({
  before: box.scrollLeft > 1,
  after: box.scrollLeft + box.clientWidth < box.scrollWidth - 1,
})

/**
 * A ref for a box that scrolls sideways: keeps `data-more` on it (`before`, `after` or both) while content is
 * out of sight there, for `scroll-hint.module.css` to show.
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
  // Also called once the box has its first size. Measuring now would lay out the whole page twice.
  const size = new ResizeObserver(look)
  size.observe(box)
  // Its content may change width by itself, like a filter that shows its choice.
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
