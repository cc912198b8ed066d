/**
 * Back to a page of the application loads it. Where a link of the application led here, the browser takes its page for
 * an earlier state of this document (HTML, "navigate": an address that is the current one is replaced), and would only
 * change the address.
 */
export function leaveToApplication(): void {
  const { pathname } = window.location
  addEventListener('popstate', () => {
    if (window.location.pathname !== pathname) window.location.reload()
  })
}
