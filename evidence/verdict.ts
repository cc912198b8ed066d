import type { Statement } from './statement.ts'

/** `not_proved` means that nothing contradicts the claim, and nothing that can be checked supports it. */
export type State = 'proved' | 'not_proved' | 'contradicted'

/** The claims a verdict judges, in the order to show them. */
export const claimNames = [
  'integrity',
  'log',
  'issuer',
  'post_quantum',
  'not_before',
  'not_after',
  'witnesses',
  'timestamp',
  'place',
  'person',
  'capture',
] as const
export type ClaimName = (typeof claimNames)[number]

/**
 * Every reason a claim can be given, with the state it stands for. Each needs a sentence in every language; the
 * comments say which facts it comes with. All facts are plain JSON, those for sentences are texts or numbers.
 */
export const reasons = {
  // The proof itself. Facts: detail (technical, English).
  proof_unreadable: 'not_proved',
  statement_missing: 'not_proved',
  statement_unreadable: 'not_proved',

  // integrity. Facts: sha256 and size as recorded, given_sha256 and given_size.
  sha256_matches: 'proved',
  sha256_differs: 'contradicted',
  size_differs: 'contradicted',
  file_not_given: 'not_proved',
  statement_covers_no_file: 'not_proved',

  // log. Facts: origin, index, size (of the tree); seen_size (of the other state it was compared with).
  included: 'proved',
  included_compared: 'proved',
  inclusion_fails: 'contradicted',
  index_beyond_tree: 'contradicted',
  log_forked: 'contradicted',

  // issuer. Facts: origin, name, key_id, signers; of a retired key also size (of the tree) and ended_size.
  signed_by_issuer: 'proved',
  // The key is one that only the policy names; the caller did not know it.
  signed_by_policy_key: 'proved',
  signed_by_retired_key: 'proved',
  retired_key_unchecked: 'not_proved',
  retired_key_forked: 'contradicted',
  key_ended_before: 'contradicted',
  issuer_signature_invalid: 'contradicted',
  issuer_key_unknown: 'not_proved',
  no_key_given: 'not_proved',

  // post_quantum: the issuer's signature with ML-DSA-44 (FIPS 204), judged as that with Ed25519 is. Facts: the same.
  post_quantum_signed: 'proved',
  post_quantum_absent: 'not_proved',
  post_quantum_key_unknown: 'not_proved',
  post_quantum_unchecked: 'not_proved',
  post_quantum_signature_invalid: 'contradicted',

  // witnesses. Facts: count, quorum, names (text), witnesses (list of name, key_id, time).
  witnessed: 'proved',
  no_witness: 'not_proved',
  witness_keys_unknown: 'not_proved',
  too_few_witnesses: 'not_proved',
  // Where a policy was given. Facts: policy, the name of the group or witness that it asks for.
  policy_met: 'proved',
  policy_not_met: 'not_proved',
  witness_time_in_future: 'not_proved',
  witness_signature_invalid: 'contradicted',

  // timestamp: a token of a time-stamping authority (RFC 3161). Facts: time, authority, until, as far as it could be read.
  stamped: 'proved',
  stamp_untrusted: 'not_proved',
  stamp_ended: 'not_proved',
  stamp_unfit: 'not_proved',
  stamp_unchecked: 'not_proved',
  no_stamp: 'not_proved',
  stamp_wrong: 'contradicted',

  // not_before. Facts: size (of the tree the client had seen), time when witnessed, recorded_at.
  not_before_witnessed: 'proved',
  not_before_issuer_only: 'not_proved',
  not_before_unsigned: 'not_proved',
  not_before_not_recorded: 'not_proved',
  not_before_other_log: 'not_proved',
  not_before_signature_invalid: 'contradicted',
  not_before_beyond_leaf: 'contradicted',
  not_before_after_receipt: 'contradicted',

  // not_after. Facts: size (of the sealing tree), time when witnessed or stamped, authority when stamped, recorded_at, sealed_at where the log signed the time.
  not_after_witnessed: 'proved',
  not_after_stamped: 'proved',
  not_after_issuer_timed: 'not_proved',
  not_after_issuer_only: 'not_proved',
  sealed_late: 'not_proved',
  received_after_seal: 'contradicted',
  received_after_stamp: 'contradicted',
  received_after_issuer_seal: 'contradicted',
  received_in_future: 'contradicted',
  sealed_in_future: 'contradicted',
  sealed_years_later: 'contradicted',

  // place, person, capture: proved means proved to have been recorded then. Facts carry `claimed: true` where the
  // content is only what a device or an unknown person said.
  place_claimed: 'proved',
  place_sources_disagree: 'not_proved',
  place_not_recorded: 'not_proved',
  person_signed_in: 'proved',
  person_claimed: 'proved',
  person_not_recorded: 'not_proved',
  capture_claimed: 'proved',
  c2pa_valid: 'proved',
  c2pa_invalid: 'contradicted',
  capture_not_recorded: 'not_proved',
  // Facts: withheld (how many of the record's claims this copy of the proof does not disclose).
  not_disclosed: 'not_proved',
  // Facts: name (of the claim that does not belong to the record).
  disclosure_altered: 'contradicted',

  // Claims that lean on others.
  record_not_proved: 'not_proved',
  another_file: 'not_proved',
} as const satisfies Record<string, State>

