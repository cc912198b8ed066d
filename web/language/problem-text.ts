import { CallError } from '@atesta/contract/client.ts'
import { type ErrorCode, errorCodes } from '@atesta/contract/errors.ts'
import { i18n } from './i18n.ts'

export type ProblemText = {
  title: string
  detail: string
  /** The request's id, for support; absent when no answer came. */
  reference?: string
}

const isKnown = (code: string | undefined): code is ErrorCode =>
  code !== undefined && Object.hasOwn(errorCodes, code)

/**
 * Any failure as sentences in the person's language. The server writes title and detail of a refused call; what it
 * left out, and failures without an answer, are said from our own texts.
 */
export function problemText(error: unknown): ProblemText {
  if (!(error instanceof CallError)) {
    return { title: i18n.t('errors:UNKNOWN.title'), detail: i18n.t('errors:UNKNOWN.detail') }
  }
  if (error.status === 0) {
    return { title: i18n.t('common:problem.no_connection'), detail: i18n.t('common:problem.no_answer') }
  }
  const given = error.problem?.code
  // What stands before the server answers 503 in its own words, without a problem document.
  const code = isKnown(given) ? given : error.status === 503 ? 'service_unavailable' : 'UNKNOWN'
  return {
    title: error.problem?.title || i18n.t(`errors:${code}.title`),
    detail: error.problem?.detail || i18n.t(`errors:${code}.detail`),
    reference: error.problem?.request_id,
  }
}
