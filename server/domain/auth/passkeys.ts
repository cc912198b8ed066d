import { minuteMs } from '@atesta/contract/durations.ts'
import { limits } from '@atesta/contract/limits.ts'
import type { Passkey } from '@atesta/contract/routes/passkeys.ts'
import type { MadePasskey, ShownPasskey } from '@atesta/contract/schemas/passkey.ts'
import type { z } from 'zod'
import type { Actor } from '../../identity/actor.ts'
import { hashOfToken, newToken } from '../../identity/tokens.ts'
import type { Services } from '../../services/services.ts'
import { authUserOf } from './auth.queries.ts'
import { hostCookie, hostCookieLine, parseCookie } from './cookies.ts'
import {
  findPasskey,
  notePasskeyUse,
  type PasskeyRow,
  passkeysOfSession,
  saveChallenge,
  takeChallenge,
} from './passkeys.queries.ts'

/*
 * Passkeys belong to the public address of the installation: its host is the relying party (Web Authentication, 5.1.2). The
 * device must verify its person each time, by a finger, a face or a PIN: what one has and what one is or knows.
 */
const siteOf = ({ config }: Services) => {
  const { hostname, origin } = new URL(config.publicUrl)
  return { rpID: hostname, origin }
}

/**
 * Loaded with the first passkey: it brings libraries for every kind of device, and few processes need it
 * soon.
 */
const library = () => import('@simplewebauthn/server')

type Shown = z.output<typeof ShownPasskey>
type Options = { options: Record<string, unknown> }
const asOptions = (options: object): Options => ({ options: { ...options } })

export const passkeyView = ({ id, name, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})

/** The holder of a session's challenge for one purpose. */
const ofSession = (sessionId: string, purpose: 'make' | 'step up') =>
  hashOfToken(`passkey ${purpose} ${sessionId}`)

const keep = (services: Services, holder: Buffer, challenge: string) =>
  saveChallenge(
    services.authDatabase,
    holder,
    challenge,
    new Date(Date.now() + limits.passkeyChallengeMinutes * minuteMs),
  )

/** The options with which a device creates a passkey for a person, excluding those they have. */
export async function askForNew(services: Services, actor: Actor, present: PasskeyRow[]): Promise<Options> {
  const authUserId = await authUserOf(services.authDatabase, actor.sessionId)
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: 'Atesta',
    rpID: siteOf(services).rpID,
    userID: new Uint8Array(Buffer.from(authUserId)),
    userName: actor.email,
    userDisplayName: actor.name,
    attestationType: 'none',
    excludeCredentials: present.map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keep(services, ofSession(actor.sessionId, 'make'), options.challenge)
  return asOptions(options)
}

/** A passkey that a device has created on request, to be stored; undefined when the response is invalid. */
export async function newPasskeyOf(
  services: Services,
  { sessionId }: Actor,
  response: z.output<typeof MadePasskey>,
) {
  const expectedChallenge = await takeChallenge(services.authDatabase, ofSession(sessionId, 'make'))
  if (!expectedChallenge) return undefined
  const { rpID: expectedRPID, origin: expectedOrigin } = siteOf(services)
  const asked = { expectedChallenge, expectedOrigin, expectedRPID, requireUserVerification: true }
  // It throws for anything invalid.
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as never,
    ...asked,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) return undefined
  const { id: credentialId, publicKey, counter } = registrationInfo.credential
  return { credentialId, publicKey, counter, transports: response.response.transports ?? [] }
}

async function ask(services: Services, holder: Buffer, present: PasskeyRow[] = []): Promise<Options> {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: siteOf(services).rpID,
    allowCredentials: present.map(({ credential_id: id, transports }) => ({ id, transports })),
    userVerification: 'required',
  })
  await keep(services, holder, options.challenge)
  return asOptions(options)
}

/**
 * The passkey that signed the holder's challenge; undefined when it was none of ours. Uses up the challenge.
 */
async function signedBy(
  services: Services,
  holder: Buffer,
  response: Shown,
): Promise<PasskeyRow | undefined> {
  const { authDatabase } = services
  const expectedChallenge = await takeChallenge(authDatabase, holder)
  const passkey = await findPasskey(authDatabase, response.id)
  if (!expectedChallenge || !passkey) return undefined
  const { rpID: expectedRPID, origin: expectedOrigin } = siteOf(services)
  const { credential_id: id, public_key, counter, transports } = passkey
  const credential = { id, publicKey: new Uint8Array(public_key), counter, transports }
  const asked = { expectedChallenge, expectedOrigin, expectedRPID, requireUserVerification: true }
  const { verifyAuthenticationResponse } = await library()
  const checked = await verifyAuthenticationResponse({
    response: response as never,
    credential,
    ...asked,
  }).catch(() => undefined)
  if (!checked?.verified) return undefined
  return (await notePasskeyUse(authDatabase, passkey.id, checked.authenticationInfo.newCounter))
    ? passkey
    : undefined
}

/** The options with which a device confirms the person of a session. */
export const askToConfirm = async (services: Services, { sessionId }: Actor): Promise<Options> =>
  ask(services, ofSession(sessionId, 'step up'), await passkeysOfSession(services.authDatabase, sessionId))

/** Whether a passkey of the session's person has signed their challenge. */
export async function isConfirmedBy(services: Services, { sessionId }: Actor, response: Shown) {
  const passkey = await signedBy(services, ofSession(sessionId, 'step up'), response)
  return (
    passkey !== undefined && passkey.auth_user_id === (await authUserOf(services.authDatabase, sessionId))
  )
}

// ── Signing in: what was asked belongs to the browser, by a random token in a cookie ──
const name = 'atesta.passkey'

const cookie = (services: Services, value: string, maxAge: number) =>
  hostCookieLine(services, name, { value, maxAge, under: 'passkeys' })

/** The options for any device with a passkey for this site, and the cookie that identifies the browser. */
export async function askToSignIn(services: Services): Promise<Options & { cookie: string }> {
  const token = newToken()
  const asked = await ask(services, hashOfToken(token))
  return { ...asked, cookie: cookie(services, token, limits.passkeyChallengeMinutes * 60) }
}

/** The passkey that signed in, if any; `asked` is false when this browser has no challenge (any more). */
export async function passkeySignIn(services: Services, headers: Headers, response: Shown) {
  const token = parseCookie(headers.get('cookie'), hostCookie(services, name))
  if (!token) return { asked: false as const }
  const passkey = await signedBy(services, hashOfToken(token), response)
  return { asked: true as const, passkey, cookie: cookie(services, '', 0) }
}
