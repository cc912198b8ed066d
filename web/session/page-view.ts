/** The referrer's origin, without its path, which belongs to others. */
export function referrerOf({ referrer }: Document): string {
  return referrer && URL.canParse(referrer) ? new URL(referrer).origin : ''
}

/** Sends one page view of a visitor who agreed: a path or its pattern, and the referrer. */
export function sendPageView(path: string, referrer: string): void {
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
