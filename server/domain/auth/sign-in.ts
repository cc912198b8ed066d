import { hourSeconds, minuteMs } from '@atesta/contract/durations.ts'
import { limits } from '@atesta/contract/limits.ts'
import { type Db, inCompany } from '../../database/database.ts'
import { attemptLimit } from '../../http/rate-limit.ts'
import type { Actor } from '../../identity/actor.ts'
import { isToProlong, passwordMatches } from '../../identity/auth.ts'
import type { Services } from '../../services/services.ts'
import { countUnread } from '../notifications/notifications.queries.ts'
import { passwordHashOf, readOwnFacts } from './auth.queries.ts'
import { meView } from './auth.view.ts'

const quarter = 15 * 60

/**
 * Counted separately for each kind of mail: using up the limit of one kind leaves the owner of an address the
 * other.
 */
export const mailLimits = (services: Services, kind: 'forgot' | 'register') => ({
  account: attemptLimit(services, `auth-mail-account-${kind}`, { points: 5, seconds: hourSeconds }),
  address: attemptLimit(services, 'auth-mail-address', { points: 30, seconds: hourSeconds }),
})
/*
 * A success gives back what was counted for a network: people in one office, with one address, do not lock
 * each other out.
 */
/** Tokens cannot be guessed; this keeps programs that try from taking up the time for hashing passwords. */
export const tokenLimit = (services: Services) =>
  attemptLimit(services, 'auth-token-address', { points: 60, seconds: quarter })
/** Passkeys cannot be guessed either; a page that is opened often asks often. */
export const passkeyLimit = (services: Services) =>
  attemptLimit(services, 'passkey-address', { points: 120, seconds: quarter })
/** Each attempt makes this server ask the provider. */
export const oidcLimit = (services: Services) =>
  attemptLimit(services, 'oidc-address', { points: 120, seconds: quarter })
export const passwordLimit = (services: Services) =>
  attemptLimit(services, 'password-account', { points: 10, seconds: quarter })
export const registrationLimit = (services: Services) =>
  attemptLimit(services, 'registration-password', { points: 10, seconds: quarter })

/**
 * The digest of the caller's password, if this is it. Guesses are counted: throws too_many_requests after
 * ten.
 */
export async function ownPassword(
  services: Services,
  actor: Actor,
  password: string,
): Promise<string | undefined> {
  const limit = passwordLimit(services)
  await limit.attempt(String(actor.userId))
  const hash = await passwordHashOf(services.authDatabase, actor.sessionId)
  const person = String(actor.userId)
  if (!hash || !(await passwordMatches(services.auth, person, { hash, password }))) return undefined
  await limit.clear(person)
  return hash
}

/** Whether this is the caller's password; counts guesses as above. */
export const isOwnPassword = async (services: Services, actor: Actor, password: string): Promise<boolean> =>
  (await ownPassword(services, actor, password)) !== undefined

/** The caller as they see themselves. */
export async function readMe(db: Db, actor: Actor) {
  const [own, unread] = await Promise.all([readOwnFacts(db, actor.userId), countUnread(db, actor.userId)])
  return meView(actor, { ...own, unread })
}

/**
 * The session of a browser's cookies, with a new bearer; both null when there is none, its user is disabled,
 * or it ended meanwhile.
 */
export async function sessionAnswer(services: Services, headers: Headers) {
  return (await renewedSession(services, headers)).answer
}

/**
 * The session of a browser's cookies and the cookies to set: a session in use is prolonged once a day, and
 * its cookie with it.
 */
export async function renewedSession(services: Services, headers: Headers) {
  const held = await services.auth.api.getSession({ headers, query: { disableRefresh: true } })
  if (!held) return { answer: await answerOf(services, undefined), cookies: [] }
  const { id, expiresAt } = held.session
  // This browser may have begun another session; prolonging this one would put its cookie in place of the newer.
  // A minute more, since the clock of the database may be ahead.
  const isFormer = expiresAt.getTime() - Date.now() <= (limits.formerSessionMinutes + 1) * minuteMs
  if (isFormer || !isToProlong(expiresAt)) return { answer: await answerOf(services, id), cookies: [] }
  const read = await services.auth.api.getSession({ headers, returnHeaders: true })
  const answer = await answerOf(services, read.response?.session.id)
  // A header that removes a dead cookie could arrive after a sign-in in another tab, and remove the new one.
  return { answer, cookies: answer.user ? read.headers.getSetCookie() : [] }
}

async function answerOf(services: Services, sessionId: string | undefined) {
  const actor = sessionId && (await services.sessions.bySession(sessionId))
  if (!actor) return { user: null, token: null }
  const user = await inCompany(services.app, actor.companyId, (db) => readMe(db, actor), { readOnly: true })
  const token = await services.sessions.issueToken(actor.sessionId)
  return token ? { user, token } : { user: null, token: null }
}
