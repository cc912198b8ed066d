import type { Followed } from '@atesta/evidence/log/follow-log.ts'
import { parseVerifierKey } from '@atesta/evidence/log/key.ts'
import type { VerifyMlDsa } from '@atesta/evidence/log/ml-dsa.ts'
import type { Policy } from '@atesta/evidence/log/policy.ts'
import type { CheckedStamp } from '@atesta/evidence/time/stamps.ts'
import type { ReasonCode, Verdict } from '@atesta/evidence/verdict.ts'
import type { verifyEvidence } from '@atesta/evidence/verify.ts'
import type { PublicRecord } from '../../queries/verifier.ts'
import type { KeptKey } from './log-keys.ts'

/** A file's identity, once hashed. */
export type Hashed = { sha256: string; size: number }

/** An answer of the log's index. `unasked`: no question was needed yet. */
export type Lookup =
  | { state: 'unasked' | 'asking' | 'offline' | 'refused' }
  | { state: 'answered'; records: PublicRecord[] }

/**
 * The verdict in one word. `record_only`: the record holds, but there is no file yet to compare. `other_file`: the proof is of
 * other bytes, and those at hand are proved without it.
 */
export type Headline =
  | 'proved'
  | 'altered'
  | 'other_file'
  | 'contradicted'
  | 'not_proved'
  | 'record_only'
  | 'proof_unreadable'

/** One record, checked here and now. `record` is what the installation said, absent for a proof that was given. */
export type Checked = {
  headline: Headline
  verdict: Verdict
  proof: string
  identifier: string | undefined
  record: PublicRecord | undefined
}

export type Finding =
  | { kind: 'nothing' }
  | { kind: 'working' }
  | { kind: 'unknown_file'; sha256: string }
  | { kind: 'empty_file' }
  | { kind: 'unknown_identifier' }
  /** A PDF that the log does not know, by the signature inside of it: signed here and whole, or changed since. */
  | { kind: 'signed_pdf' | 'pdf_altered' | 'pdf_appended' | 'pdf_unreadable' }
  /** A PDF that was not looked into: it may be what was certified, with time stamps that were added. */
  | { kind: 'pdf_unread' }
  | { kind: 'not_looked_up'; reason: 'offline' | 'refused'; hasFile: boolean }
  | {
      kind: 'checked'
      checks: Checked[]
      withdrawal: Withdrawal[]
      /** How many bytes of the file it is about, where time stamps were added behind them. */
      certifiedBytes?: number
      /** What is found of the file without the proof that was given, which says nothing of it. */
      alone?: Finding
    }

/** The record of the address with the proof of the shared link, which shows more of the same statement; asked for while null. */
export function withShown(lookup: Lookup, shown: string | null | undefined): Lookup {
  if (shown === undefined || lookup.state !== 'answered') return lookup
  if (shown === null) return { state: 'asking' }
  return { state: 'answered', records: lookup.records.map((record) => ({ ...record, proof: shown })) }
}

/**
 * Whether the owner has withdrawn a record, or erased only its file: when, not as far as the installation says, or it could
 * not be asked, without a connection (`not_asked`) or with one (`refused`).
 */
export type Withdrawal =
  | { at: string; erased?: { days: number | null } }
  | 'not_known'
  | 'not_asked'
  | 'refused'

export type Question = {
  /** Undefined while there is no file or it is still being hashed. */
  hashed: Hashed | undefined
  /** A file is there but not hashed yet. */
  hashing: boolean
  /** Text of a proof that was given. */
  proof: string | undefined
  /** Of the address. */
  identifier: string | undefined
  /** By the file's hash, or by the identifier of the address when there is one and no proof. */
  lookup: Lookup
  /** The record a given proof is about, for its withdrawal only. */
  proofRecord: Lookup
  /** A proof of the file that needs no asking, and the keys for it alone. */
  sample?: { proof: string; keys: readonly KeptKey[] } | undefined
  keys: readonly KeptKey[]
  /** Those that are trusted for the file without the proof that was given, where that brings a key along. */
  keysAlone?: readonly KeptKey[] | undefined
  /** The proofs that are still compared with other states of their logs, or their time stamps checked. */
  pending?: ReadonlySet<string>
  /** What is known of the other states of each proof's log, by the text of the proof. */
  followed?: ReadonlyMap<string, Followed>
  /** What an auditor asks for, when a policy was given. */
  policy?: Policy | undefined
  /** What checks proofs, fetched with the first one. */
  verify: typeof verifyEvidence | undefined
  /** What checking the time stamps of each proof has found, by the text of the proof. */
  stamps?: ReadonlyMap<string, readonly CheckedStamp[]>
  /** What checks ML-DSA-44, once it is there. */
  mlDsa?: VerifyMlDsa | undefined
  now: Date
}

