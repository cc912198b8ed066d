/**
 * Keeps `--scrollbar-width`, the width the page's scrollbar takes now, so that nothing moves sideways when a modal
 * hides it. While it is hidden the last width counts.
 */
export function followScrollbar(): void {
  const root = document.documentElement
  const measure = () => {
    if (getComputedStyle(root).overflowY === 'hidden') return
    const width = `${window.innerWidth - root.clientWidth}px`
    // Setting it again would have the whole page styled again.
    if (root.style.getPropertyValue('--scrollbar-width') !== width)
      root.style.setProperty('--scrollbar-width', width)
  }
  // It measures as soon as the page has been laid out; asking before would lay it out once more.
  new ResizeObserver(measure).observe(document.body)
}
