import { useTranslation } from 'react-i18next'

/** How much may still be typed, said from four fifths of the limit on. */
export function useCharactersLeft(text: string, max: number | undefined): string | null {
  const { t } = useTranslation('common')
  if (max === undefined || text.length < max * 0.8) return null
  return t('field.characters_left', { count: Math.max(0, max - text.length) })
}
