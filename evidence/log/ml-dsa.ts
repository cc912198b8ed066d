import type { VerifierKey } from './key.ts'

/** Checks a signature of ML-DSA-44 (FIPS 204, pure, with an empty context). Says false for anything malformed. */
export type VerifyMlDsa = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean

/** A key that signs with ML-DSA-44, whoever holds its private part. */
export type MlDsaSigner = { key: VerifierKey; sign(message: Uint8Array): Uint8Array }

export const mlDsaSignatureLength = 2420

/** The check in JavaScript. Fetched only where a key of the kind is at hand: proofs without one do without it. */
export async function loadMlDsa(): Promise<VerifyMlDsa> {
  const { ml_dsa44: scheme } = await import('@noble/post-quantum/ml-dsa.js')
  return (publicKey, message, signature) => {
    try {
      return scheme.verify(signature, message, publicKey)
    } catch {
      // The library throws for lengths that are none.
      return false
    }
  }
}