/** The word over a verdict. It says no more than integrity, log and issuer together prove. */
export function headlineOf({ state, statement, claims }: Verdict): Headline {
  if (!statement) return 'proof_unreadable'
  if (state === 'proved') return 'proved'
  if (claims.integrity.state === 'contradicted') return 'altered'
  if (state === 'contradicted') return 'contradicted'
  const recordHolds = claims.log.state === 'proved' && claims.issuer.state === 'proved'
  return claims.integrity.reason === 'file_not_given' && recordHolds ? 'record_only' : 'not_proved'
}

/** The identifier in a statement, where it has one. */
export function identifierOf({ statement }: Verdict): string | undefined {
  return statement && 'identifier' in statement ? statement.identifier : undefined
}

function check(
  { hashed, keys, followed, stamps, mlDsa, policy, now }: Question,
  verify: typeof verifyEvidence,
  proof: string,
  record?: PublicRecord,
): Checked {
  const { states = [], fork } = followed?.get(proof) ?? {}
  const trusted = { keys: keys.map(({ vkey }) => vkey), ends: keys, states, fork, mlDsa, policy }
  const verdict = verify({ proof, ...hashed, ...trusted, stamps: stamps?.get(proof), now })
  return { headline: headlineOf(verdict), verdict, proof, identifier: identifierOf(verdict), record }
}

function withdrawalOf(record: PublicRecord | undefined): Withdrawal {
  if (record?.withdrawn_at) return { at: record.withdrawn_at }
  return record?.erased ? { at: record.erased.at, erased: { days: record.erased.days } } : 'not_known'
}

function withdrawalOfProof({ proofRecord }: Question, { identifier }: Checked): Withdrawal {
  if (proofRecord.state === 'answered') return withdrawalOf(proofRecord.records[0])
  // Of a proof that names no record there is nothing to ask.
  if (identifier === undefined) return 'not_known'
  if (proofRecord.state === 'offline') return 'not_asked'
  return proofRecord.state === 'refused' ? 'refused' : 'not_known'
}

/** What can be said about a question, from what is known so far. Nothing here waits, asks or remembers. */
export function findingOf(question: Question): Finding {
  const { hashed, hashing, proof, identifier, lookup, verify } = question
  if (hashing) return { kind: 'working' }
  if (proof !== undefined) {
    if (!verify) return { kind: 'working' }
    const given = check(question, verify, proof)
    return { kind: 'checked', checks: [given], withdrawal: [withdrawalOfProof(question, given)] }
  }
  if (!hashed && !identifier) return { kind: 'nothing' }
  if (lookup.state === 'unasked' || lookup.state === 'asking') return { kind: 'working' }
  const isEmpty = hashed?.size === 0
  if (lookup.state !== 'answered') {
    if (isEmpty) return { kind: 'empty_file' }
    return { kind: 'not_looked_up', reason: lookup.state, hasFile: hashed !== undefined }
  }
  const { records } = lookup
  if (records.length === 0) {
    if (identifier || !hashed) return { kind: 'unknown_identifier' }
    return isEmpty ? { kind: 'empty_file' } : { kind: 'unknown_file', sha256: hashed.sha256 }
  }
  if (!verify) return { kind: 'working' }
  return {
    kind: 'checked',
    checks: records.map((record) => check(question, verify, record.proof, record)),
    withdrawal: records.map(withdrawalOf),
  }
}

