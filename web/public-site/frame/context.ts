import type { Locale } from '@atesta/contract/limits.ts'
import type { PublicPage } from '@atesta/contract/public-pages.ts'
import { createContext, useContext } from 'react'
import { formatOf } from '../../language/format.ts'

type Shown = { locale: Locale; page: PublicPage }
const ShownPage = createContext<Shown>({ locale: 'en', page: 'start' })
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
