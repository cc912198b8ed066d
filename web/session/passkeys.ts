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
import { api } from './api.ts'
import { comeIn, passkeys } from './session.ts'

/*
 * Loaded when a passkey is used: few pages do, and none before a button is pressed.
 */

type Passkey = Output<typeof routes.create>

/** What the person of the device decided against, or let pass. */
const isLeft = (error: unknown) =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

/** Null when the person closed what their device asked. */
async function ofDevice<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (isLeft(error)) return null
    throw error
  }
}

const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('passkeys')
/** How often other tabs have asked. What the server asks for stands in one cookie for all tabs. */
let askedElsewhere = 0
otherTabs?.addEventListener('message', () => {
  askedElsewhere += 1
})

/** Asks the device, as the server wants it, and the server about its answer; null when the person chose no passkey. */
async function askOnce(useBrowserAutofill: boolean) {
  const { options } = await passkeys.startSignIn()
  otherTabs?.postMessage('asked')
  const response = await ofDevice(() =>
    startAuthentication({ optionsJSON: options as never, useBrowserAutofill }),
  )
  return response && passkeys.signIn({ body: { response: response as never } })
}

/** Signs in with whichever passkey the person chooses; false when they chose none. */
export async function signInByPasskey(useBrowserAutofill = false): Promise<boolean> {
  const before = askedElsewhere
  const session = await askOnce(useBrowserAutofill).catch(async (error: unknown) => {
    const isUnknown = error instanceof CallError && error.code === 'passkey_unknown'
    if (!isUnknown || askedElsewhere === before) throw error
    // Another tab has asked since. The person has chosen already, and is not made to choose in the field once more.
    const again = await askOnce(false)
    if (!again) throw error
    return again
  })
  if (!session) return false
  await comeIn(session)
  rememberPasskeys()
  return true
}

/** What is asked of a device is good for some minutes; it is asked again before they end, in milliseconds. */
const renewMs = (limits.passkeyChallengeMinutes - 1) * 60_000

/**
 * Has the browser offer passkeys among what it fills into the field for the address. Ends what it began when called.
 */
export function offerPasskeys(told: { onIn: () => void; onError: (error: unknown) => void }): () => void {
  let isOver = false
  /** What this page asked for is good no more: another tab has asked, or its time is over. */
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

/** Has the device make a passkey, and keeps it under a name; null when the person changed their mind. */
export async function addPasskey(name: string): Promise<Passkey | null> {
  const { options } = await api.passkeys.start()
  const response = await ofDevice(() => startRegistration({ optionsJSON: options as never }))
  const made = response && (await api.passkeys.create({ body: { name, response: response as never } }))
  if (made) rememberPasskeys()
  return made
}

/** Confirms with a passkey that it is them; false when they chose none. */
export async function confirmByPasskey(): Promise<boolean> {
  const { options } = await api.stepUp.startPasskey()
  const response = await ofDevice(() => startAuthentication({ optionsJSON: options as never }))
  if (!response) return false
  await api.stepUp.confirm({ body: { by: 'passkey', response: response as never } })
  return true
}
