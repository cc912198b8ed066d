import { sameJson } from '@atesta/forms/equality.ts'
import { create } from 'zustand'
import { acceptsAllByAddress, type CookieConsent, consentCookies, readConsent } from './cookie-consent.ts'

/** The visitor's choice, null while there is none; the banner is shown as long as it is null. */
export const useCookieConsent = create<{ consent: CookieConsent | null }>(() => ({
  consent: readConsent(globalThis.document?.cookie ?? ''),
}))

/** The present choice: it may have changed in another tab, so this is called before anything is sent. */
export function currentConsent(): CookieConsent | null {
  const consent = readConsent(globalThis.document?.cookie ?? '')
  if (!sameJson(consent, useCookieConsent.getState().consent)) useCookieConsent.setState({ consent })
  return consent
}

/** Checks again whenever the page becomes visible. */
export function followConsent(): void {
  document.addEventListener('visibilitychange', () => {
    currentConsent()
  })
}

/** Stores a choice and applies it from now on. */
export function saveConsent(choice: Pick<CookieConsent, 'advertisement' | 'others'>): void {
  for (const cookie of consentCookies(choice, location.protocol === 'https:')) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain http
    document.cookie = cookie
  }
  currentConsent()
}

export const acceptAll = () => saveConsent({ advertisement: true, others: true })

/** Applies a choice from the address, once, when the page opens. */
export function consentFromAddress(): void {
  if (acceptsAllByAddress(location.search)) acceptAll()
}
