import type { Certificate } from 'pkijs'
import { type CheckedToken, checkToken, type Stamped, TokenError } from '../time/check-token.ts'
import { type ValidationData, validationOf } from '../time/revocation.ts'

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

type Checked = { of: PdfStamp['of']; token: CheckedToken }

const asStamp = ({ of, token }: Checked): PdfStamp => ({
  of,
  at: token.time.toISOString(),
  by: token.authority,
  until: token.until.toISOString(),
  trusted: token.trusted,
})

/**
 * The stamps that are right, in the order given, which is that of the file, and the level they make. `wrong` says that one
 * of them is not: about something else, of a certificate that is unfit, or that its issuer has revoked.
 */
export async function checkPdfStamps(
  found: readonly FoundStamp[],
  { data, roots }: { data: ValidationData | undefined; roots: readonly Certificate[] },
): Promise<{ stamps: PdfStamp[]; level: PdfLevel; wrong: boolean }> {
  const right: Checked[] = []
  let wrong = false
  let lasting = data !== undefined
  for (const [at, { of, token, stamped }] of found.entries()) {
    try {
      const checked = await checkToken(token, stamped, roots)
      const state = data ? await validationOf(checked.certificates, data, checked.time) : 'missing'
      if (state === 'revoked') throw new TokenError('unfit', 'its certificate was revoked')
      // What says so of the last one of the document comes with the next.
      const newest = at === found.length - 1 && of === 'document'
      if (!newest || found.length === 1) lasting &&= state === 'complete'
      right.push({ of, token: checked })
    } catch {
      wrong = true
    }
  }
  const stamps = right.map(asStamp)
  return { stamps, level: levelOf(stamps, lasting && !wrong), wrong }
}

function levelOf(stamps: readonly PdfStamp[], lasting: boolean): PdfLevel {
  if (stamps.length === 0) return 'B-B'
  if (!lasting) return 'B-T'
  return stamps.some(({ of }) => of === 'document') ? 'B-LTA' : 'B-LT'
}

/** Until when the stamps count: each as long as its certificate, if the next one came before that ended. */
export function stampsUntil(stamps: readonly PdfStamp[]): string | undefined {
  let until: string | undefined
  for (const stamp of stamps) {
    if (until !== undefined && stamp.at > until) break
    if (until === undefined || stamp.until > until) until = stamp.until
  }
  return until
}
