import { defaultLocale, type Locale } from '@atesta/contract/limits.ts'
import enCommon from '@atesta/i18n/en/common.json' with { type: 'json' }
import enPortable from '@atesta/i18n/en/portable.json' with { type: 'json' }
import enVerdict from '@atesta/i18n/en/verdict.json' with { type: 'json' }
import enVerifier from '@atesta/i18n/en/verifier.json' with { type: 'json' }
import esCommon from '@atesta/i18n/es/common.json' with { type: 'json' }
import esPortable from '@atesta/i18n/es/portable.json' with { type: 'json' }
import esVerdict from '@atesta/i18n/es/verdict.json' with { type: 'json' }
import esVerifier from '@atesta/i18n/es/verifier.json' with { type: 'json' }
import ptCommon from '@atesta/i18n/pt/common.json' with { type: 'json' }
import ptPortable from '@atesta/i18n/pt/portable.json' with { type: 'json' }
import ptVerdict from '@atesta/i18n/pt/verdict.json' with { type: 'json' }
import ptVerifier from '@atesta/i18n/pt/verifier.json' with { type: 'json' }
import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { deviceStorage } from '../device/browser-storage.ts'
import { chooseLocale, localeKey } from '../language/locale.ts'

type Texts = { [name: string]: string | Texts }

/** The texts of the verifier page, with what has to be said differently where there is no installation to ask. */
function instead(texts: Texts, other: Texts): Texts {
  const merged = { ...texts }
  for (const [name, text] of Object.entries(other)) {
    const before = merged[name]
    merged[name] = typeof text === 'object' && typeof before === 'object' ? instead(before, text) : text
  }
  return merged
}

const of = (
  common: Texts,
  verdict: Texts,
  verifier: Texts,
  portable: { page: Texts; verdict: Texts; verifier: Texts },
) => ({
  common,
  verdict: instead(verdict, portable.verdict),
  verifier: instead(verifier, portable.verifier),
  portable,
})

export const i18n = createInstance()

const follow = (locale: string) => {
  document.documentElement.lang = locale
  document.title = `Atesta – ${i18n.t('portable:page.title')}`
}

/** Starts with the language that was chosen here before, or the browser's. */
export async function startTexts(): Promise<void> {
  i18n.on('languageChanged', follow)
  await i18n.use(initReactI18next).init({
    lng: chooseLocale(null, deviceStorage.getItem(localeKey), navigator.languages),
    fallbackLng: defaultLocale,
    resources: {
      en: of(enCommon, enVerdict, enVerifier, enPortable),
      es: of(esCommon, esVerdict, esVerifier, esPortable),
      pt: of(ptCommon, ptVerdict, ptVerifier, ptPortable),
    },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  })
  follow(i18n.language)
}

export function chooseLanguage(locale: Locale): void {
  deviceStorage.setItem(localeKey, locale)
  void i18n.changeLanguage(locale)
}
