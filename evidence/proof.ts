import { fromBase64, parseDecimal, toBase64 } from './encoding.ts'
import { FormatError } from './errors.ts'
import { hashLength } from './log/merkle.ts'

/**
 * A transparency log proof (c2sp.org/tlog-proof@v1): leaf `index`, its inclusion `path` from the leaf's sibling up, and
 * the signed checkpoint, verbatim. `extra` is opaque to the format and not authenticated by it; see extra.ts for ours.
 */
export type TlogProof = { index: number; path: Uint8Array[]; checkpoint: string; extra?: Uint8Array }

const header = 'c2sp.org/tlog-proof@v1'

/** A tree cannot be higher than this; longer paths are nonsense. */
const maxPathLength = 63

/** Far above any honest proof: the largest statement, its disclosures and a hundred signatures. */
const maxProofLength = 1_000_000

/** @throws FormatError when a part cannot be written. */
export function formatProof(proof: TlogProof): string {
  const { index, path, checkpoint, extra } = proof
  if (!Number.isSafeInteger(index) || index < 0) throw new FormatError('proof', 'index out of range')
  if (path.length > maxPathLength || path.some((hash) => hash.length !== hashLength)) {
    throw new FormatError('proof', 'malformed inclusion path')
  }
  if (checkpoint === '') throw new FormatError('proof', 'no checkpoint')
  const lines = [header]
  if (extra) lines.push(`extra ${toBase64(extra)}`)
  lines.push(`index ${index}`, ...path.map(toBase64), '', checkpoint)
  return lines.join('\n')
}

/** Reads a proof. The checkpoint is not looked into: see parseNote and parseCheckpoint. @throws FormatError */
export function parseProof(text: string): TlogProof {
  if (text.length > maxProofLength) throw new FormatError('proof', 'too long')
  const split = text.indexOf('\n\n')
  if (split < 0) throw new FormatError('proof', 'no checkpoint after a blank line')
  const lines = text.slice(0, split).split('\n')
  const checkpoint = text.slice(split + 2)
  if (checkpoint === '') throw new FormatError('proof', 'no checkpoint')
  if (lines.shift() !== header) throw new FormatError('proof', `does not start with ${header}`)
  const extraLine = lines[0]?.startsWith('extra ') ? lines.shift() : undefined
  const index = parseDecimal(/^index (.*)$/.exec(lines.shift() ?? '')?.[1] ?? '')
  if (index === undefined) throw new FormatError('proof', 'no index')
  if (lines.length > maxPathLength) throw new FormatError('proof', 'inclusion path too long')
  const path = lines.map(fromBase64)
  if (path.some((hash) => hash.length !== hashLength))
    throw new FormatError('proof', 'a hash is not of 32 bytes')
  return {
    index,
    path,
    checkpoint,
    ...(extraLine ? { extra: fromBase64(extraLine.slice('extra '.length)) } : {}),
  }
}
