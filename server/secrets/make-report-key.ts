import { createHash, KeyObject, randomBytes, X509Certificate } from 'node:crypto'
import { BitString, Integer, OctetString, Utf8String } from 'asn1js'
import { AttributeTypeAndValue, BasicConstraints, Certificate, Extension, Time, TimeType } from 'pkijs'

/** Reports are checked for decades; the log, not this, says when they were made. */
const validYears = 20
/** Of a common name (RFC 5280, ub-common-name). */
const longestName = 64

/**
 * RSA with 3,072 bits, which every reader of signed PDFs knows, and a certificate signed by itself. From when it is
 * valid is asked once the key is made, which can take seconds.
 */
export async function makeReportKey(origin: string, from: () => Date): Promise<string> {
  const pair = await crypto.subtle.generateKey(
    {
      name: 'RSASSA-PKCS1-v1_5',
      modulusLength: 3072,
      publicExponent: new Uint8Array([1, 0, 1]),
      hash: 'SHA-256',
    },
    true,
    ['sign', 'verify'],
  )
  const serial = randomBytes(16)
  // Positive, and of full length.
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40
  const since = from()
  const until = new Date(since)
  until.setUTCFullYear(since.getUTCFullYear() + validYears)
  const certificate = new Certificate({
    version: 2,
    serialNumber: new Integer({ valueHex: new Uint8Array(serial).buffer }),
    notBefore: timeOf(since),
    notAfter: timeOf(until),
  })
  for (const name of [certificate.issuer, certificate.subject])
    name.typesAndValues.push(
      new AttributeTypeAndValue({
        type: '2.5.4.3',
        value: new Utf8String({ value: origin.slice(0, longestName) }),
      }),
    )
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey)
  certificate.extensions = extensionsOf(certificate)
  await certificate.sign(pair.privateKey, 'SHA-256')
  const key = KeyObject.from(pair.privateKey).export({ type: 'pkcs8', format: 'pem' })
  const made = new X509Certificate(Buffer.from(certificate.toSchema().toBER()))
  return `${key}${made.toString()}`.trim()
}

/** RFC 5280 §4.1.2.5: two digits for the year up to 2049, four from then on. */
const timeOf = (value: Date) =>
  new Time({ type: value.getUTCFullYear() < 2050 ? TimeType.UTCTime : TimeType.GeneralizedTime, value })

/** It signs documents and issues nothing. */
function extensionsOf({ subjectPublicKeyInfo }: Certificate): Extension[] {
  const { valueHexView } = subjectPublicKeyInfo.subjectPublicKey.valueBlock
  const keyId = createHash('sha1').update(valueHexView).digest()
  const extension = (extnID: string, critical: boolean, value: { toBER(): ArrayBuffer }) =>
    new Extension({ extnID, critical, extnValue: value.toBER() })
  // digitalSignature and contentCommitment: the first two bits.
  const usage = new BitString({ valueHex: new Uint8Array([0b1100_0000]).buffer, unusedBits: 6 })
  return [
    extension('2.5.29.19', true, new BasicConstraints({ cA: false }).toSchema()),
    extension('2.5.29.15', true, usage),
    extension('2.5.29.14', false, new OctetString({ valueHex: new Uint8Array(keyId).buffer })),
  ]
}
