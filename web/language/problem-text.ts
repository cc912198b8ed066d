import { CallError } from '@atesta/contract/client.ts'
import { i18n } from './i18n.ts'

export type ProblemText = {
  title: string
  detail: string
  /** The request's id, for support; absent if no response came. */
  reference?: string
}

const unknown = (): ProblemText => ({
  title: i18n.t('common:problem.unknown_title'),
  detail: i18n.t('common:problem.unknown_detail'),
})

/**
 * Whether a part of the program failed to load, by the messages of browsers (scripts) and of the build
 * (styles).
 */
export const lacksPart = (error: unknown): error is Error =>
  error instanceof Error && /import|preload/i.test(error.message)

/**
 * Describes any failure in the person's language. For a refused call, the server writes title and detail; for
 * failures without its response, our own texts are used.
 */
export function problemText(error: unknown): ProblemText {
  if (error instanceof CallError && error.isLate)
    return { title: i18n.t('common:problem.late_title'), detail: i18n.t('common:problem.late_detail') }
  const isUnanswered = error instanceof CallError && error.status === 0
  if (isUnanswered || lacksPart(error)) {
    return { title: i18n.t('common:problem.no_connection'), detail: i18n.t('common:problem.no_answer') }
  }
  if (!(error instanceof CallError)) return unknown()
  const { title, detail, request_id: reference } = error.problem ?? {}
  // A proxy in front of the server returns 429 and 502 to 504 in its own words, without a problem document.
  const ours =
    error.status > 501 || error.status === 429
      ? { title: i18n.t('common:problem.busy_title'), detail: i18n.t('common:problem.busy_detail') }
      : unknown()
  return { title: title || ours.title, detail: detail || ours.detail, reference }
}
