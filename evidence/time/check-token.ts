import {
  type Attribute,
  Certificate,
  CertificateChainValidationEngine,
  ContentInfo,
  type ExtKeyUsage,
  SignedData,
  TSTInfo,
} from 'pkijs'
import { equalBytes } from '../encoding.ts'

/** Why a token is not taken: `wrong` is none over these bytes, `unfit` one that its signer was not to make. */
export class TokenError extends Error {
  readonly state: 'wrong' | 'unfit'
  constructor(state: 'wrong' | 'unfit', message: string) {
    super(message)
    this.state = state
  }
}

export type CheckedToken = {
  time: Date
  /** The name in the signer's certificate; empty where it has none. */
  authority: string
  /** When that certificate ends. */
  until: Date
  /** It leads to one of the given roots, all certificates on the way being valid at the time of the token. */
  trusted: boolean
  nonce: Uint8Array | undefined
  /** What the token brings along, that of its signer first. */
  certificates: [Certificate, ...Certificate[]]
}

/** What a token is over: the bytes, or their SHA-256 where they are too many to be kept. */
export type Stamped = Uint8Array | { sha256: Uint8Array }

const ids = {
  token: '1.2.840.113549.1.9.16.1.4',
  timeStamping: '1.3.6.1.5.5.7.3.8',
  keyUsages: '2.5.29.37',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  commonName: '2.5.4.3',
  organization: '2.5.4.10',
} as const

const digests: Record<string, string> = {
  '1.3.14.3.2.26': 'SHA-1',
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
}

/** Ours ask for SHA-256; a weaker one is not believed. */
const imprintId = '2.16.840.1.101.3.4.2.1'

/** Larger than any token with its certificates; nothing larger is looked into. */
export const maxTokenBytes = 65_536

const alone = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer
const digestOf = async (name: string, bytes: Uint8Array | ArrayBuffer) =>
  new Uint8Array(await crypto.subtle.digest(name, new Uint8Array(bytes)))

function nameOf({ subject }: Certificate): string {
  const found = [ids.commonName, ids.organization].map((id) =>
    subject.typesAndValues.find(({ type }) => type === id),
  )
  return String(found.find((each) => each)?.value.valueBlock.value ?? '')
}

