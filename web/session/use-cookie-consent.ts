import { sameJson } from '@atesta/forms/equality.ts'
import { create } from 'zustand'
import { acceptsAllByAddress, type CookieConsent, consentCookies, readConsent } from './cookie-consent.ts'

/** The visitor's choice, null while there is none; the banner shows as long as it is null. */
export const useCookieConsent = create<{ consent: CookieConsent | null }>(() => ({
  consent: readConsent(globalThis.document?.cookie ?? ''),
}))

/** The choice as it is at this moment: it may have been changed in another tab, and it is asked for before anything is sent. */
export function currentConsent(): CookieConsent | null {
  const consent = readConsent(globalThis.document?.cookie ?? '')
  if (!sameJson(consent, useCookieConsent.getState().consent)) useCookieConsent.setState({ consent })
  return consent
}

/** Looks again whenever the page is shown. */
export function followConsent(): void {
  document.addEventListener('visibilitychange', () => {
    currentConsent()
  })
}

/** Keeps a choice and makes it count from now on. */
export function saveConsent(choice: Pick<CookieConsent, 'advertisement' | 'others'>): void {
  for (const cookie of consentCookies(choice, location.protocol === 'https:')) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain http
    document.cookie = cookie
  }
  currentConsent()
}

export const acceptAll = () => saveConsent({ advertisement: true, others: true })

/** Once, when the page opens. */
export function consentFromAddress(): void {
  if (acceptsAllByAddress(location.search)) acceptAll()
}
