import { useTranslation } from 'react-i18next'
import { useFailureText } from '../../language/use-failure-text.ts'
import { notSentYet } from '../../offline/kept-here.ts'

/** Why an inspection was refused, as a sentence that says what to do. */
export function useReason(): (code: string) => string {
  const { t } = useTranslation('device')
  const failure = useFailureText()
  return (code) =>
    code === 'stale_version' ||
    code === 'files_not_sent' ||
    code === 'form_incomplete' ||
    code === 'inspection_already_submitted' ||
    code === 'task_archived' ||
    code === 'workflow_readonly' ||
    code === notSentYet
      ? t(`reasons.${code}`)
      : failure(code)
}
