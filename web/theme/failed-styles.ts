import { connectedOrAfter } from '../device/connected-or-after.ts'

/** How long after each failure a style sheet is asked for again, in milliseconds; then only a new connection counts. */
const waits = [500, 2000, 8000, 30_000, 30_000, 60_000, 60_000, 120_000, 120_000]

/**
 * Fetches style sheets again that did not arrive. What Vite adds for a part of the program it adds once: when the part is
 * asked for again after a lost connection, its code comes and its styles would not.
 */
export function fetchFailedStylesAgain(): void {
  const failures = new Map<string, number>()
  const failed = async ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    const count = failures.get(target.href) ?? 0
    failures.set(target.href, count + 1)
    if (await connectedOrAfter(navigator.onLine ? waits[count] : undefined)) failures.delete(target.href)
    // In the same place, because later styles win.
    if (target.isConnected) target.replaceWith(target.cloneNode())
  }
  // Failures of files do not bubble.
  window.addEventListener('error', failed, { capture: true })
}
