import { onConsent, saveConsent } from './consent.ts'
import { one } from './elements.ts'

/** The settings on the cookies page: what is allowed now, which can be changed at any time. */
export function startCookieSettings(form: HTMLElement): void {
  const advertisement = one<HTMLInputElement>(form, '[name="advertisement"]')
  const others = one<HTMLInputElement>(form, '[name="others"]')
  const status = one(form, '[data-saved]')
  onConsent((consent) => {
    one(form, '[data-undecided]').hidden = consent !== null
    advertisement.checked = consent?.advertisement ?? false
    others.checked = consent?.others ?? false
  })
  form.addEventListener('change', () => {
    status.textContent = ''
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    saveConsent({ advertisement: advertisement.checked, others: others.checked })
    status.textContent = status.dataset.saved ?? ''
  })
}
