import type { Certificate } from 'pkijs'
import { type CheckedToken, checkToken, type Stamped, TokenError } from '../time/check-token.ts'
import { type ValidationData, validationOf } from '../time/revocation.ts'
import { clockTolerance } from '../verify-time.ts'

/** What a time-stamp authority says of a PDF: of its signature, or of all of it up to the stamp. */
export type PdfStamp = {
  of: 'signature' | 'document'
  /** ISO 8601. */
  at: string
  /** The name in the authority's certificate. */
  by: string
  /** When that certificate ends. */
  until: string
  /** It leads to a root that was given. */
  trusted: boolean
}

/** Of PAdES (ETSI EN 319 142-1 §6). */
export type PdfLevel = 'B-B' | 'B-T' | 'B-LT' | 'B-LTA'

/** A token and what it is over. */
export type FoundStamp = { of: PdfStamp['of']; token: Uint8Array; stamped: Stamped }

/** Whom to believe; any authority where there are no roots. */
export type Believed = { roots: readonly Certificate[]; now: Date }

type Checked = { found: FoundStamp; token: CheckedToken; complete: boolean }

export type CheckedStamps = {
  /** Those that are right, in the order given. */
  stamps: PdfStamp[]
  level: PdfLevel
  /** Until when the stamps count. */
  until: string | undefined
  /** The last one that counts. */
  last: FoundStamp | undefined
  /** One of them is not right: about something else, of a certificate that is unfit, or that its issuer has revoked. */
  wrong: boolean
}

const asStamp = ({ found, token }: Checked): PdfStamp => ({
  of: found.of,
  at: token.time.toISOString(),
  by: token.authority,
  until: token.until.toISOString(),
  trusted: token.trusted,
})

/** Checks the stamps of a file, given in its order, and works out the level that those make which count. */
export async function checkPdfStamps(
  found: readonly FoundStamp[],
  { data, roots, now }: Believed & { data: ValidationData | undefined },
): Promise<CheckedStamps> {
  const right: Checked[] = []
  for (const each of found) {
    const checked = await checkStamp(each, data, roots).catch(() => undefined)
    if (checked) right.push(checked)
  }
  const wrong = right.length < found.length
  const counting = countingStamps(right, { roots, now })
  return {
    stamps: right.map(asStamp),
    level: levelOf(counting, data !== undefined && !wrong),
    until: lastEnd(counting)?.toISOString(),
    last: counting.at(-1)?.found,
    wrong,
  }
}

async function checkStamp(
  found: FoundStamp,
  data: ValidationData | undefined,
  roots: readonly Certificate[],
): Promise<Checked> {
  const token = await checkToken(found.token, found.stamped, roots)
  const state = data ? await validationOf(token.certificates, data, { time: token.time, roots }) : 'missing'
  if (state === 'revoked') throw new TokenError('unfit', 'its certificate was revoked')
  return { found, token, complete: state === 'complete' }
}

type Lasting = { token: Pick<CheckedToken, 'time' | 'until' | 'trusted'> }

const lastEnd = (stamps: readonly Lasting[]): Date | undefined =>
  stamps.reduce<Date | undefined>(
    (end, { token }) => (end === undefined || token.until > end ? token.until : end),
    undefined,
  )

/**
 * The stamps that carry on one another: anyone can add one, so where roots are given only those count that lead to one,
 * and none behind one that is from before its predecessor, from the future, or from after all before it had ended.
 */
export function countingStamps<T extends Lasting>(stamps: readonly T[], { roots, now }: Believed): T[] {
  const counting: T[] = []
  for (const stamp of stamps) {
    const { time, trusted } = stamp.token
    if (roots.length > 0 && !trusted) continue
    const before = counting.at(-1)?.token.time ?? time
    const end = lastEnd(counting) ?? time
    const later = (one: Date, other: Date) => one.getTime() > other.getTime() + clockTolerance
    if (later(before, time) || later(time, now) || time > end) break
    counting.push(stamp)
  }
  return counting
}

function levelOf(stamps: readonly Checked[], kept: boolean): PdfLevel {
  const last = stamps.at(-1)
  if (!last) return 'B-B'
  // What the last one of the document is checked with comes with the next.
  const needed = last.found.of === 'document' && stamps.length > 1 ? stamps.slice(0, -1) : stamps
  if (!kept || !needed.every(({ complete }) => complete)) return 'B-T'
  return stamps.some(({ found }) => found.of === 'document') ? 'B-LTA' : 'B-LT'
}
