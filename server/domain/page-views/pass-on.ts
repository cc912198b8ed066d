import { outsideAddress } from '../../services/outside-address.ts'
import type { Services } from '../../services/services.ts'

/** How many may be under way, and how long one may take, in milliseconds: what counts pages must not hold up those who look. */
const most = 20
const patienceMs = 5000
let underWay = 0

/**
 * Tells the service of ANALYTICS_URL of a page view whose visitor agreed: the page and the site they came from, as an event in JSON.
 * It goes out from here, so that the service learns neither address nor browser. One that is not taken is lost.
 */
export function passPageViewOn(
  { config, logger }: Services,
  { path, referrer }: { path: string; referrer: string },
): void {
  if (!config.analyticsUrl || underWay >= most) return
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
    signal: AbortSignal.timeout(patienceMs),
    redirect: 'error',
  })
    .then((answer) => answer.body?.cancel())
    .catch((err) => logger.debug({ err }, 'a page view was not taken'))
    .finally(() => {
      underWay -= 1
    })
}
