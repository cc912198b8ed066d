import { type ErrorCode, errorCodes } from '@atesta/contract/errors.ts'
import { useTranslation } from 'react-i18next'

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(errorCodes, code)

/** Why a file was not certified, as a sentence. `failure` is an error code of the catalogue. */
export function useFailureWords(failure: string | null): string {
  const { t } = useTranslation('errors')
  return t(`${failure !== null && isKnown(failure) ? failure : 'UNKNOWN'}.detail`)
}
