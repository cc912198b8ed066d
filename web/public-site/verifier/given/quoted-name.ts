import { printable } from '@atesta/evidence/texts/printable.ts'
import { useTranslation } from 'react-i18next'
import { shorten } from '../../../ui/shorten.ts'

/**
 * How a file that was given is named within a sentence: in quotation marks, cut, and with its letters in a direction of their own
 * (U+2068 and U+2069 are to a text what `bdi` is to a page). A stranger's name must not read on as what the page says.
 */
export function useQuotedName(): (name: string) => string {
  const { t } = useTranslation('verifier')
  return (name) => t('quoted', { name: `\u2068${shorten(printable(name), 20)}\u2069` })
}
