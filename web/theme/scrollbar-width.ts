/**
 * Keeps `--scrollbar-width` at the current width of the page's scrollbar, so that nothing moves sideways when
 * a modal hides it. While hidden, the last width applies.
 */
export function followScrollbar(): void {
  const root = document.documentElement
  const measure = () => {
    if (getComputedStyle(root).overflowY === 'hidden') return
    const width = `${window.innerWidth - root.clientWidth}px`
    // Setting it unchanged would restyle the whole page.
    if (root.style.getPropertyValue('--scrollbar-width') !== width)
      root.style.setProperty('--scrollbar-width', width)
  }
  // The observer measures after layout; measuring earlier would force an additional layout.
  new ResizeObserver(measure).observe(document.body)
}
