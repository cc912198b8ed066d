import { limits } from '@atesta/contract/limits.ts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../session/use-format.ts'

/** How many inspections a form has, which are not counted to the end: `10,000+`. */
export function useInspectionsText(): (count: number) => string {
  const { t } = useTranslation('common')
  const format = useFormat()
  return useCallback(
    (count) => {
      const total = format.number(count)
      return count < limits.maxFormInspections ? total : t('list.at_least', { total })
    },
    [t, format],
  )
}