/** Of a file with nothing known about it, or of one that was altered, there may be more to say. */
export const saysNothing = (finding: Finding): boolean =>
  finding.kind === 'unknown_file' ||
  (finding.kind === 'checked' && finding.checks.every(({ headline }) => headline === 'altered'))

type EarlierState = { hashed: Hashed; lookup: Lookup }

/** One of the states may be what was certified; the file as it is goes first. It is unknown only once all of them are. */
function bestOfStates(question: Question, earlier: readonly EarlierState[]): Finding {
  const whole = findingOf(question)
  if (!question.hashed || !saysNothing(whole)) return whole
  const others = earlier.map((state) => ({ state, finding: findingOf({ ...question, ...state }) }))
  for (const { state, finding } of others)
    if (finding.kind === 'checked' && !saysNothing(finding))
      return { ...finding, certifiedBytes: state.hashed.size }
  if (whole.kind === 'checked') return whole
  const open = (kind: Finding['kind']) => others.find(({ finding }) => finding.kind === kind)?.finding
  return open('working') ?? open('not_looked_up') ?? whole
}

const aboutOther: readonly ReasonCode[] = ['sha256_differs', 'statement_covers_no_file']

/** Of a file at hand: the proof is of other bytes or of none, or cannot be read. */
const saysNothingOfFile = ({ headline, verdict }: Checked) =>
  headline === 'proof_unreadable' || aboutOther.includes(verdict.claims.integrity.reason)

/** What is wrong with a proof by itself, whichever file it is of. */
export const isWrongItself = ({ claims: { integrity: _, ...others } }: Verdict) =>
  Object.values(others).some(({ state, reason }) => state === 'contradicted' && reason !== 'c2pa_invalid')

/** A finding about a given proof, with what was found of the file without it. Only what is proved of the file lifts "altered". */
export function withAlone(
  finding: Extract<Finding, { kind: 'checked' }>,
  alone: Finding,
): Extract<Finding, { kind: 'checked' }> {
  const isProved =
    alone.kind === 'signed_pdf' ||
    (alone.kind === 'checked' && alone.checks.some(({ headline }) => headline === 'proved'))
  const checks = finding.checks.map((each): Checked => {
    if (!isProved || each.headline !== 'altered') return each
    return { ...each, headline: isWrongItself(each.verdict) ? 'contradicted' : 'other_file' }
  })
  return { ...finding, checks, alone }
}

/** What would change a moment later is not said yet. */
const onceCompared = ({ pending }: Question, finding: Finding): Finding =>
  finding.kind === 'checked' && finding.checks.some(({ proof }) => pending?.has(proof))
    ? { kind: 'working' }
    : finding

/**
 * What can be said about a question and about the states of before of a file to which time stamps were added, each with what
 * was asked about it. Where a proof that was given says nothing of the file, it is what was found of both.
 */
export function findingOfStates(question: Question, earlier: readonly EarlierState[]): Finding {
  const finding = onceCompared(question, bestOfStates(question, earlier))
  const { hashed, proof, lookup, sample } = question
  const isAsked = sample !== undefined || lookup.state !== 'unasked'
  if (!hashed || proof === undefined || !isAsked) return finding
  if (finding.kind !== 'checked' || !finding.checks.every(saysNothingOfFile)) return finding
  const withoutProof: Question = {
    ...question,
    proof: sample?.proof,
    keys: sample?.keys ?? question.keysAlone ?? question.keys,
    identifier: undefined,
    proofRecord: { state: 'unasked' },
  }
  // The verdict on what was given waits for nothing: whatever is answered, it is of other bytes.
  return withAlone(finding, onceCompared(question, bestOfStates(withoutProof, earlier)))
}

/** The kept key that vouches for a checked record, if one does. */
export function keyOf({ verdict }: Checked, keys: readonly KeptKey[]): KeptKey | undefined {
  const { issuer } = verdict.claims
  if (issuer.state !== 'proved') return undefined
  return keys.find(({ vkey }) => parseVerifierKey(vkey).keyId === issuer.facts.key_id)
}
