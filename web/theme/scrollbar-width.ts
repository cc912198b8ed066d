/**
 * Keeps `--scrollbar-width`, the width the page's scrollbar takes now, so that nothing moves sideways when a modal
 * hides it. While it is hidden the last width counts.
 */
export function followScrollbar(): void {
  const root = document.documentElement
  const measure = () => {
    if (getComputedStyle(root).overflowY === 'hidden') return
    root.style.setProperty('--scrollbar-width', `${window.innerWidth - root.clientWidth}px`)
  }
  new ResizeObserver(measure).observe(document.body)
  measure()
}
