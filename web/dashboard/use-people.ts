import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Lists people by the first two names and the number of others. */
export function usePeople(): (list: { name: string }[]) => string {
  const { t } = useTranslation('dashboard')
  return useMemo(
    () => (list) => {
      const names = list.slice(0, 2).map((person) => person.name)
      const more = list.length - names.length
      if (names.length === 0) return t('people.none')
      return more > 0 ? t('people.more', { names: names.join(', '), count: more }) : names.join(', ')
    },
    [t],
  )
}
