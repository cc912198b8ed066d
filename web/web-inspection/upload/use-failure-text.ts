import { type ErrorCode, errorCodes } from '@atesta/contract/errors.ts'
import { useTranslation } from 'react-i18next'

const isKnown = (code: string | null): code is ErrorCode => code !== null && code in errorCodes

/** Why a file failed, as a sentence. */
export function useFailureText(): (code: string | null) => string {
  const { t } = useTranslation(['errors', 'modals'])
  return (code) =>
    isKnown(code) && code !== 'UNKNOWN' ? t(`errors:${code}.detail`) : t('modals:CERTIFICATION_ERROR.detail')
}
