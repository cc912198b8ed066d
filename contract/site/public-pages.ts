import type { Locale } from '../limits.ts'
import { paths } from '../paths.ts'

/** The pages made at build time, one per language. */
export const publicPages = ['start', 'pricing', 'plans', 'contact', 'cookies', 'privacy', 'terms'] as const
export type PublicPage = (typeof publicPages)[number]

/**
 * The address of a public page in one language, such as `/es/pricing`. Without a language it is the one in
 * `paths`, which responds in the browser's language.
 */
export const publicAddress = (page: PublicPage, locale: Locale): string => inLanguage(paths[page](), locale)

/** The address in one language of a page that has one per language. */
export const inLanguage = (path: string, locale: Locale): string =>
  path === '/' ? `/${locale}` : `/${locale}${path}`

/** Placeholder in the built pages for the server's own address, which only the server knows. */
export const originPlaceholder = 'https://origin.invalid'

/** Stands in the built pages for the operator's e-mail address, which only the server knows. */
export const contactPlaceholder = 'operator@origin.invalid'
