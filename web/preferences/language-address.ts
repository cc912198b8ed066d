import type { AnyRouter } from '@tanstack/react-router'
import { deviceStorage } from '../device/browser-storage.ts'
import { currentLocale, showLocale } from '../language/i18n.ts'
import { languageOf } from '../language/language-in-address.ts'
import { localeKey } from '../language/locale.ts'
import { useSession } from '../session/session.ts'

/**
 * Shows guests the pages with an address per language in that of their address, also after Back, until the function
 * that is returned is called. Where none was chosen on this device, the pages behind them go on in that language.
 */
export function followAddress(router: AnyRouter): () => void {
  const show = (address: string) => {
    const language = languageOf(address)
    if (!language || useSession.getState().user) return
    if (deviceStorage.getItem(localeKey) === null) deviceStorage.setItem(localeKey, language)
    // Without a connection the page keeps its language.
    if (language !== currentLocale()) void showLocale(language, false).catch(() => undefined)
  }
  show(router.latestLocation.publicHref)
  return router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) => {
    // The router keeps the addresses of links, which begin with the language of the shown one.
    if (languageOf(fromLocation?.publicHref ?? '') !== languageOf(toLocation.publicHref))
      router.update(router.options)
    show(toLocation.publicHref)
  })
}

/**
 * Goes to the same page's address in the language that was chosen, if it has one. The page stays as it is, with what
 * was typed into it, and Back leads to the language before.
 */
export function goToItsAddress(router: AnyRouter): void {
  const { history, latestLocation } = router
  const locale = currentLocale()
  const address = `/${locale}${latestLocation.href}`
  if (!languageOf(address) || languageOf(latestLocation.publicHref) === locale) return
  const top = window.scrollY
  const end = router.subscribe('onRendered', () => {
    end()
    window.scrollTo(0, top)
  })
  history.push(address, undefined, { ignoreBlocker: true })
}
