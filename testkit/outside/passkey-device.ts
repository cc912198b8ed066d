import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { MadePasskey, ShownPasskey } from '@atesta/contract/schemas/passkey.ts'
import { publicUrl } from '../cast-sessions.ts'
import { cookiesAfter } from '../sign-in.ts'
import type { Caller, Stack } from '../stack.ts'

type Options = Record<string, unknown>
/** Faults of a device, or manipulations by an attacker. */
type Deceit = { origin?: string; unverified?: boolean; counter?: number; site?: string }

/** The few kinds of values of CBOR (RFC 8949) that an authenticator writes. */
type Cbor = number | string | Uint8Array | Map<Cbor, Cbor>
function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length])
  if (length < 256) return Buffer.from([(kind << 5) | 24, length])
  return Buffer.from([(kind << 5) | 25, length >> 8, length & 255])
}
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap((pair) => pair.map(cbor))])
  return Buffer.concat([head(2, value.length), value])
}
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()

/**
 * A device with one passkey, implemented from the standard (Web Authentication, 6.1 and 6.5), independently
 * of the server's library.
 */
export function passkeyDevice() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let used = 0
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const key = new Map<Cbor, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
  const clientData = (type: string, options: Options, { origin = publicUrl }: Deceit) =>
    Buffer.from(JSON.stringify({ type, challenge: options.challenge, origin, crossOrigin: false }))
  const authenticatorData = (options: Deceit, made: Buffer = Buffer.alloc(0)) => {
    const { site = new URL(publicUrl).hostname, unverified, counter = ++used } = options
    const flags = 1 | (unverified ? 0 : 4) | (made.length > 0 ? 64 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(site), Buffer.from([flags]), count, made])
  }
  const common = { id: id.toString('base64url'), rawId: id.toString('base64url') }
  const rest = { type: 'public-key', clientExtensionResults: {} } as const
  return {
    /** The browser's response for a new passkey. */
    make(options: Options, deceit: Deceit = {}): MadePasskey {
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)])
      const attestation = new Map<Cbor, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(deceit, credential)],
      ])
      return {
        ...common,
        ...rest,
        response: {
          clientDataJSON: clientData('webauthn.create', options, deceit).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** The browser's response when the passkey is used. */
    show(options: Options, deceit: Deceit = {}): ShownPasskey {
      const data = clientData('webauthn.get', options, deceit)
      const about = authenticatorData(deceit)
      return {
        ...common,
        ...rest,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: about.toString('base64url'),
          signature: sign('sha256', Buffer.concat([about, sha256(data)]), privateKey).toString('base64url'),
        },
      }
    },
  }
}
export type PasskeyDevice = ReturnType<typeof passkeyDevice>

/** Gives a person a passkey on a device. */
export async function addPasskey({ api }: Pick<Caller, 'api'>, device: PasskeyDevice, name = 'Phone') {
  const { options } = await api.passkeys.start()
  return api.passkeys.create({ body: { name, response: device.make(options) } })
}

const post = (stack: Stack, path: string, cookie: string, body?: object) =>
  stack.anyone(`/api/passkeys${path}`, {
    method: 'POST',
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })

/** A browser that has asked for the challenge, and a function that signs in with a device's signature. */
export async function askDevice(stack: Stack) {
  const asked = await post(stack, '/sign_in/start', '')
  const { options } = (await asked.json()) as { options: Options }
  const cookies = cookiesAfter(asked)
  return {
    asked,
    options,
    cookies,
    give: (response: ShownPasskey, held = cookies) => post(stack, '/sign_in', held, { response }),
  }
}

/** Signs in with a device. Returns the browser's cookies, whether it was let in or not. */
export async function signInByPasskey(stack: Stack, device: PasskeyDevice) {
  const { options, cookies, give } = await askDevice(stack)
  const answer = await give(device.show(options))
  return { answer, cookies: cookiesAfter(answer, cookies) }
}

export const withoutPasskeys = (stack: Stack, { userId }: Pick<Caller, 'userId'>) =>
  stack.query(
    'DELETE FROM auth.passkeys p USING users u WHERE u.id = $1 AND u.auth_user_id = p.auth_user_id',
    [userId],
  )