/** The certificates in a text of PEM blocks; lines may begin with `#`, as in the comments of a policy. Throws for broken ones. */
export function readRoots(text: string): Certificate[] {
  const plain = text.replaceAll(/^#[ \t]?/gm, '')
  const found = plain.matchAll(/-----BEGIN CERTIFICATE-----([\sA-Za-z0-9+/=]+)-----END CERTIFICATE-----/g)
  const read = Array.from(found, ([, base64 = '']) => {
    const der = Uint8Array.from(atob(base64.replace(/\s/g, '')), (character) => character.charCodeAt(0))
    return Certificate.fromBER(alone(der))
  })
  if (plain.split('-----BEGIN CERTIFICATE-----').length - 1 !== read.length)
    throw new SyntaxError('a certificate is damaged or cut off')
  return read
}

/** A token is for time stamps only if its signer's certificate says so, critically and alone (RFC 3161 §2.3). */
function isForTimeStamps({ extensions = [] }: Certificate): boolean {
  const usages = extensions.filter(({ extnID }) => extnID === ids.keyUsages)
  const [usage] = usages
  const purposes = (usage?.parsedValue as ExtKeyUsage | undefined)?.keyPurposes ?? []
  return usages.length === 1 && usage?.critical === true && purposes.join() === ids.timeStamping
}

const validAt = ({ notBefore, notAfter }: Certificate, time: Date) =>
  notBefore.value <= time && time <= notAfter.value

/** What is in an ASN.1 structure, as far as needed here. */
type Node = {
  idBlock: { tagNumber: number }
  valueBlock: { value?: Node[]; valueHexView?: Uint8Array; toString(): string }
}

const sequenceTag = 16

/** The signed attribute that names the certificate (RFC 5035, RFC 2634): no other with the same key can be put in its place. */
async function namesCertificate(
  attributes: readonly Attribute[],
  certificate: Certificate,
): Promise<boolean> {
  const found = attributes.find(
    ({ type }) => type === ids.signingCertificateV2 || type === ids.signingCertificate,
  )
  const structure = found?.values[0] as Node | undefined
  const [first, second] = structure?.valueBlock.value?.[0]?.valueBlock.value?.[0]?.valueBlock.value ?? []
  if (!found || !first) return false
  const usual = found.type === ids.signingCertificate ? 'SHA-1' : 'SHA-256'
  // By its tag: the library also looks for ASN.1 inside of strings of bytes, and one hash in some hundred reads as such.
  const algorithm = first.idBlock.tagNumber === sequenceTag ? first.valueBlock.value?.[0] : undefined
  const hash = algorithm ? second : first
  const name = algorithm ? digests[algorithm.valueBlock.toString()] : usual
  const value = hash?.valueBlock.valueHexView
  if (!name || !value) return false
  return equalBytes(value, await digestOf(name, certificate.toSchema().toBER()))
}

async function leadsToRoot(
  certificate: Certificate,
  signed: SignedData,
  roots: readonly Certificate[],
  checkDate: Date,
): Promise<boolean> {
  if (roots.length === 0) return false
  const der = (each: Certificate) => new Uint8Array(each.toSchema().toBER())
  // A certificate that was given itself needs nothing above it.
  if (roots.some((root) => equalBytes(der(root), der(certificate)))) return true
  const between = (signed.certificates ?? []).filter((each) => each instanceof Certificate)
  const others = between.filter((each) => !equalBytes(der(each), der(certificate)))
  try {
    // The certificate in question stands last.
    const engine = new CertificateChainValidationEngine({
      trustedCerts: [...roots],
      certs: [...others, certificate],
      checkDate,
    })
    const { result, certificatePath = [] } = await engine.verify()
    const [leaf] = certificatePath
    return result && leaf !== undefined && equalBytes(der(leaf), der(certificate))
  } catch {
    return false
  }
}

function readToken(token: Uint8Array): { signed: SignedData; info: TSTInfo } {
  try {
    if (token.length > maxTokenBytes) throw new Error('too long')
    const signed = new SignedData({ schema: ContentInfo.fromBER(alone(token)).content })
    const { eContent, eContentType } = signed.encapContentInfo
    if (!eContent || eContentType !== ids.token || signed.signerInfos.length !== 1) throw new Error('another')
    return { signed, info: TSTInfo.fromBER(alone(new Uint8Array(eContent.getValue()))) }
  } catch {
    throw new TokenError('wrong', 'no time-stamp token')
  }
}

async function signerOf(signed: SignedData): Promise<Certificate> {
  try {
    // Under the name of a token the library wants the stamped bytes, whose digest was compared already.
    signed.encapContentInfo.eContentType = ContentInfo.DATA
    const found = await signed.verify({ signer: 0, checkChain: false, extendedMode: true })
    if (found.signatureVerified && found.signerCertificate) return found.signerCertificate
  } catch {
    // What cannot be worked out is as wrong as what does not come out right.
  }
  throw new TokenError('wrong', 'the token’s signature is wrong')
}

/** The certificates in a structure, that of its signer first. */
const signerFirst = (
  signer: Certificate,
  { certificates = [] }: SignedData,
): [Certificate, ...Certificate[]] => [
  signer,
  ...certificates.filter((each) => each instanceof Certificate).filter((each) => each !== signer),
]

/**
 * Checks a time-stamp token (RFC 3161) over `stampedData`: imprint, signature, the certificate it names, what that is for, that it
 * was valid, and whether it leads to one of `roots`. Uses Web Cryptography alone. @throws TokenError
 */
export async function checkToken(
  token: Uint8Array,
  stampedData: Stamped,
  roots: readonly Certificate[],
): Promise<CheckedToken> {
  const { signed, info } = readToken(token)
  const { hashAlgorithm, hashedMessage } = info.messageImprint
  const imprint = 'sha256' in stampedData ? stampedData.sha256 : await digestOf('SHA-256', stampedData)
  const stamped = hashedMessage.valueBlock.valueHexView
  if (hashAlgorithm.algorithmId !== imprintId || !equalBytes(stamped, imprint))
    throw new TokenError('wrong', 'the token is about something else')
  const certificate = await signerOf(signed)
  const attributes = signed.signerInfos[0]?.signedAttrs?.attributes ?? []
  if (!(await namesCertificate(attributes, certificate).catch(() => false)))
    throw new TokenError('wrong', 'the token names another certificate than that of its signer')
  if (!isForTimeStamps(certificate))
    throw new TokenError('unfit', 'the token’s certificate is not one for time stamps')
  const { genTime: time } = info
  if (!validAt(certificate, time))
    throw new TokenError('unfit', 'the token’s certificate was not valid at its time')
  return {
    time,
    authority: nameOf(certificate),
    until: certificate.notAfter.value,
    trusted: await leadsToRoot(certificate, signed, roots, time),
    nonce: info.nonce && new Uint8Array(info.nonce.valueBlock.valueHexView),
    certificates: signerFirst(certificate, signed),
  }
}
