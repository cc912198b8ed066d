import { checkSigned } from '@atesta/evidence/pdf/check-signed.ts'
import { validationDataOf } from '@atesta/evidence/pdf/pdf-contents.ts'
import type { FoundStamp } from '@atesta/evidence/pdf/stamps.ts'
import { checkToken, readRoots } from '@atesta/evidence/time/check-token.ts'
import type { ValidationData } from '@atesta/evidence/time/revocation.ts'
import { type Collected, collectValidation } from '../../time-stamps/validation-data.ts'
import { PdfFile } from '../file/pdf-file.ts'
import type { Notice } from './pdf-signature.ts'
import { signedBase } from './sign-pdf.ts'
import type { Authorities } from './time-stamp.ts'
import { emptyStore, type KeptStore, streamName, timeStampUpdate } from './time-stamp-update.ts'

const kinds = ['certificates', 'crls', 'ocsps'] as const

export type Extended =
  /** `until`: how long its stamps are then valid. */
  | { outcome: 'extended'; bytes: Buffer; until: Date }
  /** Its stamps are valid until then, longer than was asked for. */
  | { outcome: 'lasts'; until: Date }
  /**
   * The stamps have expired, the last one's certificate was revoked, the file was changed after signing, no
   * authority gives a stamp, or even with one it would not be a valid file of level B-LTA.
   */
  | { outcome: 'ended' | 'revoked' | 'not valid' | 'no stamp' | 'no use' }

function storeOf(file: PdfFile): KeptStore {
  const kept = validationDataOf(file)
  const dict = file.dict(file.catalog.get('/DSS'))
  if (!kept || !dict) return emptyStore
  // Lists may be indirect objects; they are written inline, together with the additions.
  const direct = new Map(
    [...dict].map(([key, value]) => [key, file.array(value).length > 0 ? file.array(value) : value] as const),
  )
  return { dict: direct, streams: new Set(kinds.flatMap((kind) => kept[kind].map(streamName))) }
}

/** The validation data of the file's last stamp, as its issuers answer now. */
async function validationOfLast(
  { token, stamped }: FoundStamp,
  { authorities, roots, timeoutMs = 2000 }: Authorities,
  notice: Notice,
): Promise<Collected> {
  const trusted = readRoots(roots ?? '')
  const { certificates, time } = await checkToken(token, stamped, trusted)
  return collectValidation(certificates, {
    address: authorities[0] ?? '',
    time,
    roots: trusted,
    timeoutMs,
    told: notice,
  })
}

/**
 * A signed PDF with another time stamp over all its content and the previous stamp's validation data, so that
 * it can be verified after that stamp's certificate has expired (ETSI EN 319 142-1 §5.4.3). Existing bytes
 * stay unchanged. A file without a valid stamp gets two, so that the second covers the validation data of the
 * first. @throws PdfSyntaxError
 */
export async function extendPdf(
  bytes: Buffer,
  { asked, before, now, notice }: { asked: Authorities; before: Date; now: Date; notice: Notice },
): Promise<Extended> {
  const file = new PdfFile(bytes)
  const believed = { trusted: undefined, roots: readRoots(asked.roots ?? ''), now }
  const { signature, last } = await checkSigned(file, believed)
  if (signature.state !== 'valid') return { outcome: 'not valid' }
  const until = signature.until === undefined ? undefined : new Date(signature.until)
  if (until && until <= now) return { outcome: 'ended' }
  if (until && until > before && signature.level === 'B-LTA') return { outcome: 'lasts', until }
  const store = storeOf(file)
  const parts = [bytes]
  let base = signedBase(file)
  const ofLast = last && (await validationOfLast(last, asked, notice))
  if (ofLast?.state === 'revoked') return { outcome: 'revoked' }
  let validation: ValidationData | undefined = ofLast
  if (!validation) {
    const first = await timeStampUpdate(base, { asked, validation: nothing, store, notice })
    if (!first) return { outcome: 'no stamp' }
    parts.push(first.bytes)
    base = first.next
    validation = first.validation
  }
  const stamped = await timeStampUpdate(base, { asked, validation, store, notice })
  if (!stamped) return { outcome: 'no stamp' }
  const extended = Buffer.concat([...parts, stamped.bytes])
  const { signature: made } = await checkSigned(new PdfFile(extended), believed)
  if (made.state !== 'valid' || made.level !== 'B-LTA' || made.until === undefined)
    return { outcome: 'no use' }
  return { outcome: 'extended', bytes: extended, until: new Date(made.until) }
}

const nothing: ValidationData = { certificates: [], crls: [], ocsps: [] }
