import { dateString, textString } from '@atesta/evidence/pdf/pdf-syntax.ts'
import { maxTokenBytes } from '../../time-stamps/ask-authority.ts'
import { cmsSignature } from './cms.ts'
import type { Notice, PdfSignature } from './pdf-signature.ts'
import { type SignedBase, signedUpdate } from './signed-update.ts'
import { type TimeStamp, timeStamp } from './time-stamp.ts'
import { timeStampUpdate } from './time-stamp-update.ts'

/** Bytes for the certificate and the signed attributes; a token comes on top. */
const roomForSignature = 4096

/**
 * The bytes that, appended to `base`, make a signed PDF (ETSI EN 319 142-1): one incremental update with the
 * signature and, with an authority, a second one with the validation data of its token and a time stamp over
 * the whole (level B-LTA). Without a token from any authority it stays at B-B.
 */
export async function signatureUpdate(
  base: SignedBase,
  signature: PdfSignature,
  notice: Notice,
): Promise<Buffer> {
  const got: { stamp?: TimeStamp | undefined } = {}
  const signed = await signedUpdate(base, {
    field: { name: 'Signature', text: signature.name },
    value: `/Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /Name ${textString(signature.name)} /M ${dateString(signature.signedAt)}`,
    room: roomForSignature + (signature.authorities.length > 0 ? maxTokenBytes : 0),
    streams: [],
    catalog: () => [],
    sign: (digest) =>
      cmsSignature(digest, signature, async (value) => {
        got.stamp = await timeStamp(value, signature, notice)
        return got.stamp?.token
      }),
  })
  if (!signed) throw new Error('there is no signature')
  if (!got.stamp) return signed.bytes
  const { validation } = got.stamp
  const stamped = await timeStampUpdate(signed.next, { asked: signature, validation, notice })
  return stamped ? Buffer.concat([signed.bytes, stamped.bytes]) : signed.bytes
}
