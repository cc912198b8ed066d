import { CallError } from '@atesta/contract/client.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type PublicRecord, recordByIdentifier, recordsByHash } from '../../queries/verifier.ts'
import { type Finding, findingOf, type Lookup } from './finding.ts'
import { identifierInProof } from './proof-identifier.ts'
import type { Subject } from './subject.ts'
import type { HashState } from './use-file-hash.ts'
import { useLogKeys } from './use-log-keys.ts'

type Asked = Pick<UseQueryResult<PublicRecord[] | PublicRecord | null>, 'data' | 'error' | 'fetchStatus'>

function lookupOf({ data, error, fetchStatus }: Asked): Lookup {
  if (data !== undefined) return { state: 'answered', records: data === null ? [] : [data].flat() }
  if (fetchStatus === 'fetching') return { state: 'asking' }
  if (!error) return { state: 'unasked' }
  return { state: error instanceof CallError && error.status === 0 ? 'offline' : 'refused' }
}

/**
 * What can be said about the subject, and about the record named in the address, with everything that is asked on the
 * way: the keys, the record, and with a given proof only whether its record was withdrawn. `retry` asks again.
 */
export function useFinding(subject: Subject, hash: HashState, identifier: string | undefined) {
  const { keys, settled } = useLogKeys()
  const hashed = hash.state === 'hashed' ? hash.hashed : undefined
  const proof = subject.proof?.text
  const proofIdentifier = useMemo(() => (proof === undefined ? undefined : identifierInProof(proof)), [proof])

  const byIdentifier = useQuery({
    ...recordByIdentifier(identifier ?? ''),
    enabled: proof === undefined && identifier !== undefined,
  })
  const byHash = useQuery({
    ...recordsByHash(hashed?.sha256 ?? ''),
    enabled: proof === undefined && identifier === undefined && hashed !== undefined,
  })
  const ofProof = useQuery({
    ...recordByIdentifier(proofIdentifier ?? ''),
    enabled: proofIdentifier !== undefined && navigator.onLine,
  })

  const lookup = lookupOf(identifier === undefined ? byHash : byIdentifier)
  const finding = findingOf({
    hashed,
    hashing: hash.state === 'hashing',
    proof,
    identifier,
    lookup,
    proofRecord: lookupOf(ofProof),
    keys,
    now: new Date(),
  })
  // Without any key yet, a verdict would only say so and change a moment later.
  const early = finding.kind === 'checked' && keys.length === 0 && !settled
  const retry = () => void (identifier === undefined ? byHash : byIdentifier).refetch()
  return { finding: early ? ({ kind: 'working' } satisfies Finding) : finding, keys, retry }
}
