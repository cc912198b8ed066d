import type { Locale } from '@atesta/contract/limits.ts'
import { baseNamespaces } from '@atesta/i18n/base-namespaces.ts'
import type { RouteNamespace } from '@atesta/i18n/namespaces.ts'
import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { deviceStorage } from '../device/browser-storage.ts'
import { connectedOrAfter } from '../device/connected-or-after.ts'
import { languageOf } from './language-in-address.ts'
import { chooseLocale, localeKey } from './locale.ts'

type Texts = Record<string, unknown>

const base: Record<Locale, () => Promise<{ base: Texts }>> = {
  en: () => import('./locales/en.ts'),
  es: () => import('./locales/es.ts'),
  pt: () => import('./locales/pt.ts'),
}
/** Every namespace that is not part of the base; a new JSON file is found automatically. */
const perRoute = import.meta.glob<Texts>(
  [
    '../../i18n/*/*.json',
    '!../../i18n/*/{certifications,checkout,common,contact,cookies}.json',
    '!../../i18n/*/{plans,pricing}.json',
    // Of the public pages and the verifier in one file, and those that are read where they are used.
    '!../../i18n/*/{legal,offer,portable,site}.json',
    '!../../i18n/*/{answers,defaults,documents,downloads,mails,refusals,sentences}.json',
  ],
  { import: 'default' },
)

async function textsOf(locale: string, namespace: string): Promise<Texts> {
  const loadOne = perRoute[`../../i18n/${locale}/${namespace}.json`]
  if (loadOne) return loadOne()
  const texts = await base[locale as Locale]()
  return texts.base[namespace] as Texts
}

/** Longest wait between two attempts to fetch missing texts, in milliseconds. */
const maxWaitMs = 30_000
/** The event that tells components that texts have arrived which were missing when they were drawn. */
const textsCame = 'textsCame'
/** The texts being fetched again, as `locale|namespace`. */
const missing = new Set<string>()

/**
 * Fetches missing texts until they arrive. i18next treats texts that failed once as present, and would show
 * their keys from then on.
 */
async function fetchMissing(locale: string, namespace: string): Promise<void> {
  const name = `${locale}|${namespace}`
  if (missing.has(name)) return
  missing.add(name)
  for (let wait = 1000; !i18n.hasResourceBundle(locale, namespace); wait = Math.min(wait * 2, maxWaitMs)) {
    await connectedOrAfter(wait)
    await textsOf(locale, namespace).then(
      (texts) => i18n.addResourceBundle(locale, namespace, texts),
      () => undefined,
    )
  }
  missing.delete(name)
  i18n.emit(textsCame)
}

export const i18n = createInstance()

/** That of the address, if it has one: the language of who is signed in comes with the session. */
const startLocale = () =>
  languageOf(globalThis.location?.pathname ?? '') ??
  chooseLocale(null, deviceStorage.getItem(localeKey), navigator.languages)
let started: Promise<unknown> = Promise.resolve()

/**
 * Starts with the stored or the browser's language; resolves once the texts of every page and those of
 * `namespaces` are there.
 */
export async function startI18n(namespaces: readonly RouteNamespace[] = []): Promise<void> {
  i18n.on('languageChanged', (locale) => {
    document.documentElement.lang = locale
  })
  started = i18n
    .use(initReactI18next)
    .use({
      type: 'backend',
      init: () => undefined,
      read: (locale: string, namespace: string, done: (error: unknown, texts: Texts | null) => void) => {
        textsOf(locale, namespace).then(
          (texts) => done(null, texts),
          (error) => {
            void fetchMissing(locale, namespace)
            done(error, null)
          },
        )
      },
    })
    .init({
      lng: startLocale(),
      // Every language is complete (checked by types and tests), so there is nothing to fall back to.
      fallbackLng: false,
      ns: [...baseNamespaces, ...namespaces],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { bindI18n: `languageChanged ${textsCame}` },
      // Shows nothing instead of a key until the texts arrive.
      parseMissingKeyHandler: (key) => (missing.size > 0 ? '' : key),
    })
  await started
}

/** Known even before its texts arrive. */
export const currentLocale = () => (i18n.language ?? startLocale()) as Locale

const fetchTexts = (locale: string, namespaces: readonly string[]) =>
  Promise.all(namespaces.map((namespace) => textsOf(locale, namespace)))

/** The language to which the person is switching. */
let choosing: Locale | null = null

/**
 * Switches to another language immediately. `remember` keeps it as this device's choice, which wins over a
 * merely suggested language. Rejects if its texts cannot be fetched; the page then stays in its language.
 */
export async function showLocale(locale: Locale, remember: boolean): Promise<void> {
  await started
  if (remember) choosing = locale
  const isOverruled = () => choosing !== null && choosing !== locale
  try {
    if (locale !== i18n.language) await fetchTexts(locale, [i18n.options.ns ?? []].flat())
    if (isOverruled()) return
    if (locale !== i18n.language) await i18n.changeLanguage(locale)
    if (remember) deviceStorage.setItem(localeKey, locale)
  } finally {
    if (remember && !isOverruled()) choosing = null
  }
}

/**
 * For a route's `beforeLoad`: the texts are loaded before the page shows. Rejects if they cannot be fetched.
 */
export async function loadTexts(...namespaces: RouteNamespace[]): Promise<void> {
  const locale = currentLocale()
  const texts = await fetchTexts(locale, namespaces)
  // If i18next has not started yet, it fetches them when it does.
  if (!i18n.isInitialized) return
  // i18next does not request texts again that failed once.
  for (const [n, namespace] of namespaces.entries())
    if (!i18n.hasResourceBundle(locale, namespace)) i18n.addResourceBundle(locale, namespace, texts[n])
  await i18n.loadNamespaces(namespaces)
}

/**
 * For texts used only after something has happened: they are fetched when the page is shown, without delaying
 * it.
 */
export const withoutWaiting = { useSuspense: false } as const
