import { startCalculator } from './calculator.ts'
import { followConsent } from './consent.ts'
import { startContact } from './contact.ts'
import { startCookieSettings } from './cookie-settings.ts'
import { all } from './elements.ts'
import { rememberLanguage } from './language.ts'
import { leaveToApplication } from './leave-to-application.ts'
import { showMember } from './member.ts'
import { startProof } from './proof.ts'

/**
 * The scripts of the page's parts. All are in one file, because each is smaller than the cost of requesting
 * it.
 */
const parts: Record<string, (element: HTMLElement) => void> = {
  '[data-proof]': startProof,
  '[data-calculator]': startCalculator,
  '[data-contact]': startContact,
  '[data-cookie-settings]': startCookieSettings,
}

followConsent()
leaveToApplication()
rememberLanguage()
showMember()
/** Enables the buttons, which now work. */
function enable(part: HTMLElement): void {
  for (const button of all(part, 'button[disabled]')) button.removeAttribute('disabled')
}

for (const [selector, start] of Object.entries(parts))
  for (const element of all(document, selector)) {
    start(element)
    enable(element)
  }
