import type { Locale } from '../limits.ts'
import { paths } from '../paths.ts'
import { type PaidPlanId, paidPlanIds } from '../plans.ts'
import { inLanguage } from './public-pages.ts'

/** A page of the application that strangers open, so that it has an address per language as well. */
export type OpenPage = {
  /** Names the file that the build writes. */
  name: string
  page: 'verifier' | 'register' | 'login' | 'checkout'
  plan?: PaidPlanId
  path: string
  /** Whether search engines are told of it: signing in and paying is nothing to look for. */
  listed: boolean
}

export const openPages: readonly OpenPage[] = [
  { name: 'verifier', page: 'verifier', path: paths.verifier(), listed: true },
  { name: 'register', page: 'register', path: paths.register(), listed: true },
  { name: 'login', page: 'login', path: paths.login(), listed: false },
  ...paidPlanIds.map((plan): OpenPage => {
    const path = paths.checkout({ plan })
    return { name: `checkout.${plan}`, page: 'checkout', plan, path, listed: false }
  }),
]

/** The address of an open page in one language, such as `/es/verifier`. */
export const openAddress = ({ path }: OpenPage, locale: Locale): string => inLanguage(path, locale)
