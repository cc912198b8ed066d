import { type Locale, locales } from '@atesta/contract/limits.ts'
import type { AnyRouter } from '@tanstack/react-router'
import { deviceStorage } from '../device/browser-storage.ts'
import { currentLocale, showLocale } from '../language/i18n.ts'
import { localeKey } from '../language/locale.ts'

/** Pages for anyone have one address per language. A test compares this with `openPages`. */
const prefix = new RegExp(
  `^/(${locales.join('|')})(?=/(?:verifier|register|login|checkout/[^/?#]+)/?(?:[?#]|$))`,
)

/** The language that an address begins with, if it is that of a page with an address per language. */
export const languageOf = (address: string) => prefix.exec(address)?.[1] as Locale | undefined

type Place = { url: URL }
/**
 * For the router, whose addresses have no language: changes the URL it is given. Links to such pages keep the
 * language of the shown address.
 */
export const languageInAddress = {
  input({ url }: Place) {
    url.pathname = url.pathname.replace(prefix, '')
    return undefined
  },
  output({ url }: Place) {
    const shown = languageOf(globalThis.location?.pathname ?? '')
    const path = `/${shown}${url.pathname}`
    if (languageOf(path)) url.pathname = path
    return undefined
  },
}

/** Makes the router read addresses that begin with a language. */
export function readLanguage(router: AnyRouter): void {
  router.update({ ...router.options, rewrite: languageInAddress })
}

/**
 * Shows pages with an address per language in that of their address, also after Back, until the function that is
 * returned is called. Where none was chosen on this device, the pages behind them go on in that language.
 */
export function followAddress(router: AnyRouter): () => void {
  const show = (address: string) => {
    const language = languageOf(address)
    if (!language) return
    if (deviceStorage.getItem(localeKey) === null) deviceStorage.setItem(localeKey, language)
    // Without a connection the page keeps its language.
    if (language !== currentLocale()) void showLocale(language, false).catch(() => undefined)
  }
  show(router.latestLocation.publicHref)
  return router.subscribe('onBeforeLoad', ({ toLocation }) => show(toLocation.publicHref))
}

/**
 * Goes to the same page's address in the language that was chosen, if it has one. The page stays, with what was
 * typed into it, and Back leads to the language before.
 */
export function goToItsAddress(router: AnyRouter): void {
  const { history, latestLocation } = router
  const locale = currentLocale()
  const address = `/${locale}${latestLocation.href}`
  if (!languageOf(address) || languageOf(latestLocation.publicHref) === locale) return
  readLanguage(router)
  history.push(address, undefined, { ignoreBlocker: true })
}
