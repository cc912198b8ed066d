import { locales } from '@atesta/contract/limits.ts'
import { paths } from '@atesta/contract/paths.ts'
import { type OpenPage, openAddress, openPages } from '@atesta/contract/site/open-pages.ts'
import { publicAddress, publicPages } from '@atesta/contract/site/public-pages.ts'
import { expect, test } from 'vitest'
import { applicationPages } from './application-pages.ts'

const opens = (address: string) => applicationPages.some((page) => page.test(address))

test.each([
  paths.dashboard(),
  `${paths.certifications()}?view=map`,
  paths.claim({ claimId: 7 }),
  `${paths.claim({ claimId: 7 })}/`,
  `${paths.login()}?returnTo=%2Fdashboard`,
  paths.respondent({ token: 'abc_-' }),
  paths.verifier(),
  ...openPages.flatMap((page) => [page.path, ...locales.map((locale) => openAddress(page, locale))]),
  `${openAddress(openPages[1] as OpenPage, 'es')}?token=abc`,
])('%s opens from what the browser keeps', (address) => {
  expect(opens(address)).toBe(true)
})

test.each([
  ...publicPages.flatMap((page) => [paths[page](), ...locales.map((locale) => publicAddress(page, locale))]),
  '/unsubscribe/2.86.4kq',
  '/api/docs',
  '/log/checkpoint',
  '/odata/4',
  '/healthz',
  '/robots.txt',
  '/atesta-verifier.html',
  '/nothing/here',
  '/fr/verifier',
  '/es/dashboard',
])('%s is asked of the server', (address) => {
  expect(opens(address)).toBe(false)
})
