import { createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto'
import { keyIdOf, type SignerKey, signatureTypes } from '@atesta/evidence/log/key.ts'
import type { MlDsaSigner, VerifyMlDsa } from '@atesta/evidence/log/ml-dsa.ts'

// RFC 9881: the DER prefixes of a private key's seed and of a public key's bytes.
const seedPrefix = Buffer.from('3034020100300b060960864801650304031104228020', 'hex')
const publicPrefix = Buffer.from('30820532300b06096086480165030403110382052100', 'hex')

const publicKeyLength = 1312

/** A key for ML-DSA-44 from its 32-byte seed (FIPS 204 §5.1), which signs with the platform's cryptography. */
export function mlDsaSigner(name: string, seed: Uint8Array): MlDsaSigner {
  const privateKey = createPrivateKey({
    key: Buffer.concat([seedPrefix, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  const publicKey = new Uint8Array(spki.subarray(publicPrefix.length))
  const type = signatureTypes.mlDsa44
  return {
    key: { name, type, publicKey, keyId: keyIdOf(name, type, publicKey) },
    sign: (message) => new Uint8Array(sign(null, message, privateKey)),
  }
}

/** Verification by the platform's cryptography. */
export const verifyMlDsa: VerifyMlDsa = (publicKey, message, signature) => {
  // OpenSSL would accept a key followed by extra bytes.
  if (publicKey.length !== publicKeyLength) return false
  try {
    const key = Buffer.concat([publicPrefix, publicKey])
    return verify(null, message, createPublicKey({ key, format: 'der', type: 'spki' }), signature)
  } catch {
    // Not a key of this kind.
    return false
  }
}

const made = new Map<string, MlDsaSigner>()

/** The source of the ML-DSA-44 key beside an Ed25519 key: a seed of its own, or the Ed25519 seed. */
export type MlDsaSource = SignerKey & ({ mlDsaSeed: Uint8Array } | { seed: Uint8Array })

/**
 * The ML-DSA-44 key that belongs to an Ed25519 key. Where that key's seed is readable, the other seed is
 * derived from it (HKDF-SHA-256, RFC 5869). A quantum computer that finds the secret scalar of an Ed25519
 * public key learns nothing about the seed, of which the scalar is a SHA-512 digest.
 */
export function mlDsaOf(key: MlDsaSource): MlDsaSigner {
  const known = made.get(`${key.name} ${key.keyId}`)
  if (known) return known
  const seed =
    'mlDsaSeed' in key
      ? key.mlDsaSeed
      : new Uint8Array(hkdfSync('sha256', key.seed, '', `atesta ml-dsa-44 ${key.name}`, 32))
  const signer = mlDsaSigner(key.name, seed)
  made.set(`${key.name} ${key.keyId}`, signer)
  return signer
}
