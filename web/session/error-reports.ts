import { openApi } from './api.ts'
import type { Reports } from './report-errors.ts'
import { currentConsent, useCookieConsent } from './use-cookie-consent.ts'

let reports: Promise<Reports | null> | undefined

async function start(pageOf: () => string): Promise<Reports | null> {
  const { dsn } = await openApi.pageViews.errorReports({})
  const isAgreed = () => currentConsent()?.others === true
  return dsn ? (await import('./report-errors.ts')).startReports(dsn, { pageOf, isAgreed }) : null
}

/**
 * Reports errors of the pages while the visitor agrees to `others`, where the operator has configured a
 * service. Before that nothing is requested or loaded. `pageOf` returns the address pattern.
 */
export function followErrors(pageOf: () => string): void {
  const follow = async ({ consent }: { consent: { others: boolean } | null }) => {
    const agreed = consent?.others === true
    if (agreed) reports ??= start(pageOf).catch(() => null)
    ;(await reports)?.enable(agreed)
  }
  useCookieConsent.subscribe(follow)
  void follow(useCookieConsent.getState())
}

/** Reports an error that the application itself has caught and shows on its page. */
export function reportCaught(error: unknown): void {
  void reports?.then((each) => each?.report(error))
}
