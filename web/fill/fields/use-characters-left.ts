import { useTranslation } from 'react-i18next'

/** How many characters are left, shown from four fifths of the limit on, or how many are too many. */
export function useCharactersLeft(text: string, max: number | undefined): string | null {
  const { t } = useTranslation('common')
  if (max === undefined || text.length < max * 0.8) return null
  const left = max - text.length
  return left < 0 ? t('field.characters_over', { count: -left }) : t('field.characters_left', { count: left })
}
