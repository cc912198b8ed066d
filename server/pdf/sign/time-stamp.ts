import { askAuthority } from '../../time-stamps/ask-authority.ts'
import type { Notice } from './pdf-signature.ts'

/** An authority that has not answered in this time is not waited for. In milliseconds. */
const patience = 2000
/** One that failed is not asked again for this long, so that reports do not queue behind it. In milliseconds. */
const restAfterFailure = 60_000

/** When authorities that failed are asked again, by address. */
const resting = new Map<string, number>()

/**
 * A time-stamp token (RFC 3161) over `data` from the first authority that gives a right one; undefined when none does.
 * Takes two seconds an authority at most.
 */
export async function timeStamp(
  data: Uint8Array,
  authorities: string[],
  notice: Notice,
): Promise<Uint8Array | undefined> {
  for (const authority of authorities) {
    if ((resting.get(authority) ?? 0) > Date.now()) continue
    try {
      return (await askAuthority(data, authority, { signal: AbortSignal.timeout(patience) })).token
    } catch (error) {
      resting.set(authority, Date.now() + restAfterFailure)
      const reason = error instanceof Error ? error.message : String(error)
      notice(`The time-stamp authority ${new URL(authority).host} gave no usable token: ${reason}`)
    }
  }
  return undefined
}
