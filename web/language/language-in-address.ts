import { type Locale, locales } from '@atesta/contract/limits.ts'

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
