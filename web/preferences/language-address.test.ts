import { locales } from '@atesta/contract/limits.ts'
import { paths } from '@atesta/contract/paths.ts'
import { openAddress, openPages } from '@atesta/contract/site/open-pages.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { languageInAddress, languageOf } from '../language/language-in-address.ts'

afterEach(() => vi.unstubAllGlobals())
/** Shows the page at this path. */
const show = (pathname: string) => vi.stubGlobal('location', { pathname })
const at = (path: string) => new URL(path, 'https://atesta.example')
const linkTo = (path: string) => {
  const url = at(path)
  languageInAddress.output({ url })
  return url.pathname + url.search
}

const every = openPages.flatMap((page) => locales.map((locale) => ({ page, locale })))

test.each(every)(
  '$page.path has an address in $locale, which the router reads without it',
  ({ page, locale }) => {
    const address = openAddress(page, locale)
    expect(languageOf(address)).toBe(locale)
    expect(languageOf(`${address}/`)).toBe(locale)
    expect(languageOf(page.path)).toBeUndefined()
    const url = at(`${address}?a=1#b`)
    languageInAddress.input({ url })
    expect(url.href).toBe(at(`${page.path}?a=1#b`).href)
  },
)

test.each([
  '/fr/verifier',
  '/ES/verifier',
  '/es',
  '/es/dashboard',
  '/es/verifier/abc',
  '/es/checkout',
  '/es/login/return',
  '/x/es/verifier',
  '/es/register-now',
])('%s has no language', (path) => {
  expect(languageOf(path)).toBeUndefined()
})

test('links keep the language of the shown address where there is such an address', () => {
  show('/pt/verifier')
  expect(linkTo('/register?plan=team')).toBe('/pt/register?plan=team')
  expect(linkTo(paths.verifierRecord({ identifier: 'abc' }))).toBe('/verifier/abc')
  expect(linkTo(paths.dashboard())).toBe('/dashboard')
  show('/verifier')
  expect(linkTo('/register')).toBe('/register')
})
