import { useCookieConsent } from './use-cookie-consent.ts'

/**
 * Logs one page view, if the visitor agreed to `others`. What is sent is the shape of the address
 * (`/dashboard/:folderId/:workflowId`, never the link of a respondent or a search) and where the visitor came from.
 */
export function logPageView(shape: string, referrer: string): void {
  if (!useCookieConsent.getState().consent?.others) return
  const path = shape.replace(/\$(\w+)/g, ':$1') || '/'
  const body = JSON.stringify({ path, referrer: referrer.slice(0, 500) })
  const sent = navigator.sendBeacon?.('/api/page_views', new Blob([body], { type: 'application/json' }))
  if (!sent) {
    void fetch('/api/page_views', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      keepalive: true,
    }).catch(() => undefined) // A page view that is lost is not worth a word.
  }
}
