import { CallError } from '@atesta/contract/client.ts'
import { isClosed, isTransient } from '../../session/transfer.ts'

/**
 * Why a file was not taken. `for_later`: nothing is wrong with it. `signed_out`: neither, but the person has to sign in again
 * first. `closed`: the server takes no bytes of it any more unless it is reopened. `failed`: the person decides.
 */
export type Refusal = { kind: 'for_later' | 'signed_out' | 'closed' | 'failed'; code: string }

export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof CallError)) return { kind: 'failed', code: 'UNKNOWN' }
  const { code, status } = error
  if (status === 401) return { kind: 'signed_out', code }
  if (isTransient(error)) return { kind: 'for_later', code }
  return { kind: isClosed(error) ? 'closed' : 'failed', code }
}
