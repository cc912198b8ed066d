import { type Followed, originOf } from '@atesta/evidence/log/follow-log.ts'
import type { Verdict } from '@atesta/evidence/verdict.ts'
import { useEffect } from 'react'
import { deviceStorage } from '../../../device/browser-storage.ts'
import type { Finding } from '../finding.ts'
import type { KeptKey } from '../log-keys.ts'
import { rememberNote } from './log-memory.ts'

/** Answers that were written down: one that comes from the cache says nothing new, and may be older than what stands there. */
const written = new WeakSet<Followed>()

/** What only a policy vouches for is not remembered of a log: the policy of another could make the device forget what it knows. */
const isInOrder = ({ claims: { log, issuer } }: Verdict) =>
  log.state === 'proved' && issuer.state === 'proved' && issuer.reason !== 'signed_by_policy_key'

/** Remembers what the log showed once a proof of it was found in order, and nothing when it was not. */
export function useRemembering(
  finding: Finding,
  followed: ReadonlyMap<string, Followed>,
  keys: readonly KeptKey[],
): void {
  useEffect(() => {
    if (finding.kind !== 'checked') return
    const { checks, alone } = finding
    for (const { proof, verdict } of alone?.kind === 'checked' ? [...checks, ...alone.checks] : checks) {
      const answer = followed.get(proof)
      const origin = originOf(proof)
      if (!answer || origin === undefined || written.has(answer) || !isInOrder(verdict)) continue
      written.add(answer)
      if (answer.remember !== undefined) rememberNote(deviceStorage, origin, { note: answer.remember, keys })
    }
  }, [finding, followed, keys])
}
