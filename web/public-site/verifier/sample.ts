import { parseEvidenceProof } from '@atesta/evidence/extra.ts'
import proof from '../sample/gauge.jpg.tlog-proof?raw'
import keys from '../sample/log-keys.json' with { type: 'json' }
import type { KeptKey } from './log-keys.ts'

/*
 * The photo of the home page was certified by another installation, the demo's. The verifier knows that one proof and
 * the key it was signed with, and trusts the key for nothing else.
 */
const { statement } = parseEvidenceProof(proof)
const started = new Date().toISOString()

/** The proof of the sample, for a file with its bytes. */
export const proofOfSample = (sha256: string | undefined): string | undefined =>
  'sha256' in statement && statement.sha256 === sha256 ? proof : undefined

/** The keys to check a proof with: those that are known and, for the proof of the sample, that of its log. */
export const keysFor = (given: string | undefined, known: KeptKey[]): KeptKey[] =>
  given?.trim() === proof.trim()
    ? [...known, ...keys.map(({ vkey }) => ({ vkey, first_seen: started }))]
    : known