export type ReasonCode = keyof typeof reasons
export const reasonCodes = Object.keys(reasons) as ReasonCode[]

export type Fact =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Fact[]
  | { readonly [name: string]: Fact }
export type Facts = { readonly [name: string]: Fact }
export type ClaimVerdict = { state: State; reason: ReasonCode; facts: Facts }

/**
 * Who vouches for a proved record: its issuer alone, or others as well, of whom witnesses say the most. Where only a policy names
 * the issuer's key, all of them are no better than the policy.
 */
export type Voucher = 'issuer' | 'witnesses' | 'timestamp' | 'policy'

/**
 * The whole verdict. `state` is `contradicted` when any claim is, but for what the file says about itself (`c2pa_invalid`), `proved` when
 * integrity, log and issuer are, and `not_proved` otherwise: witnesses, times and disclosed claims refine a proof but do not make it. Where a policy asks
 * for witnesses, they are needed too.
 */
export type Verdict = {
  state: State
  /** Who vouches for it; null unless it is proved. */
  voucher: Voucher | null
  /** The statement as read, `undefined` when it could not be. Trust it no further than `state` and `claims.log` say. */
  statement: Statement | undefined
  claims: Record<ClaimName, ClaimVerdict>
  /** Every signature on the sealing checkpoint by itself, in their order. */
  signatures: SignatureVerdict[]
}

/** `unknown_key`: under a key that was not given. `unchecked`: its key was, but not what it takes to check it. */
export const signatureStates = ['valid', 'wrong', 'unknown_key', 'unchecked'] as const
export type SignatureState = (typeof signatureStates)[number]

export type SignatureVerdict = {
  name: string
  key_id: string
  /** By its shape; null for a kind that is not known here. */
  algorithm: 'Ed25519' | 'ML-DSA-44' | null
  by: 'issuer' | 'witness'
  state: SignatureState
  /** When it was made, as it says; for valid ones that say so. */
  time?: string
}

export function claim(reason: ReasonCode, facts: Facts = {}): ClaimVerdict {
  return { state: reasons[reason], reason, facts }
}

export function verdictOf(
  statement: Statement | undefined,
  claims: Record<ClaimName, ClaimVerdict>,
  { signatures, witnessed }: { signatures: SignatureVerdict[]; witnessed: boolean },
): Verdict {
  const state = overallState(claims, witnessed)
  return { state, voucher: state === 'proved' ? voucherOf(claims) : null, statement, claims, signatures }
}

function voucherOf({ issuer, witnesses, timestamp }: Record<ClaimName, ClaimVerdict>): Voucher {
  if (issuer.reason === 'signed_by_policy_key') return 'policy'
  if (witnesses.state === 'proved') return 'witnesses'
  return timestamp.state === 'proved' ? 'timestamp' : 'issuer'
}

function overallState(claims: Record<ClaimName, ClaimVerdict>, witnessed: boolean): State {
  // What a file says about itself may be untrue: that it was received like this holds all the same.
  const against = Object.values(claims).some(
    ({ state, reason }) => state === 'contradicted' && reason !== 'c2pa_invalid',
  )
  if (against) return 'contradicted'
  const needed = [claims.integrity, claims.log, claims.issuer, ...(witnessed ? [claims.witnesses] : [])]
  return needed.every(({ state }) => state === 'proved') ? 'proved' : 'not_proved'
}
