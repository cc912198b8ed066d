import { readRoots, type Stamped } from '@atesta/evidence/time/check-token.ts'
import { askAuthority, LyingAuthority } from '../../time-stamps/ask-authority.ts'
import { type Collected, collectValidation } from '../../time-stamps/validation-data.ts'
import type { Notice, PdfSignature } from './pdf-signature.ts'

/** An authority, or an issuer of its, that has not answered in this time is not waited for. In milliseconds. */
const patience = 2000
/** One that failed is not asked again for this long, so that reports do not queue behind it. In milliseconds. */
const restAfterFailure = 60_000

/** When authorities that failed are asked again, by address. */
const resting = new Map<string, number>()

/** Whom to ask for the time. */
export type Authorities = Pick<PdfSignature, 'authorities' | 'roots' | 'patienceMs'>

export type TimeStamp = {
  token: Uint8Array
  /** When the certificate of the authority ends. */
  until: Date
  /** What a verifier needs to check that certificate without asking anyone. */
  validation: Collected
}

async function askOne(
  address: string,
  data: Stamped,
  asked: Authorities,
  notice: Notice,
): Promise<TimeStamp> {
  const { roots, patienceMs = patience } = asked
  const trusted = roots === undefined ? undefined : readRoots(roots)
  const signal = AbortSignal.timeout(patienceMs)
  const { token, checked } = await askAuthority(data, address, { roots: trusted, signal })
  const asking = { address, time: checked.time, roots: trusted ?? [], patienceMs, told: notice }
  const validation = await collectValidation(checked.certificates, asking)
  if (validation.state === 'revoked') throw new LyingAuthority('its certificate was revoked')
  return { token, until: checked.until, validation }
}

/**
 * A time-stamp token (RFC 3161) over `data` from the first authority that gives a right one; undefined when none does.
 * Takes twice its patience an authority at most.
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
