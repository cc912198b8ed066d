import { checkSigned } from '@atesta/evidence/pdf/check-signed.ts'
import { validationDataOf } from '@atesta/evidence/pdf/pdf-contents.ts'
import type { FoundStamp } from '@atesta/evidence/pdf/stamps.ts'
import { checkToken, readRoots } from '@atesta/evidence/time/check-token.ts'
import type { ValidationData } from '@atesta/evidence/time/revocation.ts'
import { collectValidation } from '../../time-stamps/validation-data.ts'
import { PdfFile } from '../file/pdf-file.ts'
import type { Notice } from './pdf-signature.ts'
import { signedBase } from './sign-pdf.ts'
import type { Authorities } from './time-stamp.ts'
import { emptyStore, type KeptStore, streamName, timeStampUpdate } from './time-stamp-update.ts'

const kinds = ['certificates', 'crls', 'ocsps'] as const

export type Extended =
  /** `until` is when the certificate of the new stamp ends. */
  | { outcome: 'extended'; bytes: Buffer; until: Date }
  /** Its stamps count until then, which is later than was asked for. */
  | { outcome: 'lasts'; until: Date }
  /** The stamps have ended, the file is not as it was signed, or no authority gives a stamp. */
  | { outcome: 'ended' | 'not valid' | 'no stamp' }

function storeOf(file: PdfFile): KeptStore {
  const kept = validationDataOf(file)
  const dict = file.dict(file.catalog.get('/DSS'))
  if (!kept || !dict) return emptyStore
  // Lists may stand elsewhere; what is added to them stands with them.
  const direct = new Map(
    [...dict].map(([key, value]) => [key, file.array(value).length > 0 ? file.array(value) : value] as const),
  )
  return { dict: direct, streams: new Set(kinds.flatMap((kind) => kept[kind].map(streamName))) }
}

/** What the last stamp of the file is checked with, as its issuers say now. */
async function validationOfLast(
  { token, stamped }: FoundStamp,
  { authorities, roots, patienceMs = 2000 }: Authorities,
  notice: Notice,
): Promise<ValidationData> {
  const trusted = readRoots(roots ?? '')
  const { certificates, time } = await checkToken(token, stamped, trusted)
  return collectValidation(certificates, {
    address: authorities[0] ?? '',
    time,
    roots: trusted,
    patienceMs,
    told: notice,
  })
}

/**
 * A signed PDF with one more time stamp over all that is in it, and what the last stamp of before is checked with: so it can be
 * checked after the certificate of that one has ended (ETSI EN 319 142-1 §5.4.3). What was there stays, to the byte. A file
 * without a stamp gets two, so that what the first is checked with is under the second. @throws PdfSyntaxError
 */
export async function extendPdf(
  bytes: Buffer,
  { asked, before, now, notice }: { asked: Authorities; before: Date; now: Date; notice: Notice },
): Promise<Extended> {
  const file = new PdfFile(bytes)
  const { signature, last } = await checkSigned(file, { trusted: undefined, roots: [] })
  if (signature.state !== 'valid') return { outcome: 'not valid' }
  const until = signature.until === undefined ? undefined : new Date(signature.until)
  if (until && until <= now) return { outcome: 'ended' }
  if (until && until > before && signature.level === 'B-LTA') return { outcome: 'lasts', until }
  const store = storeOf(file)
  const parts = [bytes]
  let base = signedBase(file)
  let validation = last && (await validationOfLast(last, asked, notice))
  if (!validation) {
    const first = await timeStampUpdate(base, { asked, validation: nothing, store, notice })
    if (!first) return { outcome: 'no stamp' }
    parts.push(first.bytes)
    base = first.next
    validation = first.validation
  }
  const stamped = await timeStampUpdate(base, { asked, validation, store, notice })
  if (!stamped) return { outcome: 'no stamp' }
  return { outcome: 'extended', bytes: Buffer.concat([...parts, stamped.bytes]), until: stamped.until }
}

const nothing: ValidationData = { certificates: [], crls: [], ocsps: [] }
