/** How long after each failure a style sheet is asked for again, in milliseconds; then only a new connection counts. */
const waits = [500, 2000, 8000, 30_000, 30_000, 60_000, 60_000, 120_000, 120_000]

/**
 * Fetches style sheets again that did not arrive. What Vite adds for a part of the program it adds once: when the part is
 * asked for again after a lost connection, its code comes and its styles would not.
 */
export function fetchFailedStylesAgain(): void {
  const failures = new Map<string, number>()
  const failed = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    const { href } = target
    const wait = navigator.onLine ? waits[failures.get(href) ?? 0] : undefined
    failures.set(href, (failures.get(href) ?? 0) + 1)
    const done = new AbortController()
    const again = () => {
      done.abort()
      window.clearTimeout(timer)
      // In the same place, because later styles win.
      if (target.isConnected) target.replaceWith(target.cloneNode())
    }
    const timer = wait === undefined ? undefined : window.setTimeout(again, wait)
    const connected = () => {
      failures.delete(href)
      again()
    }
    window.addEventListener('online', connected, { signal: done.signal })
  }
  // Failures of files do not bubble.
  window.addEventListener('error', failed, { capture: true })
}
