import { createHash, randomBytes } from 'node:crypto'
import { BitString, Integer, OctetString, Utf8String } from 'asn1js'
import {
  AttributeTypeAndValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  Extension,
  ExtKeyUsage,
  Time,
  TimeType,
} from 'pkijs'

/** WebCrypto's key type, whatever the platform's types call it. */
type Key = Parameters<Certificate['sign']>[0]
type KeyPair = { publicKey: Key; privateKey: Key }

/** Bits of a key's usage (RFC 5280 §4.2.1.3), the first one leftmost. */
const usages = {
  digitalSignature: 0b1000_0000,
  contentCommitment: 0b0100_0000,
  keyCertSign: 0b0000_0100,
} as const

export type CertificateWish = {
  /** The common name of the subject. */
  name: string
  pair: KeyPair
  /** The issuer; self-signed when absent. */
  issuer?: { certificate: Certificate; privateKey: Key }
  from: Date
  years: number
  usage: (keyof typeof usages)[]
  /** An authority that issues certificates, but no further authorities. */
  authority?: boolean
  /** Extended key usages, as object identifiers. */
  purposes?: string[]
}

/** Upper bound of a common name (RFC 5280, ub-common-name). */
const maxNameLength = 64

/** An X.509 certificate (RFC 5280), signed with SHA-256. */
export async function makeCertificate(wish: CertificateWish): Promise<Certificate> {
  const { name, pair, issuer, from, years } = wish
  const serial = randomBytes(16)
  // Positive, and of full length.
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40
  const until = new Date(from)
  until.setUTCFullYear(from.getUTCFullYear() + years)
  const certificate = new Certificate({
    version: 2,
    serialNumber: new Integer({ valueHex: new Uint8Array(serial).buffer }),
    notBefore: timeOf(from),
    notAfter: timeOf(until),
  })
  certificate.subject.typesAndValues = [
    new AttributeTypeAndValue({
      type: '2.5.4.3',
      value: new Utf8String({ value: name.slice(0, maxNameLength) }),
    }),
  ]
  certificate.issuer.typesAndValues =
    issuer?.certificate.subject.typesAndValues ?? certificate.subject.typesAndValues
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey)
  certificate.extensions = extensionsOf(certificate, wish)
  await certificate.sign(issuer?.privateKey ?? pair.privateKey, 'SHA-256')
  return certificate
}

/** RFC 5280 §4.1.2.5: two-digit years up to 2049, four digits from then on. */
const timeOf = (value: Date) =>
  new Time({ type: value.getUTCFullYear() < 2050 ? TimeType.UTCTime : TimeType.GeneralizedTime, value })

const keyIdOf = ({ subjectPublicKeyInfo }: Certificate) =>
  new OctetString({
    valueHex: new Uint8Array(
      createHash('sha1').update(subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView).digest(),
    ).buffer,
  })

function extensionsOf(certificate: Certificate, { usage, authority, issuer, purposes }: CertificateWish) {
  const extension = (extnID: string, critical: boolean, value: { toBER(): ArrayBuffer }) =>
    new Extension({ extnID, critical, extnValue: value.toBER() })
  const bits = usage.reduce((sum, each) => sum | usages[each], 0)
  // DER omits trailing zero bits.
  const unusedBits = 31 - Math.clz32(bits & -bits)
  const constraints = authority ? { cA: true, pathLenConstraint: 0 } : { cA: false }
  return [
    extension('2.5.29.19', true, new BasicConstraints(constraints).toSchema()),
    extension('2.5.29.15', true, new BitString({ valueHex: new Uint8Array([bits]).buffer, unusedBits })),
    extension('2.5.29.14', false, keyIdOf(certificate)),
    ...(issuer
      ? [
          extension(
            '2.5.29.35',
            false,
            new AuthorityKeyIdentifier({ keyIdentifier: keyIdOf(issuer.certificate) }).toSchema(),
          ),
        ]
      : []),
    ...(purposes
      ? [extension('2.5.29.37', false, new ExtKeyUsage({ keyPurposes: purposes }).toSchema())]
      : []),
  ]
}
