import { Certificate, ContentInfo, SignedData, type SignerInfo } from 'pkijs'
import { fromHex } from '../encoding.ts'
import { latin1 } from './pdf-syntax.ts'
import type { FoundStamp, PdfLevel, PdfStamp } from './stamps.ts'

/** A signature's value and what it is said to be about, as they stand in a PDF. */
export type FoundSignature = {
  kind: 'signature' | 'time stamp'
  /** `/ByteRange`: twice a place and a length. */
  range: readonly number[]
  /** `/M`, as the signer wrote it. */
  claimedTime: string | undefined
}

/**
 * `valid`: over the whole file but itself, and right; time stamps over the whole may follow. `appended`: right, but something
 * else was added to the file afterwards.
 * `altered`: the bytes are not those that were signed. `unreadable`: not a signature as PDFs have them.
 */
export type SignatureState = 'none' | 'valid' | 'appended' | 'altered' | 'unreadable'

export type CheckedSignature = {
  state: SignatureState
  /** The common name in the certificate; empty where it has none. */
  signer: string
  /** The certificate is one that this installation publishes; undefined where that could not be asked. */
  ours: boolean | undefined
  /** What the signer says (ISO 8601). */
  signedAt: string | undefined
  /** What time-stamp authorities say, in the order of the file; only tokens that are right. */
  stamps: PdfStamp[]
  /** Until when the stamps count that lead to a root that was given; any of them where none was. */
  until: string | undefined
  /** By the same stamps. Undefined where nothing is signed as PAdES wants it. */
  level: PdfLevel | undefined
}

const timeStampTokenId = '1.2.840.113549.1.9.16.2.14'
const commonNameId = '2.5.4.3'

export const noSignature: CheckedSignature = {
  state: 'none',
  signer: '',
  ours: undefined,
  signedAt: undefined,
  stamps: [],
  until: undefined,
  level: undefined,
}

/** In hexadecimal: a signature with its certificates and a time stamp has a tenth of it. */
const maxContentsBytes = 1_000_000

const alone = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer

/** The DER of what stands between the two signed parts: a string in hexadecimal, padded with zeros (ISO 32000-2 §12.8.1). */
function contentsIn(bytes: Uint8Array, from: number, to: number): Uint8Array {
  if (to - from > maxContentsBytes) throw new SyntaxError('no signature between the signed parts')
  const text = latin1(bytes, from, to)
  const digits = /^<([0-9A-Fa-f]+)>$/.exec(text)?.[1]
  if (!digits || digits.length % 2 !== 0) throw new SyntaxError('no signature between the signed parts')
  const padded = fromHex(digits.toLowerCase())
  const [tag, length = 0, high = 0, low = 0] = padded
  // A SEQUENCE with a length of two bytes: nothing shorter is a signature with its certificate.
  if (tag !== 0x30 || length !== 0x82) throw new SyntaxError('no signature between the signed parts')
  const end = 4 + high * 256 + low
  // What is not signed must not hide anything.
  if (end > padded.length || padded.subarray(end).some((byte) => byte !== 0))
    throw new SyntaxError('more than a signature between the signed parts')
  return padded.subarray(0, end)
}

/** Where the part of the file ends that a signature is about. */
export const endOf = ({ range }: FoundSignature): number => (range[2] ?? 0) + (range[3] ?? 0)

/** The token of a document time stamp, and the digest of all that it is over (ISO 32000-2 §12.8.5). @throws SyntaxError */
export async function documentStamp(bytes: Uint8Array, { range }: FoundSignature): Promise<FoundStamp> {
  const { data, cms: token } = signedParts(bytes, range)
  const sha256 = new Uint8Array(await crypto.subtle.digest('SHA-256', data))
  return { of: 'document', token, stamped: { sha256 } }
}

function signedParts(bytes: Uint8Array, [start = -1, length = 0, next = 0, rest = 0]: readonly number[]) {
  const inOrder = start === 0 && length > 0 && next > length && next + rest <= bytes.length
  if (!inOrder) throw new SyntaxError('the signed parts overlap or leave the file')
  const data = new Uint8Array(length + rest)
  data.set(bytes.subarray(0, length))
  data.set(bytes.subarray(next, next + rest), length)
  return { data, cms: contentsIn(bytes, length, next), whole: next + rest === bytes.length }
}

