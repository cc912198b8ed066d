import { connectedOrAfter } from '../device/connected-or-after.ts'

/**
 * The wait after each failure before a style sheet is requested again, in milliseconds; after the last, only
 * a restored connection triggers another request.
 */
const waits = [500, 2000, 8000, 30_000, 30_000, 60_000, 60_000, 120_000, 120_000]

/**
 * Requests style sheets again that failed to load. Vite adds the style sheet of a part only once: if the part
 * is requested again after a lost connection, its code arrives but its styles would not.
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
  // Load errors do not bubble.
  window.addEventListener('error', failed, { capture: true })
}
