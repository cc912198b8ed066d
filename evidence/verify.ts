import { matchDisclosures } from './disclosure.ts'
import { fromBase64 } from './encoding.ts'
import { FormatError } from './errors.ts'
import { parseEvidenceProof } from './extra.ts'
import { type Checkpoint, parseCheckpoint } from './log/checkpoint.ts'
import { looksLikeMlDsa, type OwnTime, ownTime } from './log/cosignature.ts'
import { parseVerifierKey, signatureTypes, type VerifierKey } from './log/key.ts'
import { endOf, type KeyEnd, type PublishedKey } from './log/log-keys.ts'
import { hashLeaf, verifyConsistency, verifyInclusion } from './log/merkle.ts'
import type { VerifyMlDsa } from './log/ml-dsa.ts'
import { type CheckedSignatures, checkSignatures, type NoteSignature, parseNote } from './log/note.ts'
import { isOfPolicyAlone, type Policy } from './log/policy.ts'
import { compareStates, type OtherState } from './other-states.ts'
import { signatureVerdicts } from './signatures.ts'
import type { Statement } from './statement.ts'
import type { CheckedStamp } from './time/stamps.ts'
import {
  type ClaimName,
  type ClaimVerdict,
  claim,
  claimNames,
  type Facts,
  type ReasonCode,
  type Verdict,
  verdictOf,
} from './verdict.ts'
import { captureClaim, personClaim, placeClaim } from './verify-disclosed.ts'
import { timestampClaim } from './verify-stamps.ts'
import {
  asksWitnesses,
  notAfterClaim,
  notBeforeClaim,
  readWitnesses,
  type Sealed,
  type WitnessPolicy,
  witnessesClaim,
} from './verify-time.ts'

export type VerifyInput = {
  /** Text of the `.tlog-proof`. */
  proof: string
  /** SHA-256 (hex) and size of the file at hand; leave both out to check a record without its file. */
  sha256?: string
  size?: number
  /** Verifier keys that are trusted: of logs (type 0x01), of witnesses (0x04), of both with ML-DSA-44 (0x06). */
  keys: readonly string[]
  /** How many witnesses must have cosigned; 1 unless said otherwise. */
  quorum?: number
  /**
   * What the caller asks for, in place of `quorum`: only the logs it names are trusted, when it names any, and nothing
   * is proved without the witnesses it asks for.
   */
  policy?: Policy | undefined
  /** What checks ML-DSA-44 (`loadMlDsa`). Without it such signatures are `unchecked`. */
  mlDsa?: VerifyMlDsa | undefined
  /** What `stampsOf` found of the proof's time stamps. Without it they are `stamp_unchecked`. */
  stamps?: readonly CheckedStamp[] | undefined
  /** The present, against which future times are noticed. */
  now?: Date
  /**
   * Consistency proof from the tree in `statement.not_before` to the proof's tree, if the caller could fetch the log's
   * tiles. A failing one shows that the log has two histories.
   */
  consistency?: readonly Uint8Array[]
  /** Where keys ended that were retired, as the log publishes it. */
  ends?: readonly PublishedKey[]
  /** Other states of the log that are trusted (see follow-log.ts). One that does not agree shows two histories. */
  states?: readonly OtherState[]
  /** Two states of the log that were found to contradict each other. */
  fork?: { size: number; seen_size: number } | undefined
}

/**
 * Verdict on a proof, and on a file when its hash is given. Needs no network, no clock service and no other state.
 * Whatever the proof says, this does not throw; it does for a malformed key, which is the caller's own input.
 * @throws FormatError when one of `keys` is malformed.
 */
export function verifyEvidence(input: VerifyInput): Verdict {
  const keys = trustedKeys(input)
  const sealed = readSealed(input.proof)
  if ('reason' in sealed) return unreadable(sealed)

  const integrity = integrityClaim(sealed.statement, input)
  const log = logClaim(sealed, input)
  const { origin } = sealed.checkpoint
  const signed = signedBy(sealed, keys, input)
  const { own } = signed
  const issuer = issuerClaim(sealed, keys, signed, input)
  const asked = { policy: input.policy, mlDsa: input.mlDsa, now: input.now ?? new Date() }
  const policy: WitnessPolicy = { keys, quorum: Math.max(1, input.quorum ?? 1), ...asked }
  const witnessing = readWitnesses(sealed.note, origin, policy)

  const timestamp = timestampClaim(sealed, input.stamps)
  const recordProved = log.state === 'proved' && issuer.state === 'proved'
  const otherFile = integrity.reason === 'sha256_differs' || integrity.reason === 'size_differs'
  /** Time and disclosures say something only about a proved record, and about this file only if it is the recorded one. */
  const leaning = (verdict: ClaimVerdict): ClaimVerdict => {
    if (verdict.state === 'contradicted') return verdict
    if (!recordProved) return claim('record_not_proved', verdict.facts)
    return otherFile ? claim('another_file', verdict.facts) : verdict
  }
  const claims = 'claims' in sealed.statement ? sealed.statement.claims : []
  const disclosed = matchDisclosures(claims, sealed.disclosures)
  const verdicts: Record<ClaimName, ClaimVerdict> = {
    integrity,
    log,
    issuer,
    post_quantum: postQuantumClaim(sealed, keys, signed, input),
    not_before: leaning(notBeforeClaim(sealed, policy)),
    not_after: leaning(notAfterClaim(sealed, policy, { witnessing, own, timestamp })),
    witnesses: witnessesClaim(witnessing, policy),
    timestamp: leaning(timestamp),
    place: leaning(placeClaim(disclosed)),
    person: leaning(personClaim(disclosed)),
    capture: leaning(captureClaim(disclosed)),
  }
  const witnessed = asksWitnesses(input.policy)
  const signatures = signatureVerdicts(sealed.note, origin, keys, {
    valid: [...signed.note.valid, ...own.valid, ...witnessing.cosignatures, ...witnessing.future],
    wrong: [...signed.note.invalid, ...(own.wrong ? [own.wrong] : []), ...witnessing.wrong],
  })
  return verdictOf(sealed.statement, verdicts, { signatures, witnessed })
}