/** A CMS signature that has nothing inside of it but one signer. */
function readSigned(der: Uint8Array): { signed: SignedData; info: SignerInfo } {
  const content = ContentInfo.fromBER(alone(der))
  const signed = new SignedData({ schema: content.content })
  const [info] = signed.signerInfos
  if (!info || signed.signerInfos.length !== 1) throw new SyntaxError('not one signer')
  return { signed, info }
}

/**
 * Whose key the signature is right for; undefined when it is not, or cannot be worked out: then nothing vouches for it.
 * The certificate is the one that was checked with, so that none beside it can be taken for the signer's.
 */
async function signerOf(signed: SignedData, data: Uint8Array): Promise<Certificate | undefined> {
  try {
    const found = await signed.verify({ signer: 0, checkChain: false, data: alone(data), extendedMode: true })
    return found.signatureVerified ? (found.signerCertificate ?? undefined) : undefined
  } catch {
    return undefined
  }
}

const nameOf = (certificate: Certificate | undefined): string =>
  String(
    certificate?.subject.typesAndValues.find(({ type }) => type === commonNameId)?.value.valueBlock.value ??
      '',
  )

/** Whom a signature that is wrong names. */
const claimedSigner = ({ certificates = [] }: SignedData) =>
  nameOf(certificates.find((each) => each instanceof Certificate))

const encoded = (certificate: Certificate) => new Uint8Array(certificate.toSchema().toBER()).toString()

/** The certificates in a PEM file, in a form that can be compared. */
export function readCertificates(pem: string): ReadonlySet<string> {
  const found = pem.matchAll(/-----BEGIN CERTIFICATE-----([\sA-Za-z0-9+/=]+)-----END CERTIFICATE-----/g)
  const read = Array.from(found, ([, base64 = '']) => {
    const der = Uint8Array.from(atob(base64.replace(/\s/g, '')), (character) => character.charCodeAt(0))
    return encoded(Certificate.fromBER(alone(der)))
  })
  return new Set(read)
}

/** The token over the signature's value, where there is one. */
function stampOf({ unsignedAttrs, signature }: SignerInfo): FoundStamp[] {
  const attribute = unsignedAttrs?.attributes.find(({ type }) => type === timeStampTokenId)
  const value: { toBER(): ArrayBuffer } | undefined = attribute?.values[0]
  if (!value) return []
  return [
    { of: 'signature', token: new Uint8Array(value.toBER()), stamped: signature.valueBlock.valueHexView },
  ]
}

/** `D:20261123082000Z` → ISO 8601; other zones than UTC are not read, nor times that do not exist. */
export function isoTime(time: string | undefined): string | undefined {
  const [, ...parts] = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|\+00'?00'?)$/.exec(time ?? '') ?? []
  const [year, month, day, hour, minute, second] = parts
  if (!second) return undefined
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  // `Date` takes 31 February, and hour 24, for a later day.
  return new Date(`${iso}Z`).toJSON()?.startsWith(iso) ? `${iso}Z` : undefined
}

/** A signature by itself: whether what it covers is unchanged, and the tokens over it, not yet checked. */
export type SignedPart = { signature: CheckedSignature; stamps: FoundStamp[] }

/**
 * What one signature of a PDF is worth (ISO 32000-2 §12.8, RFC 5652). Never throws: what cannot be read is `unreadable`.
 * Whether a certificate can be trusted is not asked but whether it is one of `certificates`.
 */
export async function checkSignature(
  bytes: Uint8Array,
  { range, claimedTime }: FoundSignature,
  certificates: ReadonlySet<string> | undefined,
): Promise<SignedPart> {
  try {
    const { data, cms, whole } = signedParts(bytes, range)
    const { signed, info } = readSigned(cms)
    // With content of its own it would be a signature over that, whatever the file says.
    if (signed.encapContentInfo.eContent) throw new SyntaxError('not a detached signature')
    const certificate = await signerOf(signed, data)
    if (!certificate)
      return { signature: { ...noSignature, state: 'altered', signer: claimedSigner(signed) }, stamps: [] }
    const signature: CheckedSignature = {
      ...noSignature,
      state: whole ? 'valid' : 'appended',
      signer: nameOf(certificate),
      ours: certificates?.has(encoded(certificate)),
      signedAt: isoTime(claimedTime),
    }
    return { signature, stamps: stampOf(info) }
  } catch {
    return { signature: { ...noSignature, state: 'unreadable' }, stamps: [] }
  }
}
