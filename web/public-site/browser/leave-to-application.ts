/** The addresses of this page, in every language. */
const ownAddresses = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="alternate"][hreflang]')].map(
    ({ href }) => new URL(href).pathname,
  )

/**
 * Back to a page of the application loads it. Where a link of the application led here, the browser takes its page for
 * an earlier state of this document (HTML, "navigate": an address that is the current one is replaced), and would only
 * change the address.
 */
export function leaveToApplication(): void {
  const { pathname } = window.location
  // Back was pressed before this ran: the state is one that the application left with its address.
  if (window.history.state !== null && !ownAddresses().includes(pathname)) window.location.reload()
  addEventListener('popstate', () => {
    if (window.location.pathname !== pathname) window.location.reload()
  })
}
