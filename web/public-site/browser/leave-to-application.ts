/** The addresses of this page in every language. */
const ownAddresses = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="alternate"][hreflang]')].map(
    ({ href }) => new URL(href).pathname,
  )

/**
 * Loads the application when Back leads to one of its pages. If a link of the application led here, the
 * browser takes that page for an earlier state of this document (HTML, "navigate": an address that is the
 * current one is replaced) and would only change the address.
 */
export function leaveToApplication(): void {
  const { pathname } = window.location
  // Back was pressed before this ran: the application left this state with its address.
  if (window.history.state !== null && !ownAddresses().includes(pathname)) window.location.reload()
  addEventListener('popstate', () => {
    if (window.location.pathname !== pathname) window.location.reload()
  })
}
