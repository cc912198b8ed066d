import { type Deeds, type Flags, isOffered } from '@atesta/contract/can.ts'
import { useTranslation } from 'react-i18next'

/**
 * Why a deed cannot be done with a record, as the parts of an action in its menu. What only the record's content
 * prevents stays on, and says so below: trying it opens the dialog with the whole reason.
 */
export function useRefusal() {
  const { t } = useTranslation('errors')
  return <R extends Deeds>(record: R, deed: Flags<R>): { disabled?: string; hint?: string } => {
    const code = record.cannot[deed]
    if (!code) return {}
    return isOffered(record, deed) ? { hint: t(`${code}.title`) } : { disabled: t(`${code}.detail`) }
  }
}
