import type { EvidenceProof } from './extra.ts'
import type { Checkpoint } from './log/checkpoint.ts'
import { type Cosignature, checkCosignatures, looksLikeCosignature, type OwnTime } from './log/cosignature.ts'
import type { VerifierKey } from './log/key.ts'
import type { VerifyMlDsa } from './log/ml-dsa.ts'
import { checkSignatures, type Note, type NoteSignature } from './log/note.ts'
import { meetsQuorum, type Policy, quorumName } from './log/policy.ts'
import { noteDigest, shownNote } from './not-before.ts'
import { statementTime } from './statement.ts'
import { type ClaimVerdict, claim, type Facts, type ReasonCode } from './verdict.ts'

export type WitnessPolicy = {
  keys: readonly VerifierKey[]
  quorum: number
  now: Date
  /** Takes the place of `quorum`. */
  policy?: Policy | undefined
  mlDsa?: VerifyMlDsa | undefined
}

/** Clocks of servers and witnesses may differ by this much before a contradiction is called one. */
export const clockTolerance = 5 * 60_000

/** What is sealed later than this after its receipt is said to be late: a log seals within a second. */
export const lateSealing = 60 * 60_000

/** No worker stands still for so long: who seals this much after the receipt says something else than what happened. */
export const absurdSealing = 366 * 24 * 60 * 60_000

/** A proof with its checkpoint taken apart. */
export type Sealed = EvidenceProof & { note: Note; checkpoint: Checkpoint }

/** Whether a policy asks for witnesses at all. */
export const asksWitnesses = (policy: Policy | undefined): policy is Policy =>
  policy !== undefined && policy.quorum !== null

/** A witness with keys of two kinds is one witness. */
const namesOf = (cosignatures: readonly NoteSignature[]) => [...new Set(cosignatures.map(({ name }) => name))]

const isEnough = ({ policy, quorum }: WitnessPolicy, cosignatures: readonly Cosignature[]): boolean =>
  asksWitnesses(policy) ? meetsQuorum(policy, cosignatures) : namesOf(cosignatures).length >= quorum

/**
 * The time of the first cosignature with which there are enough, in the order given: at least one of so many is taken
 * to be honest. Undefined when there are not enough.
 */
function timeOfEnough(policy: WitnessPolicy, ordered: readonly Cosignature[]): string | undefined {
  const last = ordered.findIndex((_, at) => isEnough(policy, ordered.slice(0, at + 1)))
  const decisive = ordered[last]
  return decisive && timeFact(decisive)
}
const byTime = (one: Cosignature, other: Cosignature) => one.time.getTime() - other.time.getTime()

const timeFact = (cosignature: Cosignature) => cosignature.time.toISOString()

/** Who cosigned a checkpoint, as far as the given keys tell. Verifying is the costly part of a proof, so it is done once. */
export type Witnessing = {
  /** Valid, and not from the future. */
  cosignatures: Cosignature[]
  /** Valid but from the future, and wrong. */
  future: Cosignature[]
  wrong: NoteSignature[]
  /** Lines of the shape of a cosignature under keys that were not given. */
  strangers: NoteSignature[]
}

export function readWitnesses(note: Note, origin: string, { keys, now, mlDsa }: WitnessPolicy): Witnessing {
  // A log may state the time with a cosignature of its own. That makes it no witness of itself.
  const lines = note.signatures.filter(({ name }) => name !== origin)
  const { valid, invalid, unknown } = checkCosignatures({ ...note, signatures: lines }, keys, mlDsa)
  const timed = valid.filter(({ time }) => time.getTime() > 0)
  const cosignatures = timed.filter(({ time }) => time.getTime() <= now.getTime() + clockTolerance)
  return {
    cosignatures,
    future: timed.filter((one) => !cosignatures.includes(one)),
    wrong: invalid,
    strangers: unknown.filter(looksLikeCosignature),
  }
}

/** Whether independent witnesses saw the checkpoint that seals the statement (c2sp.org/tlog-cosignature). */
export function witnessesClaim(
  { cosignatures, future, wrong, strangers }: Witnessing,
  asked: WitnessPolicy,
): ClaimVerdict {
  const { policy, quorum } = asked
  const facts: Facts = {
    count: namesOf(cosignatures).length,
    quorum,
    ...(asksWitnesses(policy) && { policy: quorumName(policy) }),
    names: namesOf(cosignatures).join(', '),
    witnesses: cosignatures.map((one) => ({ name: one.name, key_id: one.keyId, time: timeFact(one) })),
    unknown: strangers.map(({ name, keyId }) => ({ name, key_id: keyId })),
    unknown_names: namesOf(strangers).join(', '),
  }
  if (wrong.length > 0) return claim('witness_signature_invalid', facts)
  if (asksWitnesses(policy))
    return claim(isEnough(asked, cosignatures) ? 'policy_met' : 'policy_not_met', facts)
  if (isEnough(asked, cosignatures)) return claim('witnessed', facts)
  if (cosignatures.length > 0) return claim('too_few_witnesses', facts)
  if (future.length > 0) return claim('witness_time_in_future', facts)
  return claim(strangers.length > 0 ? 'witness_keys_unknown' : 'no_witness', facts)
}

