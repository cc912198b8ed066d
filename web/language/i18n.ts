import type { Locale } from '@atesta/contract/limits.ts'
import { baseNamespaces } from '@atesta/i18n/base-namespaces.ts'
import type { RouteNamespace } from '@atesta/i18n/namespaces.ts'
import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { deviceStorage } from '../device/browser-storage.ts'
import { chooseLocale, localeKey } from './locale.ts'

type Texts = Record<string, unknown>

const base: Record<Locale, () => Promise<{ base: Texts }>> = {
  en: () => import('./locales/en.ts'),
  es: () => import('./locales/es.ts'),
  pt: () => import('./locales/pt.ts'),
}
/** Every namespace that is not part of the base; a new JSON file is found by itself. */
const perRoute = import.meta.glob<Texts>(
  [
    '../../i18n/*/*.json',
    '!../../i18n/*/{auth,certifications,checkout,common,contact,cookies}.json',
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

/** Longest time between two attempts to fetch texts that did not come, in milliseconds. */
const longestWait = 30_000

/** Resolves after the time, or as soon as there is a connection again. */
function connectedOrAfter(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      window.clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = window.setTimeout(done, milliseconds)
    window.addEventListener('online', done)
  })
}

/**
 * Texts, however often they must be asked for. i18next takes texts that failed once for texts that are there, and shows
 * their keys from then on.
 */
async function textsUntilThere(locale: string, namespace: string): Promise<Texts> {
  for (let wait = 1000; ; wait = Math.min(wait * 2, longestWait)) {
    try {
      return await textsOf(locale, namespace)
    } catch {
      await connectedOrAfter(wait)
    }
  }
}

export const i18n = createInstance()

const startLocale = () => chooseLocale(null, deviceStorage.getItem(localeKey), navigator.languages)
let started: Promise<unknown> = Promise.resolve()

/**
 * Starts with the stored or the browser's language; resolves once the texts that every page needs are there, and those of
 * `namespaces`.
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
        void textsUntilThere(locale, namespace).then((texts) => done(null, texts))
      },
    })
    .init({
      lng: startLocale(),
      // Every language is complete (checked by types and tests), so there is nothing to fall back to.
      fallbackLng: false,
      ns: [...baseNamespaces, ...namespaces],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
    })
  await started
}

/** Also before its texts are there. */
export const currentLocale = () => (i18n.language ?? startLocale()) as Locale

const fetchTexts = (locale: string, namespaces: readonly string[]) =>
  Promise.all(namespaces.map((namespace) => textsOf(locale, namespace)))

/** The language that was chosen last. */
let wanted: Locale | null = null

/**
 * Switches to another language immediately. `remember` keeps it as this device's choice. Rejects when its texts cannot be
 * fetched: the page stays in the language that it has.
 */
export async function showLocale(locale: Locale, remember: boolean): Promise<void> {
  wanted = locale
  await started
  if (locale !== i18n.language) {
    await fetchTexts(locale, [i18n.options.ns ?? []].flat())
    // Another was chosen meanwhile.
    if (wanted !== locale) return
    await i18n.changeLanguage(locale)
  }
  if (remember) deviceStorage.setItem(localeKey, locale)
}

/** For a route's `beforeLoad`: its texts are there before it shows. Rejects when they cannot be fetched. */
export async function loadTexts(...namespaces: RouteNamespace[]): Promise<void> {
  await fetchTexts(currentLocale(), namespaces)
  await i18n.loadNamespaces(namespaces)
}

/**
 * For texts that are said only after something has happened: they are fetched when the page is shown, and it does not
 * wait for them.
 */
export const withoutWaiting = { useSuspense: false } as const
