import { deviceStorage } from '../../device/browser-storage.ts'
import { localeKey } from '../../language/locale.ts'
import { all } from './elements.ts'

/**
 * A language that was chosen here is that of the application too, which keeps it on the device. Who came by an address in
 * a language and goes on to the application, having chosen none, goes on in that language.
 */
export function rememberLanguage(): void {
  for (const link of all(document, '[data-locale]'))
    link.addEventListener('click', () => deviceStorage.setItem(localeKey, link.dataset.locale ?? ''))
  const own = document.documentElement.lang
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (!link || link.origin !== location.origin || link.pathname.startsWith(`/${own}`)) return
    if (deviceStorage.getItem(localeKey) === null) deviceStorage.setItem(localeKey, own)
  })
}
