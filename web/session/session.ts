import { CallError, createClient } from '@atesta/contract/client.ts'
import type { Output } from '@atesta/contract/route.ts'
import type { auth as routes } from '@atesta/contract/routes/auth.ts'
import { sameJson } from '@atesta/forms/equality.ts'
import { create } from 'zustand'
import { deviceStorage, keptJson, tabStorage } from '../device/browser-storage.ts'
import { hearTime } from '../device/server-clock.ts'
import { patienceMs, within } from '../device/within.ts'
import { currentLocale, showLocale } from '../language/i18n.ts'
import { chooseLocale, localeKey } from '../language/locale.ts'
import { isShownCompany, rememberCompany, rememberedCompany, showCompany } from '../theme/shown-company.ts'
import { lastUserKey, recordsKey, viewsKey } from './last-user.ts'
import { keepToken, type Token, tokenLifetime } from './token.ts'

type Session = Output<typeof routes.session>
export type Me = NonNullable<Session['user']>

type SessionState = {
  /** `unknown` until the first answer; `offline`: the last signed-in person, not confirmed by the server. */
  status: 'unknown' | 'in' | 'out' | 'offline'
  user: Me | null
  /** Whether the last session ended because its person signed out. */
  byChoice: boolean
}

export const useSession = create<SessionState>(() => ({ status: 'unknown', user: null, byChoice: false }))

const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session')

let token: Token | null = null
let refreshing: Promise<void> | null = null

/** When the last of the calls below was answered, by the server's clock. */
let answeredAt: string | null = null

/**
 * Timeouts in ms for a server or connection that hangs. A write that is tried again is sent under the same
 * key, so that it is done once.
 */
export const timeouts = { read: 30_000, write: 60_000 }

/** The calls of sign-in: they carry the cookie, never a bearer, which only they can fetch. */
export const { auth, oidc, passkeys } = createClient({
  root: '/api',
  token: async () => undefined,
  locale: currentLocale,
  timeouts,
  fetch: async (address, init) => {
    const response = await fetch(address, { ...init, cache: 'no-store' })
    answeredAt = response.headers.get('date')
    hearTime(answeredAt)
    return response
  },
})

function remember(user: Me | null) {
  if (user) deviceStorage.setItem(lastUserKey, JSON.stringify(user))
  else deviceStorage.removeItem(lastUserKey)
}

/** The person who was signed in here last; null also where the entry is damaged, as if it was not there. */
function lastUser(): Me | null {
  const kept = keptJson(deviceStorage, lastUserKey) as Partial<Me> | null
  const isWhole =
    typeof kept?.id === 'number' && typeof kept.name === 'string' && isShownCompany(kept.company)
  return isWhole && typeof kept.profile?.range === 'string' ? (kept as Me) : null
}

async function show(user: Me | null) {
  if (!user) return
  showCompany(user.company)
  rememberCompany(user.company)
  const { locale } = user.profile
  const chosen = chooseLocale(locale, deviceStorage.getItem(localeKey), navigator.languages)
  // Without a connection the page keeps its language.
  await showLocale(chosen, false).catch(() => undefined)
}

async function take(session: Session) {
  const given = session.token ? keepToken(session.token, answeredAt) : null
  // A session that ended while no page was open could not clean up in this browser.
  if (lastUser()?.id !== session.user?.id) deviceStorage.removeItem(recordsKey)
  remember(session.user)
  await show(session.user)
  // In one step, so that no call of the previous person is made in the name of the new one.
  token = given
  useSession.setState({ status: session.user ? 'in' : 'out', user: session.user, byChoice: false })
}

async function load() {
  try {
    await take(await auth.session())
  } catch (error) {
    // No server, or one that is restarting: the user continues with what is stored on this device.
    const isDown = error instanceof CallError && (error.status === 0 || error.status >= 500)
    if (!isDown) throw error
    await goOnAsLast()
  }
}

/** Goes on as the last person who was signed in here, whom the server has not confirmed, if there is one. */
async function goOnAsLast() {
  const user = lastUser()
  await show(user)
  useSession.setState({ status: user ? 'offline' : 'out', user })
}

/** Asks the server who is signed in. Concurrent callers share one request. */
export function refreshSession(): Promise<void> {
  refreshing ??= load().finally(() => {
    refreshing = null
  })
  return refreshing
}

/**
 * The signed-in person; asks the server only the first time. A server that takes long is not waited for by a person who
 * was signed in here last: its answer counts when it comes.
 */
export async function currentUser(): Promise<Me | null> {
  if (useSession.getState().status === 'unknown') {
    // Before the answer, so that the page does not change colours when it arrives.
    showCompany(rememberedCompany())
    const asking = refreshSession()
    await within(patienceMs, asking)
    if (useSession.getState().status === 'unknown') await (lastUser() ? goOnAsLast() : asking)
  }
  return useSession.getState().user
}

/**
 * The bearer for a call, renewed shortly before it expires, or immediately when the server has `refused` it.
 * Rejects, as without a connection, when another person has signed in meanwhile: what one person began is not
 * done in another's name.
 */
export async function accessToken(refused: boolean): Promise<string | undefined> {
  const before = useSession.getState().user?.id
  if (refused || !token || tokenLifetime(token) <= 0) await refreshSession()
  const now = useSession.getState().user?.id
  if (before !== undefined && now !== undefined && now !== before) throw new CallError(0, null)
  return token?.value
}

/** The IANA name of the person's time zone; undefined (the device's zone) while no one is signed in. */
const zoneIn = ({ user }: { user: Me | null }) => user?.profile.time_zone || undefined
export const useZone = () => useSession(zoneIn)
export const currentZone = () => zoneIn(useSession.getState())

export const csrfToken = async () => (await auth.csrf()).csrf_token

/** Stores the server's answer about the signed-in person. */
export async function updateMe(me: Me): Promise<void> {
  const { status, user } = useSession.getState()
  if (user?.id !== me.id || sameJson(user, me)) return
  remember(me)
  await show(me)
  useSession.setState({ status, user: me })
}

/** Signs a person in here: this tab shows them, and the other tabs follow. */
export async function startSession(session: Session): Promise<void> {
  await take(session)
  otherTabs?.postMessage('signed-in')
}

/** Ends the session on the server and in every tab of this browser. */
export async function signOut(): Promise<void> {
  const csrf_token = await csrfToken()
  await auth.signOut({ body: { csrf_token } })
  leave()
  otherTabs?.postMessage('signed-out')
}

/**
 * Ends the session here: nothing of the person stays in memory or on this device. The sign-in page keeps the
 * company's look.
 */
export function forget(byChoice = false): void {
  token = null
  remember(null)
  // The person's choices in this tab.
  tabStorage.clear()
  deviceStorage.removeItem(recordsKey)
  deviceStorage.removeItem(viewsKey)
  useSession.setState({ status: 'out', user: null, byChoice })
}

/** After signing out, this device no longer shows the company either. */
function leave(): void {
  forget(true)
  rememberCompany(null)
  showCompany(null)
}

/**
 * Tells the other tabs that something about the person has changed, such as their language, so that they
 * refetch it.
 */
export const tellOtherTabs = (): void => otherTabs?.postMessage('changed')

/** Keeps tabs in step: `onSignedOut` runs when another tab has signed out or changed the person. */
export function followOtherTabs(onSignedOut: () => void): void {
  otherTabs?.addEventListener('message', async (message) => {
    const before = useSession.getState().user?.id
    if (message.data === 'signed-out') leave()
    else await refreshSession()
    if (before !== undefined && before !== useSession.getState().user?.id) onSignedOut()
  })
}
