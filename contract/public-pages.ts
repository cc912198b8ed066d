import type { Locale } from './limits.ts'
import { paths } from './paths.ts'

/** The pages that are made at build, one for each language. */
export const publicPages = ['start', 'pricing', 'plans', 'contact', 'cookies', 'privacy', 'terms'] as const
export type PublicPage = (typeof publicPages)[number]

/**
 * The address of a public page in one language, `/es/pricing`. Without a language it is that of `paths`, which answers in
 * the language the browser asks for.
 */
export function publicAddress(page: PublicPage, locale: Locale): string {
  const path = paths[page]()
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** Stands in the built pages where the server puts its own address, which only it knows. */
export const originPlaceholder = 'https://origin.invalid'