/** A policy that names logs trusts no others. @throws FormatError */
function trustedKeys({ keys, policy }: VerifyInput): VerifierKey[] {
  const given = keys.map(parseVerifierKey)
  if (!policy) return given
  const witnesses = policy.witnesses.map(({ key }) => key)
  return [...(policy.logs.length > 0 ? policy.logs.map(({ key }) => key) : given), ...witnesses]
}

/** What the log itself signed on its checkpoint, checked once. A key is trusted for the log of its name and no other. */
type SignedBy = { note: CheckedSignatures; own: OwnTime }

function signedBy(
  { note, checkpoint }: Sealed,
  keys: readonly VerifierKey[],
  { mlDsa }: VerifyInput,
): SignedBy {
  const { origin } = checkpoint
  const logKeys = keys.filter(({ name, type }) => name === origin && type === signatureTypes.ed25519)
  return { note: checkSignatures(note, logKeys), own: ownTime(note, origin, keys, mlDsa) }
}

type Unreadable = { reason: ReasonCode; detail: string }

function readSealed(text: string): Sealed | Unreadable {
  try {
    const evidence = parseEvidenceProof(text)
    const note = parseNote(evidence.proof.checkpoint)
    return { ...evidence, note, checkpoint: parseCheckpoint(note.text) }
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
    return { reason: unreadableReason(error), detail: error.message }
  }
}

function unreadableReason({ part }: FormatError): ReasonCode {
  if (part === 'missing_extra') return 'statement_missing'
  const inside = part === 'extra' || part === 'statement' || part === 'canonical' || part === 'disclosure'
  return inside ? 'statement_unreadable' : 'proof_unreadable'
}

function unreadable({ reason, detail }: Unreadable): Verdict {
  const claims = Object.fromEntries(claimNames.map((name) => [name, claim(reason, { detail })]))
  const nothing = { signatures: [], witnessed: false }
  return verdictOf(undefined, claims as Record<ClaimName, ClaimVerdict>, nothing)
}

function integrityClaim(statement: Statement, { sha256, size }: VerifyInput): ClaimVerdict {
  const recorded = recordedFile(statement)
  if (!recorded) return claim('statement_covers_no_file')
  const facts = { ...recorded, given_sha256: sha256, given_size: size }
  if (sha256 === undefined) return claim('file_not_given', facts)
  if (sha256.toLowerCase() !== recorded.sha256) return claim('sha256_differs', facts)
  // Same hash and another size cannot happen with one file: the record or the question is wrong.
  if (size !== undefined && recorded.size !== undefined && size !== recorded.size)
    return claim('size_differs', facts)
  return claim('sha256_matches', facts)
}

/** The bytes a statement is about: the certified file, or the answers document of a submission. */
function recordedFile(statement: Statement): { sha256: string; size?: number } | undefined {
  if (statement.type === 'atesta.certification') return { sha256: statement.sha256, size: statement.size }
  return statement.type === 'atesta.submission' ? { sha256: statement.answers_sha256 } : undefined
}

