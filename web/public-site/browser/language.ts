import { deviceStorage } from '../../device/browser-storage.ts'
import { localeKey } from '../../language/locale.ts'
import { all } from './elements.ts'

/**
 * Shares the language with the application. A language chosen here is kept on the device, where the
 * application finds it. A visitor who chose none but came by an address in a language continues to the
 * application in that language.
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
