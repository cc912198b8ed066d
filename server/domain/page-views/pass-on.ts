import { outsideAddress } from '../../services/outside-address.ts'
import type { Services } from '../../services/services.ts'

/**
 * At maxViews this many requests are under way, each with this timeout in ms: counting views must not slow down
 * visitors.
 */
const maxViews = 20
const timeoutMs = 5000
let underWay = 0

/**
 * Sends a page view, if its visitor agreed, to the service of ANALYTICS_URL: the page and the referring site,
 * as a JSON event. Sent by the server, so that the service learns neither address nor browser. An event that
 * is not accepted is lost.
 */
export function passPageViewOn(
  { config, logger }: Services,
  { path, referrer }: { path: string; referrer: string },
): void {
  if (!config.analyticsUrl || underWay >= maxViews) return
  const body = JSON.stringify({
    name: 'pageview',
    domain: new URL(config.publicUrl).hostname,
    url: config.publicUrl + path,
    referrer,
  })
  underWay += 1
  const { url, headers } = outsideAddress(config.analyticsUrl)
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  })
    .then((answer) => answer.body?.cancel())
    .catch((err) => logger.debug({ err }, 'a page view was not taken'))
    .finally(() => {
      underWay -= 1
    })
}