function logClaim(
  { proof, entry, checkpoint, statement }: Sealed,
  { consistency, states = [], fork }: VerifyInput,
): ClaimVerdict {
  const { origin, size, root } = checkpoint
  const facts = { origin, index: proof.index, size }
  if (proof.index >= size) return claim('index_beyond_tree', facts)
  if (!verifyInclusion({ leafHash: hashLeaf(entry), index: proof.index, size, path: proof.path, root })) {
    return claim('inclusion_fails', facts)
  }
  const seen = 'not_before' in statement ? statement.not_before : undefined
  if (seen && consistency && seen.origin === origin) {
    const oldRoot = fromBase64(seen.root)
    if (
      !verifyConsistency({ oldSize: seen.size, oldRoot, newSize: size, newRoot: root, path: consistency })
    ) {
      return claim('log_forked', { ...facts, seen_size: seen.size })
    }
  }
  if (fork) return claim('log_forked', { origin, index: proof.index, ...fork })
  const compared = states.map((state) => ({ state, found: compareStates(checkpoint, state) }))
  const forked = compared.find(({ found }) => found === 'forked')
  if (forked) return claim('log_forked', { ...facts, seen_size: forked.state.size })
  // The same state again, as it was remembered, confirms nothing.
  const others = compared.filter(({ found, state }) => found === 'agrees' && state.size !== size)
  const agreeing = others.map(({ state }) => state.size)
  if (agreeing.length === 0) return claim('included', facts)
  return claim('included_compared', { ...facts, seen_size: Math.max(...agreeing) })
}

function issuerClaim(
  { note, checkpoint }: Sealed,
  keys: readonly VerifierKey[],
  { note: signed, own }: SignedBy,
  input: VerifyInput,
): ClaimVerdict {
  const { origin } = checkpoint
  const isLogKey = ({ name, type }: VerifierKey) =>
    type === signatureTypes.ed25519 || (type === signatureTypes.mlDsa44 && name === origin)
  const signers = note.signatures.map(({ name, keyId }) => ({ name, key_id: keyId }))
  const claimed = signers.find(({ name }) => name === origin) ?? signers[0]
  const facts = { origin, name: claimed?.name, key_id: claimed?.key_id, signers }
  if (!keys.some(isLogKey)) return claim('no_key_given', facts)
  const wrong = signed.invalid[0] ?? own.wrong
  if (wrong) return claim('issuer_signature_invalid', { ...facts, name: wrong.name, key_id: wrong.keyId })
  // Either kind is a signature of the log; who wants the one with ML-DSA-44 gives that key alone.
  const valid = signed.valid.length > 0 ? signed.valid : own.valid.filter(looksLikeMlDsa)
  const judged = signerClaim('signed_by_issuer', valid, { checkpoint, facts, input })
  if (judged?.reason === 'signed_by_issuer' && isOfPolicyAlone(input, judged.facts))
    return claim('signed_by_policy_key', judged.facts)
  return judged ?? claim('issuer_key_unknown', facts)
}

/** The issuer's signature with ML-DSA-44, by itself: what holds when Ed25519 no longer does. */
function postQuantumClaim(
  { note, checkpoint }: Sealed,
  keys: readonly VerifierKey[],
  { own }: SignedBy,
  input: VerifyInput,
): ClaimVerdict {
  const { origin } = checkpoint
  const lines = note.signatures.filter((line) => line.name === origin && looksLikeMlDsa(line))
  const [line] = lines
  const facts: Facts = { origin, name: line?.name, key_id: line?.keyId }
  if (!line) return claim('post_quantum_absent', { origin })
  if (own.wrong && lines.includes(own.wrong)) return claim('post_quantum_signature_invalid', facts)
  const valid = own.valid.filter(looksLikeMlDsa)
  const judged = signerClaim('post_quantum_signed', valid, { checkpoint, facts, input })
  if (judged) return judged
  const known = lines.some(({ keyId }) => keys.some((key) => key.name === origin && key.keyId === keyId))
  return claim(known ? 'post_quantum_unchecked' : 'post_quantum_key_unknown', facts)
}

type Judging = { checkpoint: Checkpoint; facts: Facts; input: VerifyInput }

/** What a valid signature of the log is worth: `fresh`, or what is known of its key's end. Undefined without any. */
function signerClaim(
  fresh: ReasonCode,
  valid: readonly NoteSignature[],
  { checkpoint, facts, input: { ends = [], states = [] } }: Judging,
): ClaimVerdict | undefined {
  const right = valid.find((signature) => !endOf(ends, signature)) ?? valid[0]
  if (!right) return undefined
  const signed = { ...facts, name: right.name, key_id: right.keyId }
  const end = endOf(ends, right)
  if (!end) return claim(fresh, signed)
  const ended = { ...signed, size: checkpoint.size, ended_size: end.size }
  return claim(retiredKeyReason(checkpoint, end, states), ended)
}

/**
 * What a retired key's signature is worth. A thief can sign any tree, of any size and time; so it counts only
 * for a state that is shown to be part of the log at the key's end, or of a later state that is trusted.
 */
function retiredKeyReason(checkpoint: Checkpoint, end: KeyEnd, states: readonly OtherState[]): ReasonCode {
  if (checkpoint.size > end.size) return 'key_ended_before'
  const later = states.filter(({ size }) => size >= checkpoint.size)
  const found = [end, ...later].map((state) => compareStates(checkpoint, state))
  if (found.includes('forked')) return 'retired_key_forked'
  return found.includes('agrees') ? 'signed_by_retired_key' : 'retired_key_unchecked'
}
