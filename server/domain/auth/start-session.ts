import {
  deleteSession,
  endSessionSoon,
  noteProof,
  noteSecondFactor,
} from '../../identity/sessions.queries.ts'
import type { Services } from '../../services/services.ts'
import { isStillGood } from './auth.queries.ts'
import { knownDevice, rememberDevice } from './device.ts'
import { mailNewDevice } from './new-device.ts'
import { sessionAnswer } from './sign-in.ts'

type Entry = {
  headers: Headers
  address: string
  secondFactor: boolean
  /** When the person last proved their presence, if not just now. */
  provedAt?: Date
  /** The digest of the password that was given, if one was. */
  passwordHash?: string
  /**
   * Asked once the session exists, so that an event that locks the person out ends one or the other: ends the
   * unfinished sign-in of this browser, or finds the passkey again. False, when it is gone, ends the new session.
   */
  last?: () => Promise<boolean>
}

/**
 * better-auth records where a session began from this header alone, which any client could send; ours states
 * the real address.
 */
function withAddress(headers: Headers, address: string): Headers {
  const own = new Headers(headers)
  own.set('x-forwarded-for', address)
  return own
}

/**
 * Ends the session that this browser had for the same person: its cookie is replaced, and the person could
 * end it only in their list of sessions. It expires soon instead of at once, because other tabs are still
 * using it, and the answer with the new cookie may be lost. Without this the new session is as good, so a
 * failure is only logged.
 */
async function endFormer(
  services: Services,
  headers: Headers,
  { authUserId, sessionId }: { authUserId: string; sessionId: string },
): Promise<void> {
  try {
    const former = await services.auth.api.getSession({ headers, query: { disableRefresh: true } })
    if (!former || former.session.userId !== authUserId || former.session.id === sessionId) return
    await endSessionSoon(services.authDatabase.kysely, former.session.id)
  } catch (err) {
    services.logger.warn({ err }, 'the former session of a browser could not be ended')
  }
}

/**
 * Begins a session; the only place that does. `secondFactor`: it was given; otherwise the session of an
 * account that has one opens nothing (`identity/sessions.queries.ts`). Null when the person may not sign in;
 * then no session remains. Makes the browser known for the account, and informs the person by e-mail if it
 * was not.
 */
export async function startSession(
  services: Services,
  authUserId: string,
  { headers, address, secondFactor, provedAt, passwordHash, last }: Entry,
) {
  const begun = await services.auth.api.beginSession({
    body: { authUserId },
    headers: withAddress(headers, address),
    returnHeaders: true,
  })
  const { sessionId } = begun.response
  // An event that locked the person out after they were found ended the sessions of that moment, not yet this
  // one.
  if (!(await isStillGood(services.authDatabase, authUserId, passwordHash)) || (await last?.()) === false) {
    await deleteSession(services.authDatabase.kysely, sessionId)
    return null
  }
  if (secondFactor) await noteSecondFactor(services.authDatabase.kysely, sessionId)
  if (provedAt) await noteProof(services.authDatabase.kysely, sessionId, provedAt)
  const cookies = begun.headers.getSetCookie()
  const own = new Headers({ cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') })
  const answer = await sessionAnswer(services, own)
  if (answer.user) {
    const { user } = answer
    if (!knownDevice(services, headers, user.email)) await mailNewDevice(services, user, { headers, address })
    await endFormer(services, headers, { authUserId, sessionId })
    const device = rememberDevice(services, headers, user.email)
    return { answer, cookies: device ? [...cookies, device] : cookies }
  }
  await deleteSession(services.authDatabase.kysely, sessionId)
  return null
}
