import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { type Cities, timeZoneName } from './time-zone-name.ts'

const files: Partial<Record<string, () => Promise<{ cities: Cities }>>> = {
  es: () => import('./cities/es.ts'),
  pt: () => import('./cities/pt.ts'),
}

/** The places of the languages that have been shown, by language. */
const useCities = create<Partial<Record<string, Cities>>>(() => ({}))

/** Names time zones in the language of the page: `Londres (hora de Reino Unido)`. */
export function useZoneName(): (zone: string) => string {
  const locale = useTranslation().i18n.language
  const cities = useCities((known) => known[locale])
  useEffect(() => {
    if (useCities.getState()[locale]) return
    // Without the file, places keep their English names.
    files[locale]?.().then(
      (loaded) => useCities.setState({ [locale]: loaded.cities }),
      () => undefined,
    )
  }, [locale])
  return useCallback((zone) => timeZoneName(zone, locale, cities), [locale, cities])
}
