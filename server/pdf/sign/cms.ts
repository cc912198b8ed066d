import { createHash, sign } from 'node:crypto'
import { fromBER, Null, ObjectIdentifier, OctetString, Sequence, Set as SetOf } from 'asn1js'
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'
import type { PdfSignature } from './pdf-signature.ts'

const sha256Id = '2.16.840.1.101.3.4.2.1'
const sha256WithRsaId = '1.2.840.113549.1.1.11'
const contentTypeId = '1.2.840.113549.1.9.3'
const messageDigestId = '1.2.840.113549.1.9.4'
const signingCertificateV2Id = '1.2.840.113549.1.9.16.2.47'
const timeStampTokenId = '1.2.840.113549.1.9.16.2.14'

/** A copy in a buffer of its own, as these libraries require. */
const whole = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer

/**
 * A detached CMS signature (RFC 5652) over bytes with this SHA-256, as PAdES requires (ETSI EN 319 142-1
 * §6.3): the signed attributes contain the signing certificate (RFC 5035) but not the signing time, which is
 * in the PDF. DER. `stamp` is asked for a time-stamp token over the signature value, and may return none.
 */
export async function cmsSignature(
  digest: Uint8Array,
  { key, certificate }: Pick<PdfSignature, 'key' | 'certificate'>,
  stamp: (signatureValue: Buffer) => Promise<Uint8Array | undefined>,
): Promise<Buffer> {
  const signer = Certificate.fromBER(whole(certificate))
  const attributes = signedAttributes(digest, certificate)
  const toSign = new SetOf({ value: attributes.map((attribute) => attribute.toSchema()) }).toBER()
  const value = sign('sha256', Buffer.from(toSign), key)
  const token = await stamp(value)
  const sha256 = new AlgorithmIdentifier({ algorithmId: sha256Id })
  const signedData = new SignedData({
    version: 1,
    digestAlgorithms: [sha256],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: ContentInfo.DATA }),
    certificates: [signer],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: signer.issuer, serialNumber: signer.serialNumber }),
        digestAlgorithm: sha256,
        signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
        // RFC 4055 §5: the parameters are NULL, not absent.
        signatureAlgorithm: new AlgorithmIdentifier({
          algorithmId: sha256WithRsaId,
          algorithmParams: new Null(),
        }),
        signature: new OctetString({ valueHex: whole(value) }),
        ...(token && {
          unsignedAttrs: new SignedAndUnsignedAttributes({
            type: 1,
            attributes: [new Attribute({ type: timeStampTokenId, values: [fromBER(whole(token)).result] })],
          }),
        }),
      }),
    ],
  })
  const content = new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: signedData.toSchema() })
  return Buffer.from(content.toSchema().toBER())
}

/** Sorted by their encodings, as DER requires for a SET. */
function signedAttributes(digest: Uint8Array, certificate: Uint8Array): Attribute[] {
  const certificateHash = createHash('sha256').update(certificate).digest()
  const attributes = [
    new Attribute({ type: contentTypeId, values: [new ObjectIdentifier({ value: ContentInfo.DATA })] }),
    new Attribute({ type: messageDigestId, values: [new OctetString({ valueHex: whole(digest) })] }),
    // SigningCertificateV2 of one certificate; SHA-256 is the default algorithm and therefore not named.
    new Attribute({
      type: signingCertificateV2Id,
      values: [nested(3, new OctetString({ valueHex: whole(certificateHash) }))],
    }),
  ]
  return attributes
    .map((attribute) => ({ attribute, der: Buffer.from(attribute.toSchema().toBER()) }))
    .sort((one, other) => Buffer.compare(one.der, other.der))
    .map(({ attribute }) => attribute)
}

const nested = (depth: number, value: OctetString): Sequence =>
  new Sequence({ value: [depth > 1 ? nested(depth - 1, value) : value] })
