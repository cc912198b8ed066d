import { CallError } from '@atesta/contract/client.ts'
import type { ErrorCode } from '@atesta/contract/errors.ts'
import { i18n, loadTexts } from './i18n.ts'

/**
 * Errors of devices about which their person can do something, by their names in Web Authentication, and the
 * code with which the server would refuse the same.
 */
const known: Record<string, { reason: 'present' | 'elsewhere'; code: ErrorCode } | undefined> = {
  InvalidStateError: { reason: 'present', code: 'too_many_passkeys' },
  SecurityError: { reason: 'elsewhere', code: 'passkey_refused' },
}

/**
 * Describes a device's error in the person's language, as a refusal of the server would; other errors stay as they
 * are. `host` is where passkeys of this installation can be used.
 */
export async function passkeyProblem(error: unknown, host: string): Promise<unknown> {
  const found = error instanceof Error ? known[error.name] : undefined
  if (!found) return error
  await loadTexts('identity')
  const { reason, code } = found
  const title = i18n.t(`identity:passkeys.${reason}_title`)
  const detail = i18n.t(`identity:passkeys.${reason}_detail`, { host })
  return new CallError(422, { type: 'about:blank', status: 422, code, title, detail })
}
