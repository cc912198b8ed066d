import { CallError } from '@atesta/contract/client.ts'
import { limits } from '@atesta/contract/limits.ts'
import type { Output } from '@atesta/contract/route.ts'
import type { passkeys as routes } from '@atesta/contract/routes/passkeys.ts'
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { rememberPasskeys } from '../device/knows-passkeys.ts'
import { passkeyProblem } from '../language/passkey-problem.ts'
import { api } from './api.ts'
import { passkeys, startSession } from './session.ts'

/* Loaded when a passkey is used: few pages do, and only after a button is pressed. */

type Passkey = Output<typeof routes.create>

/** Errors for a dialog that the person dismissed or let time out. */
const isLeft = (error: unknown) =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

/** Null when the person dismissed the device's dialog. `host` is where passkeys of this installation can be used. */
async function ofDevice<T>(host: unknown, ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (isLeft(error)) return null
    throw await passkeyProblem(error, String(host))
  }
}

const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('passkeys')
/** How often other tabs have started a challenge. The server's challenge is in one cookie for all tabs. */
let askedElsewhere = 0
otherTabs?.addEventListener('message', () => {
  askedElsewhere += 1
})

/**
 * Shows the server's challenge to the device, and the device's answer to the server; null when the person
 * chose no passkey.
 */
async function askOnce(useBrowserAutofill: boolean) {
  const { options } = await passkeys.startSignIn()
  otherTabs?.postMessage('asked')
  const response = await ofDevice(options.rpId, () =>
    startAuthentication({ optionsJSON: options as never, useBrowserAutofill }),
  )
  return response && passkeys.signIn({ body: { response: response as never } })
}

/** Signs in with a passkey of the person's choice; false when they chose none. */
export async function signInByPasskey(useBrowserAutofill = false): Promise<boolean> {
  const before = askedElsewhere
  const session = await askOnce(useBrowserAutofill).catch(async (error: unknown) => {
    const isUnknown = error instanceof CallError && error.code === 'passkey_unknown'
    if (!isUnknown || askedElsewhere === before) throw error
    // Another tab has started a challenge since. The person has already chosen, and need not choose in the
    // field again.
    const again = await askOnce(false)
    if (!again) throw error
    return again
  })
  if (!session) return false
  await startSession(session)
  rememberPasskeys()
  return true
}

/** A challenge is valid for some minutes; it is renewed before that, in ms. */
const renewMs = (limits.passkeyChallengeMinutes - 1) * 60_000

/** Lets the browser offer passkeys when filling in the address field. The returned function ends that. */
export function offerPasskeys(told: { onIn: () => void; onError: (error: unknown) => void }): () => void {
  let isOver = false
  /** Whether this page's challenge is invalid: another tab has started one, or it has expired. */
  let isStale = true
  const offer = async () => {
    if (isOver || document.hidden || !isStale || !(await browserSupportsWebAuthnAutofill())) return
    isStale = false
    try {
      if ((await signInByPasskey(true)) && !isOver) told.onIn()
    } catch (error) {
      if (!isOver) told.onError(error)
    }
  }
  const noteStale = () => {
    isStale = true
  }
  const offerAgain = () => void offer()
  offerAgain()
  const timer = setInterval(() => {
    noteStale()
    offerAgain()
  }, renewMs)
  otherTabs?.addEventListener('message', noteStale)
  document.addEventListener('visibilitychange', offerAgain)
  return () => {
    isOver = true
    clearInterval(timer)
    otherTabs?.removeEventListener('message', noteStale)
    document.removeEventListener('visibilitychange', offerAgain)
    WebAuthnAbortService.cancelCeremony()
  }
}

/** Creates a passkey on this device and stores it under a name; null when the person changed their mind. */
export async function addPasskey(name: string): Promise<Passkey | null> {
  const { options } = await api.passkeys.start()
  const { id: host } = options.rp as { id: string }
  const response = await ofDevice(host, () => startRegistration({ optionsJSON: options as never }))
  const made = response && (await api.passkeys.create({ body: { name, response: response as never } }))
  if (made) rememberPasskeys()
  return made
}

/** Proves with a passkey that it is them; false when they chose none. */
export async function confirmByPasskey(): Promise<boolean> {
  const { options } = await api.stepUp.startPasskey()
  const response = await ofDevice(options.rpId, () => startAuthentication({ optionsJSON: options as never }))
  if (!response) return false
  await api.stepUp.confirm({ body: { by: 'passkey', response: response as never } })
  return true
}
