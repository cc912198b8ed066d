import type { Texts } from '@atesta/i18n/typed.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** The name of a plan; its id if the catalogue no longer has it. */
export function usePlanName(): (id: string) => string {
  const { t } = useTranslation('billing')
  return useMemo(() => {
    const names = t('plans', { returnObjects: true }) as Texts['billing']['plans']
    return (id) => (names as Record<string, string>)[id] ?? id
  }, [t])
}
