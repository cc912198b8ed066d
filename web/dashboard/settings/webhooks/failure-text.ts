import type { TFunction } from 'i18next'

type Failure =
  | 'timeout'
  | 'name'
  | 'refused'
  | 'cut'
  | 'unreachable'
  | 'certificate'
  | 'switched_off'
  | 'not_public'

/** The server's notes about attempts without an answer: codes of Node.js and OpenSSL, and two of its own. */
const failures: readonly [noted: RegExp, failure: Failure][] = [
  [/^timeout$/, 'timeout'],
  [/^(ENOTFOUND|EAI_AGAIN|ENODATA)$/, 'name'],
  [/^ECONNREFUSED$/, 'refused'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET|HPE_\w+)$/, 'cut'],
  [/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN)$/, 'unreachable'],
  [/CERT|SIGNATURE|^ERR_TLS_|^ERR_SSL_|^EPROTO$/, 'certificate'],
  [/^webhook inactive$/, 'switched_off'],
  [/ is not a public address$/, 'not_public'],
]

/** Why there was no answer, in words; the note itself where there is no text for it. */
export function failureText(t: TFunction<['settings', 'common']>, noted: string): string {
  const failure = failures.find(([pattern]) => pattern.test(noted))?.[1]
  return failure ? t(`settings:hooks.delivery.failures.${failure}`) : noted
}
