import { CallError } from '@atesta/contract/client.ts'
import { signatureTypes } from '@atesta/evidence/log/key.ts'
import type { Policy } from '@atesta/evidence/log/policy.ts'
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { deviceStorage } from '../../device/browser-storage.ts'
import {
  checkedStamps,
  followedProof,
  mlDsaCheck,
  type PublicRecord,
  proofCheck,
  recordByIdentifier,
  recordsByHash,
} from '../../queries/verifier.ts'
import { type Finding, findingOfStates, type Hashed, type Lookup, withShown } from './finding.ts'
import { isMlDsaKey, type KeptKey } from './log-keys.ts'
import { followProof } from './memory/log-memory.ts'
import { useRemembering } from './memory/use-remembering.ts'
import { type ProofSubject, subjectOfProof } from './proof-subject.ts'
import { keysFor, proofOfSample } from './sample.ts'
import { rootsOf, type Subject } from './subject.ts'
import type { HashState } from './use-file-hash.ts'
import type { useLogKeys } from './use-log-keys.ts'

type Asked = Pick<UseQueryResult<PublicRecord[] | PublicRecord | null>, 'data' | 'error' | 'fetchStatus'>

function lookupOf({ data, error, fetchStatus }: Asked): Lookup {
  if (data !== undefined) return { state: 'answered', records: data === null ? [] : [data].flat() }
  if (fetchStatus === 'fetching') return { state: 'asking' }
  if (!error) return { state: 'unasked' }
  return { state: error instanceof CallError && error.status === 0 ? 'offline' : 'refused' }
}

const proofsOf = (lookup: Lookup): string[] =>
  lookup.state === 'answered' ? lookup.records.map((record) => record.proof) : []

/** The proofs about which something is still being found out. */
const stillOf = (proofs: readonly string[], results: readonly { isFetching: boolean; data?: unknown }[]) =>
  proofs.filter((_, n) => results[n]?.isFetching && !results[n].data)

/** Compares each proof with the other states of its log, as far as available; `following` are those where that runs. */
function useFollowedProofs(proofs: readonly string[], keys: readonly KeptKey[]) {
  const about = keys.map(({ vkey, end }) => `${vkey} ${end?.size ?? ''}`).join('\n')
  return useQueries({
    queries: proofs.map((proof) => ({
      ...followedProof(proof, (source) => followProof(proof, keys, deviceStorage, source), about),
      enabled: keys.length > 0,
    })),
    combine: (results) => ({
      followed: new Map(results.flatMap(({ data }, n) => (data ? [[proofs[n] ?? '', data] as const] : []))),
      following: stillOf(proofs, results),
    }),
  })
}

/** Checks the time stamps of each proof, with code that only a proof with stamps fetches; `stamping` are those where that runs. */
function useStamps(proofs: readonly string[], roots: string) {
  return useQueries({
    queries: proofs.map((proof) => checkedStamps(proof, roots)),
    combine: (results) => ({
      stamps: new Map(results.flatMap(({ data }, n) => (data ? [[proofs[n] ?? '', data] as const] : []))),
      stamping: stillOf(proofs, results),
    }),
  })
}

/** What checks proofs, and ML-DSA-44 in them, fetched when there is something to check; `fetching` while it comes. */
function useChecks(wanted: boolean, keys: readonly KeptKey[], policy: Policy | undefined) {
  const asked = [...(policy?.logs ?? []), ...(policy?.witnesses ?? [])]
  const signed = keys.some(isMlDsaKey) || asked.some(({ key }) => key.type === signatureTypes.mlDsa44)
  const proofs = useQuery({ ...proofCheck(), enabled: wanted })
  const mlDsa = useQuery({ ...mlDsaCheck(), enabled: wanted && signed })
  const { data, error } = proofs
  return {
    verify: data?.verify,
    mlDsa: mlDsa.data?.verify,
    missing: error !== null,
    fetching: mlDsa.isFetching && !mlDsa.data,
    retry: () => void proofs.refetch(),
  }
}

type Asking = {
  subject: Subject
  hash: HashState
  /** Of the address. */
  identifier: string | undefined
  /** The proof that a shared link shows of that record, with more facts than the public one; null while it is asked for. */
  shown: string | null | undefined
  /** Of a PDF to which time stamps were added: its states of before. */
  states: readonly Hashed[]
}

/** What the log's index knows of each state of a file; `retry` asks again about those of which nothing is known yet. */
function useEarlierStates(states: readonly Hashed[], wanted: boolean) {
  return useQueries({
    queries: states.map(({ sha256 }) => ({ ...recordsByHash(sha256), enabled: wanted })),
    combine: (results) => ({
      asked: results.flatMap((result, n) => {
        const hashed = states[n]
        return hashed ? [{ hashed, lookup: lookupOf(result) }] : []
      }),
      retry: () => {
        for (const { error, refetch } of results) if (error) void refetch()
      },
    }),
  })
}

const notAsked: Lookup = { state: 'unasked' }

