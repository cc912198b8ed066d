import { deleteSession, noteProof, noteSecondFactor } from '../../identity/sessions.queries.ts'
import type { Services } from '../../services/services.ts'
import { isStillGood } from './auth.queries.ts'
import { knownDevice, rememberDevice } from './device.ts'
import { mailNewDevice } from './new-device.ts'
import { sessionAnswer } from './sign-in.ts'

type Entry = {
  headers: Headers
  address: string
  secondFactor: boolean
  /** When the person last showed that they are there, where that is not now. */
  provedAt?: Date
  /** Of the password that was given, where one was. */
  passwordHash?: string
  /** What this way in used up, ended once the session stands: what shuts the person out ends the one or the other. False lets them not in. */
  last?: () => Promise<boolean>
}

/**
 * better-auth notes where a session was begun by this header alone, which any client could send; ours states the real
 * address.
 */
function withAddress(headers: Headers, address: string): Headers {
  const own = new Headers(headers)
  own.set('x-forwarded-for', address)
  return own
}

/**
 * Begins a session: the only place that does. `secondFactor`: it was given; without it the session of an account that
 * has one opens nothing (`identity/sessions.queries.ts`). Null when the person is not let in; then no session remains.
 * From then on the browser is known for the account; the person is told by e-mail of one that was not.
 */
export async function letIn(
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
  // What shut the person out since they were found ended the sessions before this one was there.
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
    const device = rememberDevice(services, headers, user.email)
    return { answer, cookies: device ? [...cookies, device] : cookies }
  }
  await deleteSession(services.authDatabase.kysely, sessionId)
  return null
}
