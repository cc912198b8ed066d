import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, fromBase64, toBase64, toHex, utf8 } from '../encoding.ts'
import { FormatError } from '../errors.ts'

/**
 * Signature type bytes of c2sp.org/signed-note that this module knows: log signatures, witness cosignatures, and
 * cosignatures with ML-DSA-44, which logs and witnesses make alike.
 */
export const signatureTypes = { ed25519: 0x01, cosignatureV1: 0x04, mlDsa44: 0x06 } as const
export type SignatureType = (typeof signatureTypes)[keyof typeof signatureTypes]
type Ed25519Type = Exclude<SignatureType, typeof signatureTypes.mlDsa44>

/** Bytes of a public key of each type (RFC 8032 §5.1.5, FIPS 204 table 2). */
const keyLengths: Record<SignatureType, number> = { 1: 32, 4: 32, 6: 1312 }

/** A public key under the name it signs with. `keyId` is 8 hex digits; `publicKey` as RFC 8032 or FIPS 204 encode it. */
export type VerifierKey = { name: string; keyId: string; type: SignatureType; publicKey: Uint8Array }

/** A key that signs with Ed25519 (RFC 8032, pure), wherever its private part is kept. */
export type SignerKey = VerifierKey & { type: Ed25519Type; sign(message: Uint8Array): Uint8Array }

/** One whose private part is here: the 32-byte seed of RFC 8032. */
export type SeedKey = SignerKey & { seed: Uint8Array }

/** Key names are non-empty and contain neither Unicode spaces nor plus (c2sp.org/signed-note, Format). */
export function isKeyName(name: string): boolean {
  return name.length > 0 && name.isWellFormed() && !/[\p{White_Space}\p{Cc}+]/u.test(name)
}

/**
 * The same key under the type of timestamped cosignatures. A log signs its checkpoints with one key in both ways, so a
 * verifier that trusts its log key can check the time as well (c2sp.org/tlog-cosignature allows sharing the key across
 * types).
 */
export function asCosigner<K extends VerifierKey>(key: K): K & { type: typeof signatureTypes.cosignatureV1 } {
  const type = signatureTypes.cosignatureV1
  return { ...key, type, keyId: keyIdOf(key.name, type, key.publicKey) }
}

/** SHA-256(name ‖ 0x0A ‖ type ‖ public key)[:4], in hex. */
export function keyIdOf(name: string, type: SignatureType, publicKey: Uint8Array): string {
  return toHex(sha256(concatBytes([utf8(`${name}\n`), Uint8Array.of(type), publicKey])).subarray(0, 4))
}

/**
 * Reads a verifier key, `<name>+<key id in hex>+<base64(type ‖ public key)>`.
 * @throws FormatError when it is malformed, its id does not belong to it, or its type is not supported.
 */
export function parseVerifierKey(vkey: string): VerifierKey {
  const { name, keyId, type, material } = splitKey(vkey.trim())
  const key: VerifierKey = { name, keyId, type, publicKey: material }
  if (keyIdOf(name, type, material) !== keyId)
    throw new FormatError('key', `the id of ${name} does not belong to its key`)
  return key
}

export function formatVerifierKey(key: VerifierKey): string {
  return joinKey(key, key.publicKey)
}

const signerPrefix = 'PRIVATE+KEY+'

/**
 * Reads a signer key, `PRIVATE+KEY+<name>+<key id>+<base64(type ‖ seed)>`: the form Go's note package writes, so that
 * keys move between tools. @throws FormatError
 */
export function parseSignerKey(skey: string): SeedKey {
  const text = skey.trim()
  // The message must never repeat the key.
  if (!text.startsWith(signerPrefix)) throw new FormatError('key', 'not a signer key')
  const { name, keyId, type, material } = splitKey(text.slice(signerPrefix.length))
  if (type === signatureTypes.mlDsa44) throw new FormatError('key', `${name} is not an Ed25519 key`)
  const key = seedKey(name, type, material)
  if (key.keyId !== keyId) throw new FormatError('key', `the id of ${name} does not belong to its key`)
  return key
}

function seedKey(name: string, type: Ed25519Type, seed: Uint8Array): SeedKey {
  const publicKey = ed25519.getPublicKey(seed)
  const keyId = keyIdOf(name, type, publicKey)
  return { name, keyId, type, publicKey, seed, sign: (message) => ed25519.sign(message, seed) }
}

export function formatSignerKey(key: SeedKey): string {
  return signerPrefix + joinKey(key, key.seed)
}

/**
 * Makes a key pair. `seed` (32 bytes) is for tests; without it the platform's secure random source is used.
 * @throws FormatError when the name cannot stand in a signature line.
 */
export function generateSignerKey(
  name: string,
  type: Ed25519Type = signatureTypes.ed25519,
  seed: Uint8Array = crypto.getRandomValues(new Uint8Array(32)),
): SeedKey {
  if (!isKeyName(name)) throw new FormatError('key', 'a key name is non-empty, without spaces and without +')
  return seedKey(name, type, seed)
}

function joinKey(key: VerifierKey, material: Uint8Array): string {
  return `${key.name}+${key.keyId}+${toBase64(concatBytes([Uint8Array.of(key.type), material]))}`
}

function splitKey(text: string): { name: string; keyId: string; type: SignatureType; material: Uint8Array } {
  // The base64 part may itself contain plus signs; name and id may not.
  const match = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text)
  if (!match?.[1] || !match[2] || !match[3] || !isKeyName(match[1])) {
    throw new FormatError('key', 'expected <name>+<key id>+<base64 key>')
  }
  const data = fromBase64(match[3])
  const type = Object.values(signatureTypes).find((known) => known === data[0])
  if (!type) throw new FormatError('key', `${match[1]} has a signature type that is not supported`)
  if (data.length !== 1 + keyLengths[type])
    throw new FormatError('key', `${match[1]} has a key of ${data.length - 1} bytes, not ${keyLengths[type]}`)
  return { name: match[1], keyId: match[2], type, material: data.subarray(1) }
}
