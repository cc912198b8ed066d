import { canonicalBytes, type Json, parseCanonical } from './canonical.ts'
import { type Disclosure, disclosureOf, readDisclosure } from './disclosure.ts'
import { FormatError } from './errors.ts'
import { formatSignatureLine, type NoteSignature, parseSignatureLine } from './log/note.ts'
import { formatProof, parseProof, type TlogProof } from './proof.ts'
import { isObject } from './shape.ts'
import { readStatement, type Statement, statementBytes } from './statement.ts'
import { readStamps, type Stamp, stampJson } from './time/stamps.ts'

/**
 * What our proofs carry in the `extra` line: the statement, from which the leaf hash is computed, and what the owner
 * chose to disclose. The format leaves `extra` unauthenticated and names "additional data necessary to reconstruct the
 * record hash" as its use: the statement is bound by its leaf hash, each disclosure by its digest in the statement, and
 * each signature by itself.
 *
 * The line is base64 of canonical JSON with the members `disclosures` (list of `[salt, name, value]`),
 * `not_before_signatures` (signature lines, only when there are any), `stamps` (time stamps, see time/stamps.ts, only when
 * there are any) and, last in canonical order, `statement`: so the logged bytes stand in it literally, from behind
 * `"statement":` to before the closing brace.
 */
export type Evidence = {
  statement: Statement
  disclosures: Disclosure[]
  /** Signatures on the checkpoint in `statement.not_before`, log's and witnesses', in the order of that note. */
  notBeforeSignatures: NoteSignature[]
  /** Time stamps on states of the log that hold the statement. */
  stamps: Stamp[]
}

export type EvidenceProof = Evidence & {
  proof: TlogProof
  /** The logged bytes: canonical JSON of the statement. */
  entry: Uint8Array
}

/** Everything a `.tlog-proof` of ours is made of. Disclosures are in the encoded form that disclosure.ts makes. */
export type ProofParts = {
  statement: Statement
  disclosures?: readonly string[]
  notBeforeSignatures?: readonly NoteSignature[]
  stamps?: readonly Stamp[]
  index: number
  path: Uint8Array[]
  /** Signed checkpoint note. */
  checkpoint: string
}

/** Text of a `.tlog-proof` file. @throws FormatError */
export function formatEvidenceProof(parts: ProofParts): string {
  const evidence: Evidence = {
    statement: parts.statement,
    disclosures: (parts.disclosures ?? []).map(readDisclosure),
    notBeforeSignatures: [...(parts.notBeforeSignatures ?? [])],
    stamps: [...(parts.stamps ?? [])],
  }
  return formatProof({
    index: parts.index,
    path: parts.path,
    checkpoint: parts.checkpoint,
    extra: encodeEvidence(evidence),
  })
}

/** Reads a `.tlog-proof` file of ours. Nothing is verified. @throws FormatError */
export function parseEvidenceProof(text: string): EvidenceProof {
  const proof = parseProof(text)
  if (!proof.extra) throw new FormatError('missing_extra', 'the proof carries no statement')
  const evidence = decodeEvidence(proof.extra)
  return { ...evidence, proof, entry: statementBytes(evidence.statement) }
}

/**
 * A copy of a proof that discloses less, for example without `position` or `person`. It verifies as before, and says
 * that something was withheld. @throws FormatError
 */
export function redactProof(text: string, keep: (name: string) => boolean): string {
  const { proof, entry: _, ...evidence } = parseEvidenceProof(text)
  const disclosures = evidence.disclosures.filter(({ name }) => keep(name))
  return formatProof({ ...proof, extra: encodeEvidence({ ...evidence, disclosures }) })
}

/** A copy of a proof without disclosures that discloses these, in the form that disclosure.ts makes. @throws FormatError */
export function discloseProof(text: string, disclosures: readonly string[]): string {
  const { proof, entry: _, ...evidence } = parseEvidenceProof(text)
  return formatProof({
    ...proof,
    extra: encodeEvidence({ ...evidence, disclosures: disclosures.map(readDisclosure) }),
  })
}

function encodeEvidence({ statement, disclosures, notBeforeSignatures, stamps }: Evidence): Uint8Array {
  const lines = notBeforeSignatures.map(formatSignatureLine)
  return canonicalBytes({
    disclosures: disclosures.map(({ salt, name, value }) => [salt, name, value]),
    not_before_signatures: lines.length > 0 ? lines : undefined,
    stamps: stamps.length > 0 ? stamps.map(stampJson) : undefined,
    statement: readStatement(statement as unknown as Json) as unknown as Json,
  })
}

function decodeEvidence(extra: Uint8Array): Evidence {
  const json = parseCanonical(extra)
  if (!isObject(json)) throw new FormatError('extra', 'not an object')
  const { disclosures, not_before_signatures: lines = [], stamps = [], statement, ...rest } = json
  if (Object.keys(rest).length > 0) throw new FormatError('extra', `unknown member ${Object.keys(rest)[0]}`)
  if (!Array.isArray(disclosures)) throw new FormatError('extra', 'disclosures must be a list')
  if (!Array.isArray(lines) || !lines.every((line) => typeof line === 'string')) {
    throw new FormatError('extra', 'not_before_signatures must be a list of texts')
  }
  return {
    statement: readStatement(statement),
    disclosures: disclosures.map(disclosureOf),
    notBeforeSignatures: lines.map(parseSignatureLine),
    stamps: readStamps(stamps),
  }
}
