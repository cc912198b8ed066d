import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../session/use-format.ts'

/** "Answered 12 of 40 · 30 %". */
export function useAnsweredWords() {
  const { t } = useTranslation('responses')
  const format = useFormat()
  return (answered: number, total: number): string =>
    t('charts.answered', {
      answered: format.number(answered),
      total: format.number(total),
      share: format.number(total > 0 ? answered / total : 0, { style: 'percent', maximumFractionDigits: 0 }),
    })
}
