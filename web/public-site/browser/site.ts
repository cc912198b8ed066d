import { followConsent } from './consent.ts'
import { all } from './elements.ts'
import { rememberLanguage } from './language.ts'
import { leaveToApplication } from './leave-to-application.ts'
import { showMember } from './member.ts'

/** What a part of a page needs beyond its text, loaded where there is such a part. */
const parts: Record<string, (element: HTMLElement) => Promise<void>> = {
  '[data-proof]': async (card) => (await import('./proof.ts')).startProof(card),
  '[data-calculator]': async (form) => (await import('./calculator.ts')).startCalculator(form),
  '[data-contact]': async (form) => (await import('./contact.ts')).startContact(form),
  '[data-cookie-settings]': async (form) => (await import('./cookie-settings.ts')).startCookieSettings(form),
}

followConsent()
leaveToApplication()
rememberLanguage()
showMember()
/** What can be pressed from now on. */
function enable(part: HTMLElement): void {
  for (const button of all(part, 'button[disabled]')) button.removeAttribute('disabled')
}

for (const [selector, start] of Object.entries(parts))
  for (const element of all(document, selector)) void start(element).then(() => enable(element))