/** What speaks about the time of a checkpoint: its witnesses, its log, a time stamp. */
export type TimeSources = { witnessing: Witnessing; own: OwnTime; timestamp: ClaimVerdict }

/**
 * Upper bound: the statement existed when the checkpoint over it was cosigned by enough witnesses, in the order of time,
 * or when an authority stamped a state that holds it, whichever was first.
 */
export function notAfterClaim(
  sealed: Sealed,
  policy: WitnessPolicy,
  { witnessing, own, timestamp }: TimeSources,
): ClaimVerdict {
  const recordedAt = statementTime(sealed.statement)
  const time = timeOfEnough(policy, [...witnessing.cosignatures].sort(byTime))
  const facts: Facts = {
    recorded_at: recordedAt,
    size: sealed.checkpoint.size,
    index: sealed.proof.index,
    time,
    sealed_at: own.time?.toISOString(),
  }
  const recorded = Date.parse(recordedAt)
  if (recorded > policy.now.getTime() + clockTolerance) return claim('received_in_future', facts)
  if (time !== undefined && recorded > Date.parse(time) + clockTolerance)
    return claim('received_after_seal', facts)
  const stamp = stampOf(timestamp)
  if (stamp && recorded > Date.parse(stamp.time) + clockTolerance)
    return claim('received_after_stamp', { ...facts, ...stamp })
  const wrong = own.time && issuerTimeContradicts(recorded, own.time.getTime(), policy.now.getTime())
  if (wrong) return claim(wrong, facts)
  if (stamp && (time === undefined || stamp.time < time))
    return claim('not_after_stamped', { ...facts, ...stamp })
  if (time !== undefined) return claim('not_after_witnessed', facts)
  // Without a witness, both the checkpoint and the hour are the issuer's own word.
  if (!own.time) return claim('not_after_issuer_only', facts)
  return claim(own.time.getTime() - recorded > lateSealing ? 'sealed_late' : 'not_after_issuer_timed', facts)
}

/** The moment of a stamp that counts, and by whom. */
function stampOf({ reason, facts: { time, authority } }: ClaimVerdict) {
  return reason === 'stamped' && typeof time === 'string' ? { time, authority } : undefined
}

/** The issuer's two times, of receipt and of sealing, against each other. */
function issuerTimeContradicts(recorded: number, sealed: number, now: number): ReasonCode | undefined {
  if (sealed > now + clockTolerance) return 'sealed_in_future'
  if (recorded > sealed + clockTolerance) return 'received_after_issuer_seal'
  return sealed - recorded > absurdSealing ? 'sealed_years_later' : undefined
}

/**
 * Lower bound: the statement repeats a checkpoint that was shown before the file was sent. Its place in the log is
 * checked against the leaf's; a moment follows only when the statement commits to cosignatures (`note_sha256`), which
 * did not exist before the witness made them. A root alone could have been computed earlier and kept back.
 */
export function notBeforeClaim(sealed: Sealed, policy: WitnessPolicy): ClaimVerdict {
  const { statement, checkpoint, proof, notBeforeSignatures } = sealed
  const seen = 'not_before' in statement ? statement.not_before : undefined
  const recordedAt = statementTime(statement)
  if (!seen) return claim('not_before_not_recorded', { recorded_at: recordedAt })
  const facts: Facts = { recorded_at: recordedAt, size: seen.size, origin: seen.origin, index: proof.index }
  if (seen.origin !== checkpoint.origin) return claim('not_before_other_log', facts)
  // The leaf was appended to a tree that held at least the leaves the client had already seen.
  if (seen.size > proof.index) return claim('not_before_beyond_leaf', facts)
  if (notBeforeSignatures.length === 0) return claim('not_before_unsigned', facts)

  const note = shownNote(seen, notBeforeSignatures)
  if (seen.note_sha256 !== undefined) {
    if (noteDigest(note) !== seen.note_sha256) return claim('not_before_signature_invalid', facts)
    const { cosignatures, wrong } = readWitnesses(note, seen.origin, policy)
    if (wrong.length > 0) return claim('not_before_signature_invalid', facts)
    // From the latest time on, for the same reason. A witness checks the log's signature before it cosigns.
    const time = timeOfEnough(policy, [...cosignatures].sort(byTime).reverse())
    if (time !== undefined) return witnessedBefore(time, recordedAt, facts)
  }
  const issuerKeys = policy.keys.filter(({ name }) => name === seen.origin)
  const { valid, invalid } = checkSignatures(note, issuerKeys)
  if (invalid.length > 0) return claim('not_before_signature_invalid', facts)
  return claim(valid.length > 0 ? 'not_before_issuer_only' : 'not_before_unsigned', facts)
}

function witnessedBefore(time: string, recordedAt: string, facts: Facts): ClaimVerdict {
  const late = Date.parse(time) > Date.parse(recordedAt) + clockTolerance
  return claim(late ? 'not_before_after_receipt' : 'not_before_witnessed', { ...facts, time })
}
