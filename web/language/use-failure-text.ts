import { type ErrorCode, errorCodes } from '@atesta/contract/errors.ts'
import { useTranslation } from 'react-i18next'
import { changedHere } from '../device/file-digest.ts'
import { withoutWaiting } from './i18n.ts'

const isKnown = (code: string | null): code is ErrorCode => code !== null && Object.hasOwn(errorCodes, code)

/**
 * Why a file was not certified, as a sentence. Takes an error code of the catalogue or {@link changedHere};
 * unknown reasons get a general sentence.
 */
export function useFailureText(): (code: string | null) => string {
  const { t } = useTranslation(['errors', 'modals'], withoutWaiting)
  return (code) => {
    if (code === changedHere) return t('modals:CERTIFICATION_ERROR.changed_here')
    return isKnown(code) && code !== 'UNKNOWN'
      ? t(`errors:${code}.detail`)
      : t('modals:CERTIFICATION_ERROR.detail')
  }
}