/** The same where nothing is to be asked without a connection, and may be asked again once there is one. */
function whenOnline(asked: Asked): Lookup {
  const lookup = lookupOf(asked)
  return lookup.state === 'unasked' && !navigator.onLine ? { state: 'offline' } : lookup
}

type Given = {
  hashed: Hashed | undefined
  proof: string | undefined
  /** A proof of the file that this page brings along, beside the one that was given. */
  sample: string | undefined
}

/** Whether a proof says that it is of other bytes than the file was at any time. */
const isOfOther = ({ sha256 }: ProofSubject, file: readonly Hashed[]) =>
  file.every((state) => state.sha256 !== sha256)

/**
 * What the log's index is asked: about the record of the address, or about the file – beside a proof only where that is of
 * other bytes or cannot be read – and whether the record of a proof was withdrawn.
 */
function useLookups({ identifier, shown, states }: Asking, { hashed, proof, sample }: Given) {
  const about = useMemo(() => (proof === undefined ? {} : subjectOfProof(proof)), [proof])
  const isNamed = proof === undefined && identifier !== undefined
  const isBeside = proof !== undefined && hashed !== undefined && isOfOther(about, [hashed, ...states])
  const asksIndex = isBeside && sample === undefined
  const byIdentifier = useQuery({ ...recordByIdentifier(identifier ?? ''), enabled: isNamed })
  const byHash = useQuery({
    ...recordsByHash(hashed?.sha256 ?? ''),
    enabled: proof === undefined ? !isNamed && hashed !== undefined : asksIndex && navigator.onLine,
  })
  const ofProof = useQuery({
    ...recordByIdentifier(about.identifier ?? ''),
    enabled: about.identifier !== undefined && navigator.onLine,
  })

  const besideProof = asksIndex ? whenOnline(byHash) : notAsked
  const named = withShown(lookupOf(byIdentifier), shown)
  const ofFile = isNamed ? named : lookupOf(byHash)
  const lookup = proof === undefined ? ofFile : besideProof
  const isUnknown = !isNamed && lookup.state === 'answered' && proofsOf(lookup).length === 0
  const { asked, retry } = useEarlierStates(states, isUnknown)
  return {
    lookup,
    proofRecord: about.identifier === undefined ? notAsked : whenOnline(ofProof),
    earlier: isNamed ? states.map((each) => ({ hashed: each, lookup })) : asked,
    proofs: [...proofsOf(lookup), ...asked.flatMap((each) => proofsOf(each.lookup))],
    retry: () => {
      void (isNamed ? byIdentifier : byHash).refetch()
      retry()
    },
  }
}

/**
 * What can be said about the subject, and about the record named in the address, with everything that is asked on the
 * way: the keys, the record, and with a given proof only whether its record was withdrawn, and about the file where the
 * proof says nothing of it. `retry` asks again.
 */
export function useFinding(asking: Asking, { keys, settled }: ReturnType<typeof useLogKeys>) {
  const { subject, hash, identifier } = asking
  const hashed = hash.state === 'hashed' ? hash.hashed : undefined
  const brought = proofOfSample(hashed?.sha256)
  const given = subject.proof?.text
  const proof = given ?? (identifier === undefined ? brought : undefined)
  const sample = given === undefined ? undefined : brought
  const trusted = useMemo(() => keysFor(proof, keys), [proof, keys])

  const {
    lookup,
    proofRecord,
    earlier,
    retry: askAgain,
    ...found
  } = useLookups(asking, { hashed, proof, sample })
  const proofs = [...new Set([proof, sample, ...found.proofs].filter((each) => each !== undefined))]
  const { followed, following } = useFollowedProofs(proofs, keys)
  const policy = subject.policy?.policy
  const { stamps, stamping } = useStamps(proofs, rootsOf(subject))
  const checks = useChecks(proofs.length > 0, trusted, policy)
  const question = {
    hashed,
    hashing: hash.state === 'hashing',
    proof,
    identifier,
    lookup,
    proofRecord,
    sample: sample === undefined ? undefined : { proof: sample, keys: keysFor(sample, keys) },
    keys: trusted,
    keysAlone: keys,
    pending: new Set([...following, ...stamping]),
    followed,
    stamps,
    policy,
    verify: checks.verify,
    mlDsa: checks.mlDsa,
    now: new Date(),
  }
  const finding = findingOfStates(question, earlier)
  useRemembering(finding, followed, keys)
  // Without any key yet, a verdict would only say so and change a moment later.
  const early = finding.kind === 'checked' && ((trusted.length === 0 && !settled) || checks.fetching)
  const retry = checks.missing ? checks.retry : askAgain
  if (checks.missing) {
    const unloaded: Finding = { kind: 'not_looked_up', reason: 'refused', hasFile: hashed !== undefined }
    return { finding: unloaded, keys: trusted, retry }
  }
  return { finding: early ? ({ kind: 'working' } satisfies Finding) : finding, keys: trusted, retry }
}
