import { readRoots, type Stamped } from '@atesta/evidence/time/check-token.ts'
import { askAuthority, LyingAuthority } from '../../time-stamps/ask-authority.ts'
import { type Collected, collectValidation } from '../../time-stamps/validation-data.ts'
import type { Notice, PdfSignature } from './pdf-signature.ts'

/** Timeout for an authority, or one of its issuers, in ms. */
const defaultTimeoutMs = 2000
/** Pause before an authority that failed is asked again, in ms, so that reports do not queue behind it. */
const restAfterFailure = 60_000

/** When each failed authority may be asked again, by address. */
const resting = new Map<string, number>()

/** The authorities to ask for the time. */
export type Authorities = Pick<PdfSignature, 'authorities' | 'roots' | 'timeoutMs'>

export type TimeStamp = {
  token: Uint8Array
  /** When the authority's certificate expires. */
  until: Date
  /** What a verifier needs to check that certificate offline. */
  validation: Collected
}

async function askOne(
  address: string,
  data: Stamped,
  asked: Authorities,
  notice: Notice,
): Promise<TimeStamp> {
  const { roots, timeoutMs = defaultTimeoutMs } = asked
  const trusted = roots === undefined ? undefined : readRoots(roots)
  const signal = AbortSignal.timeout(timeoutMs)
  const { token, checked } = await askAuthority(data, address, { roots: trusted, signal })
  const asking = { address, time: checked.time, roots: trusted ?? [], timeoutMs, told: notice }
  const validation = await collectValidation(checked.certificates, asking)
  if (validation.state === 'revoked') throw new LyingAuthority('its certificate was revoked')
  return { token, until: checked.until, validation }
}

/**
 * A time-stamp token (RFC 3161) over `data` from the first authority that gives a valid one; undefined when
 * none does. Takes at most twice `timeoutMs` per authority.
 */
export async function timeStamp(
  data: Stamped,
  asked: Authorities,
  notice: Notice,
): Promise<TimeStamp | undefined> {
  for (const authority of asked.authorities) {
    if ((resting.get(authority) ?? 0) > Date.now()) continue
    try {
      return await askOne(authority, data, asked, notice)
    } catch (error) {
      resting.set(authority, Date.now() + restAfterFailure)
      const reason = error instanceof Error ? error.message : String(error)
      notice(`The time-stamp authority ${new URL(authority).host} gave no usable token: ${reason}`)
    }
  }
  return undefined
}
