import type { Locale } from '@atesta/contract/limits.ts'
import type { OpenPage } from '@atesta/contract/site/open-pages.ts'
import type { PublicPage } from '@atesta/contract/site/public-pages.ts'
import { createContext, useContext } from 'react'
import { formatOf } from '../../language/format.ts'

/** `path`: the address without a language. */
type Shown = { locale: Locale; page: PublicPage | OpenPage['page']; path: string }
const ShownPage = createContext<Shown>({ locale: 'en', page: 'start', path: '/' })
export const ShownPageProvider = ShownPage.Provider
export const useShownPage = () => useContext(ShownPage)

/**
 * Dates and numbers in the page's language. Times are in UTC, because the page is built once for readers
 * everywhere.
 */
export function usePageFormat() {
  const { locale } = useShownPage()
  return formatOf(locale, 'UTC')
}
