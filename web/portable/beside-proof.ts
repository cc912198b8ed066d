import type { Followed } from '@atesta/evidence/log/follow-log.ts'
import { stampsOf } from '@atesta/evidence/time/load.ts'
import type { CheckedStamp } from '@atesta/evidence/time/stamps.ts'
import type { KeptKey } from '../public-site/verifier/log-keys.ts'
import { followProof } from '../public-site/verifier/memory/log-memory.ts'

/** What is found out about a proof before it is judged. */
export type BesideProof = {
  /** What this copy remembers of its log, where the browser lets a file remember anything. */
  followed: Followed
  stamps: readonly CheckedStamp[]
}

type Asked = {
  keys: readonly KeptKey[]
  /** Of time-stamping authorities, PEM. */
  roots: string
  storage: Pick<Storage, 'getItem'>
}

export async function besideProof(proof: string, { keys, roots, storage }: Asked): Promise<BesideProof> {
  const followed = followProof(proof, keys, storage, undefined)
  const stamps = stampsOf(proof, { roots })
  return { followed: await followed, stamps: await stamps }
}
