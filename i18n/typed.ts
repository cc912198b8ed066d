import type { ErrorCode } from '@atesta/contract/errors.ts'
import type { Locale } from '@atesta/contract/limits.ts'
import { en } from './languages/en.ts'
import { es } from './languages/es.ts'
import { pt } from './languages/pt.ts'
import type { Namespace } from './namespaces.ts'

/** Every error code has a title (what happened) and a detail (what to do), in every language. */
type ErrorTexts = Record<ErrorCode, { title: string; detail: string }>

/**
 * The shape a language must have to say all that English says. Spanish and Portuguese have one more plural form
 * than English, `many` (CLDR: 1,000,000 de …), so every `…_other` of English asks them for a `…_many` too.
 */
type Same<T> = { [K in keyof T]: T[K] extends string ? string : Same<T[K]> } & {
  [K in keyof T as K extends `${infer Base}_other` ? `${Base}_many` : never]: string
}
type AllNamespaces = Record<Namespace, object>

/** English is the reference: its keys are the keys. */
export type Texts = typeof en

/** All texts of all languages; for servers and tests, the browser loads what it needs. */
export const texts: Record<Locale, Texts> = {
  en: en satisfies AllNamespaces & { errors: ErrorTexts },
  es: es satisfies Same<Texts>,
  pt: pt satisfies Same<Texts>,
}
