import { brokenOff, CallError, problemOf } from '@atesta/contract/client.ts'
import { currentLocale, i18n } from '../../language/i18n.ts'
import { endsSession } from '../../session/query-client.ts'
import { timeouts } from '../../session/session.ts'
import { notify } from '../notify.ts'

/** Why this address cannot be downloaded with the session's cookie; null if it can. */
async function refusalOf(address: string): Promise<CallError | null> {
  const ask = (method: 'HEAD' | 'GET') =>
    fetch(address, {
      method,
      headers: { 'accept-language': currentLocale() },
      cache: 'no-store',
      signal: AbortSignal.timeout(timeouts.read),
    })
  try {
    const { ok, status } = await ask('HEAD')
    // Some proxies refuse HEAD itself.
    if (ok || status === 405 || status === 501) return null
    if (status >= 500) return new CallError(status, null)
    // The answer to HEAD has no text. A refusal by our server is not recorded as a download.
    const answer = await ask('GET')
    if (!answer.ok) return new CallError(answer.status, await problemOf(answer))
    void answer.body?.cancel()
    return null
  } catch (error) {
    return brokenOff(error)
  }
}

/** Whether this address can be downloaded; if not, a toast says why, or the session ends. */
async function isAllowed(address: string): Promise<boolean> {
  const refusal = await refusalOf(address)
  if (refusal && !endsSession(refusal)) notify.error(refusal)
  return refusal === null
}

/** A browser says nothing to the page about what comes of it. */
function start(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

/** Some browsers show nothing of a download before its first bytes arrive, and phones hardly anything then. */
const tellAsked = () => notify.info(i18n.t('dashboard:download_asked'))

/** Lets the browser download an address under the file name in the answer. A refusal is shown. */
export async function downloadFrom(address: string): Promise<void> {
  tellAsked()
  if (await isAllowed(address)) start(address)
}

/** Pause between the starts of downloads, in ms: of many at once, browsers start ten and drop the rest. */
const between = 1000

/**
 * Downloads several addresses one after the other; resolves to true when the last has started. If the first is
 * refused, that is shown, none is downloaded, and it resolves to false.
 */
export async function downloadEach(addresses: readonly string[]): Promise<boolean> {
  tellAsked()
  for (const [at, address] of addresses.entries()) {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve, between))
    else if (!(await isAllowed(address))) return false
    start(address)
  }
  return true
}
