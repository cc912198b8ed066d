import { errorCodes, type Problem } from '@atesta/contract/errors.ts'
import type { Locale } from '@atesta/contract/limits.ts'
import { isUnavailable } from '../database/lost-connection.ts'
import { failureOfConstraint } from './constraints.ts'
import { Failure } from './failure.ts'
import { FieldErrors } from './field-errors.ts'
import { unheldTexts } from './parse-input.ts'
import { errorTexts, fill, refusalTexts } from './texts.ts'

/** A refusal as it is sent, for every kind of call. */
export type ProblemAnswer = { status: number; headers: Record<string, string>; body: string }

/**
 * Turns a thrown error into a refusal: a Failure stays, a database error is mapped, anything else becomes
 * UNKNOWN. `body`: of the request, to name the text that the database could not hold.
 */
export function asFailure(error: unknown, body?: unknown): Failure {
  if (error instanceof Failure) return error
  if (isUnavailable(error)) return new Failure('service_unavailable', { retryAfter: 2 })
  // A deadlock (40P01), a serialization failure (40001) or a lock timeout (55P03): PostgreSQL rolled the
  // change back, and trying again succeeds.
  if (['40P01', '40001', '55P03'].includes((error as { code?: string } | null)?.code ?? ''))
    return new Failure('service_unavailable', { retryAfter: 1 })
  // The statement ran into `statement_timeout`.
  if ((error as { code?: string } | null)?.code === '57014')
    return new Failure('service_unavailable', { retryAfter: 60 })
  // The disk is full, or this account's quota is used up.
  if (['ENOSPC', 'EDQUOT'].includes((error as { code?: string } | null)?.code ?? ''))
    return new Failure('service_unavailable', { retryAfter: 2 })
  const constraint = failureOfConstraint(error)
  if (constraint) return constraint
  const { code, statusCode, name, $fault } = error as {
    code?: string
    statusCode?: number
    name?: string
    $fault?: string
  }
  // The storage is at fault or does not answer; or the sign-in library hides that the database is out of
  // reach.
  if ($fault === 'server' || name === 'TimeoutError' || (name === 'APIError' && (statusCode ?? 0) >= 500))
    return new Failure('service_unavailable', { retryAfter: 2 })
  // A character that PostgreSQL cannot hold in a text, or in JSON.
  const unheld = /^22(021|P02|P05)$/.test(code ?? '') ? unheldTexts(body) : []
  if (unheld.length > 0) return new Failure('validation_failed', { errors: unheld })
  // A value that it cannot hold: a number or date beyond its range (class 22, data exceptions).
  if (/^22[0-9A-Z]{3}$/.test(code ?? '')) return new Failure('validation_failed')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Failure('payload_too_large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Failure('unsupported_media_type')
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY')
    return new Failure('malformed_request', { errors: [{ path: '', says: 'not_json' }] })
  if (code?.startsWith('FST_ERR_CTP') || statusCode === 400) return new Failure('malformed_request')
  return new Failure('UNKNOWN')
}

/** Seconds in words, such as “in 58 minutes”. */
function inWords(seconds: number, locale: Locale): string {
  const words = new Intl.RelativeTimeFormat(locale)
  if (seconds < 90) return words.format(Math.ceil(seconds), 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? words.format(minutes, 'minute') : words.format(Math.ceil(minutes / 60), 'hour')
}

/** The RFC 9457 document of a refusal, in the caller's language. */
export function problemOf(failure: Failure, locale: Locale, requestId: string): Problem {
  const { title, detail } = errorTexts(locale, failure.code)
  const errors = new FieldErrors()
  const texts = refusalTexts(locale)
  for (const error of failure.facts.errors ?? [])
    errors.add(error.path, 'says' in error ? fill(texts[error.says], error.with ?? {}) : error.message)
  const { key_refused, missing_scope, more_errors, try_again } = texts
  const wait = failure.code === 'too_many_requests' && failure.facts.retryAfter
  const scope = failure.code === 'api_key_scope' && failure.facts.meta?.scope
  const more = [
    ...(wait ? [fill(try_again, { when: inWords(wait, locale) })] : []),
    ...(scope ? [fill(missing_scope, { scope: String(scope) })] : []),
    ...(errors.leftOut || failure.facts.leftOut ? [more_errors] : []),
  ]
  return {
    type: `urn:atesta:problem:${failure.code}`,
    status: errorCodes[failure.code],
    code: failure.code,
    title,
    detail: [failure.facts.ofProgram ? key_refused : detail, ...more].join(' '),
    ...(failure.facts.errors && { errors: errors.list }),
    ...(failure.facts.meta && { meta: failure.facts.meta }),
    request_id: requestId,
  }
}

/**
 * The answer to a thrown error; `body` as in `asFailure`. An internal error goes to `report` with its cause, which
 * the caller never sees.
 */
export function problemAnswer(
  error: unknown,
  { locale, requestId, body }: { locale: Locale; requestId: string; body?: unknown },
  report: (fault: { err: unknown; code: string }) => void,
): ProblemAnswer {
  const failure = asFailure(error, body)
  const status = errorCodes[failure.code]
  if (status >= 500) report({ err: error, code: failure.code })
  const { retryAfter, allow } = failure.facts
  return {
    status,
    headers: {
      'content-type': 'application/problem+json',
      'content-language': locale,
      // A cache may store a 404 or 405 without cache headers (RFC 9110, section 15.1), and a certification
      // that is missing now may exist a moment later.
      'cache-control': 'no-store',
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
      ...(retryAfter && { 'retry-after': String(retryAfter) }),
      ...(allow && { allow: allow.join(', ') }),
    },
    body: JSON.stringify(problemOf(failure, locale, requestId)),
  }
}
