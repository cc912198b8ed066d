import { type Db, inCompany } from '../../database/database.ts'
import { attemptLimit } from '../../http/rate-limit.ts'
import type { Actor } from '../../identity/actor.ts'
import { passwordMatches } from '../../identity/auth.ts'
import type { Services } from '../../services/services.ts'
import { countUnread } from '../notifications/notifications.queries.ts'
import { passwordHashOf, readOwnFacts } from './auth.queries.ts'
import { meView } from './auth.view.ts'

const quarter = 15 * 60
const hour = 60 * 60

/**
 * Counted apart for each kind of mail: using up the limit of one kind for an address leaves its owner the other kind.
 */
export const mailLimits = (services: Services, kind: 'forgot' | 'register') => ({
  account: attemptLimit(services, `auth-mail-account-${kind}`, { points: 5, seconds: hour }),
  address: attemptLimit(services, 'auth-mail-address', { points: 30, seconds: hour }),
})
/*
 * What a network is counted for is given back by success: people of an office who come in from one address do not keep each
 * other out.
 */
/** Tokens cannot be guessed; this keeps programs that try from taking the time of hashing passwords. */
export const tokenLimit = (services: Services) =>
  attemptLimit(services, 'auth-token-address', { points: 60, seconds: quarter })
/** A passkey cannot be guessed either; a page that is opened often asks often. */
export const passkeyLimit = (services: Services) =>
  attemptLimit(services, 'passkey-address', { points: 120, seconds: quarter })
/** Each try makes this server ask the provider. */
export const oidcLimit = (services: Services) =>
  attemptLimit(services, 'oidc-address', { points: 120, seconds: quarter })
export const passwordLimit = (services: Services) =>
  attemptLimit(services, 'password-account', { points: 10, seconds: quarter })
export const registrationLimit = (services: Services) =>
  attemptLimit(services, 'registration-password', { points: 10, seconds: quarter })

/** Whether this is the caller's password. Guesses are counted: throws too_many_requests after ten. */
export async function isOwnPassword(services: Services, actor: Actor, password: string): Promise<boolean> {
  const limit = passwordLimit(services)
  await limit.attempt(String(actor.userId))
  const hash = await passwordHashOf(services.authDatabase, actor.sessionId)
  if (!hash || !(await passwordMatches(services.auth, String(actor.userId), { hash, password }))) return false
  await limit.clear(String(actor.userId))
  return true
}

/** A person as they see themself. */
export async function readMe(db: Db, actor: Actor) {
  const [own, unread] = await Promise.all([readOwnFacts(db, actor.userId), countUnread(db, actor.userId)])
  return meView(actor, { ...own, unread })
}

/**
 * The session a browser's cookies belong to, with a fresh bearer; both null when there is none, or its user is disabled,
 * or it ended meanwhile.
 */
export async function sessionAnswer(services: Services, headers: Headers) {
  return (await renewedSession(services, headers)).answer
}

/** The same, with the cookies to set: a session that is used goes on, once a day, and its cookie must go on with it. */
export async function renewedSession(services: Services, headers: Headers) {
  const read = await services.auth.api.getSession({ headers, returnHeaders: true })
  const session = read.response?.session
  const answer = await answerOf(services, session?.id)
  // What takes a dead cookie away could come after the answer of a sign-in in another tab, and take the new one.
  return { answer, cookies: answer.user ? read.headers.getSetCookie() : [] }
}

async function answerOf(services: Services, sessionId: string | undefined) {
  const actor = sessionId && (await services.sessions.bySession(sessionId))
  if (!actor) return { user: null, token: null }
  const user = await inCompany(services.app, actor.companyId, (db) => readMe(db, actor), { readOnly: true })
  const token = await services.sessions.issueToken(actor.sessionId)
  return token ? { user, token } : { user: null, token: null }
}
