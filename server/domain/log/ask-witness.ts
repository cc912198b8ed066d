import { parseDecimal } from '@atesta/evidence/encoding.ts'
import { FormatError } from '@atesta/evidence/errors.ts'
import { type Cosignature, formatAddCheckpoint, readCosignatures } from '@atesta/evidence/log/cosignature.ts'
import type { VerifierKey } from '@atesta/evidence/log/key.ts'
import { parseNote } from '@atesta/evidence/log/note.ts'
import type { Policy } from '@atesta/evidence/log/policy.ts'
import type { TileReader } from '@atesta/evidence/log/tile.ts'
import { consistencyProof } from '@atesta/evidence/log/tree-proof.ts'
import { verifyMlDsa } from '../../secrets/ml-dsa.ts'

/** A witness to be asked: its submission prefix and keys, and what is known about it. */
export type AskedWitness = {
  url: string
  keys: readonly VerifierKey[]
  /** The size that it cosigned last, as far as known. */
  known: number
  failures: number
  /** Not asked before this time, in milliseconds since 1970. */
  restUntil: number
}

/** A witness reports a state of the log that this one does not continue. */
export class ContradictingWitness extends Error {}

/** Timeout for the answers of all witnesses together, in ms. */
export const witnessTimeoutMs = 1000
const maxBytes = 64 * 1024

/** The witnesses of a policy that can be asked; several keys at one address are one witness. */
export function witnessesOf(policy: Policy): AskedWitness[] {
  const byUrl = new Map<string, VerifierKey[]>()
  for (const { key, url } of policy.witnesses)
    if (url !== undefined) byUrl.set(url, [...(byUrl.get(url) ?? []), key])
  return [...byUrl].map(([url, keys]) => ({
    url: url.replace(/\/+$/, ''),
    keys,
    known: 0,
    failures: 0,
    restUntil: 0,
  }))
}

async function shortText(answer: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of answer.body ?? []) {
    length += part.length
    if (length > maxBytes) throw new FormatError('cosignature', 'the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

type Checkpoint = { size: number; note: string; tiles: TileReader }

/**
 * Asks a witness to cosign (c2sp.org/tlog-witness); repeated once when it knows a different size.
 * @throws ContradictingWitness, FormatError or what `fetch` throws.
 */
export async function askWitness(
  witness: AskedWitness,
  { size, note, tiles }: Checkpoint,
  signal: AbortSignal,
): Promise<Cosignature[]> {
  for (let attempt = 1; ; attempt++) {
    const old = witness.known
    const proof = await consistencyProof(tiles, old, size)
    const answer = await fetch(`${witness.url}/add-checkpoint`, {
      method: 'POST',
      body: formatAddCheckpoint(old, proof, note),
      signal,
      redirect: 'error',
    })
    const body = await shortText(answer)
    if (answer.status === 200) {
      const cosignatures = readCosignatures(body, parseNote(note).text, witness.keys, verifyMlDsa)
      witness.known = size
      return cosignatures
    }
    if (answer.status === 422) throw new ContradictingWitness(`${witness.url} says: ${body.slice(0, 200)}`)
    const known = parseDecimal(body.trimEnd())
    if (answer.status !== 409 || known === undefined || attempt > 1)
      throw new Error(`${witness.url} answered ${answer.status}: ${body.slice(0, 200)}`)
    if (known > size)
      throw new ContradictingWitness(`${witness.url} has cosigned ${known} entries, more than there are.`)
    witness.known = known
  }
}
