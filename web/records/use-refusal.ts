import { type Deeds, type Flags, isOffered } from '@atesta/contract/can.ts'
import { useTranslation } from 'react-i18next'

/**
 * Why something cannot be done with a record, as props of a menu action. Where only the record's content
 * prevents it, the action stays enabled with a hint: trying it opens a dialog with the full reason.
 */
export function useRefusal() {
  const { t } = useTranslation('errors')
  return <R extends Deeds>(record: R, deed: Flags<R>): { disabled?: string; hint?: string } => {
    const code = record.cannot[deed]
    if (!code) return {}
    return isOffered(record, deed) ? { hint: t(`${code}.title`) } : { disabled: t(`${code}.detail`) }
  }
}
