import {
  acceptsAllByAddress,
  type CookieConsent,
  consentCookies,
  readConsent,
} from '../../session/cookie-consent.ts'
import { referrerOf, sendPageView } from '../../session/page-view.ts'
import { one } from './elements.ts'

type Choice = Pick<CookieConsent, 'advertisement' | 'others'>

/** Called with the present choice and with every new one. */
export type OnConsent = (consent: CookieConsent | null) => void
const followers: OnConsent[] = []

const current = () => readConsent(document.cookie)

/** Stores a choice and applies it immediately. */
export function saveConsent(choice: Choice): void {
  for (const cookie of consentCookies(choice, location.protocol === 'https:')) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain http
    document.cookie = cookie
  }
  for (const tell of followers) tell(current())
}

export function onConsent(tell: OnConsent): void {
  followers.push(tell)
  tell(current())
}

/** Asks for consent until it is given or refused, and counts the page view if allowed. */
export function followConsent(): void {
  if (acceptsAllByAddress(location.search)) saveConsent({ advertisement: true, others: true })
  const banner = one(document, '[data-consent]')
  one(banner, '[data-accept-all]').addEventListener('click', () =>
    saveConsent({ advertisement: true, others: true }),
  )
  const dialog = one<HTMLDialogElement>(document, '[data-consent-dialog]')
  one(banner, '[data-open-settings]').addEventListener('click', () => dialog.showModal())
  onConsent((consent) => {
    dialog.close()
    banner.hidden = consent !== null
  })
  if (current()?.others) sendPageView(location.pathname, referrerOf(document))
}
