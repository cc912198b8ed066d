import { hashBlob } from '@atesta/evidence/stream-hash.ts'
import { verifyEvidence } from '@atesta/evidence/verify.ts'
import { headlineOf } from '../verifier/finding.ts'

/**
 * The verifier's result for these bytes and this proof. Loaded on the first check, because visitors read the
 * page first.
 */
export async function checkSample(bytes: Uint8Array<ArrayBuffer>, proof: string, keys: string[]) {
  const hashed = await hashBlob(new Blob([bytes]), { inMemoryUpTo: bytes.length })
  const verdict = verifyEvidence({ proof, ...hashed, keys, now: new Date() })
  return { headline: headlineOf(verdict), sha256: hashed.sha256 }
}
