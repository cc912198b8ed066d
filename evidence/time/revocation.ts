import {
  type AttributeTypeAndValue,
  BasicOCSPResponse,
  Certificate,
  CertificateRevocationList,
  getCrypto,
  type InfoAccess,
  OCSPResponse,
} from 'pkijs'
import { equalBytes } from '../encoding.ts'

/** What issuers said of certificates: signed lists (RFC 5280 §5) and answers (RFC 6960), and certificates. DER each. */
export type ValidationData = { certificates: Uint8Array[]; crls: Uint8Array[]; ocsps: Uint8Array[] }

/** Where a certificate says that its issuer tells whether it still counts, and where the issuer's own certificate is. */
export type Sources = { ocsp: string[]; crls: string[]; issuers: string[] }

/** `none`: nothing there says anything about it that counts at that time. */
export type Revocation = 'good' | 'revoked' | 'none'

const ids = {
  access: '1.3.6.1.5.5.7.1.1',
  ocsp: '1.3.6.1.5.5.7.48.1',
  issuers: '1.3.6.1.5.5.7.48.2',
  basicResponse: '1.3.6.1.5.5.7.48.1.1',
  lists: '2.5.29.31',
  keyUsages: '2.5.29.37',
  ocspSigning: '1.3.6.1.5.5.7.3.9',
} as const

/** No authority has so many between its own and its root. */
const maxChainLength = 8

const alone = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer

/** A certificate, or undefined where the bytes are none. */
export function certificateOf(der: Uint8Array): Certificate | undefined {
  try {
    return Certificate.fromBER(alone(der))
  } catch {
    return undefined
  }
}

type Name = { type: number; value: unknown }
const addresses = (names: readonly Name[]): string[] =>
  names.flatMap(({ type, value }) => (type === 6 && /^https?:/i.test(String(value)) ? [String(value)] : []))

/** @see Sources */
export function sourcesOf({ extensions = [] }: Certificate): Sources {
  const parsed = (id: string): unknown => extensions.find(({ extnID }) => extnID === id)?.parsedValue
  const { accessDescriptions = [] } = (parsed(ids.access) as Partial<InfoAccess> | undefined) ?? {}
  const at = (id: string) =>
    addresses(
      accessDescriptions
        .filter(({ accessMethod }) => accessMethod === id)
        .map(({ accessLocation }) => accessLocation as Name),
    )
  const { distributionPoints = [] } =
    (parsed(ids.lists) as { distributionPoints?: { distributionPoint?: unknown }[] } | undefined) ?? {}
  const lists = distributionPoints.flatMap(({ distributionPoint: names }) =>
    Array.isArray(names) ? names : [],
  )
  return { ocsp: at(ids.ocsp), issuers: at(ids.issuers), crls: addresses(lists as Name[]) }
}

const namesText = ({ typesAndValues }: { typesAndValues: AttributeTypeAndValue[] }) =>
  typesAndValues.map(({ type, value }) => `${type}=${value.valueBlock.value}`).join()

export const isSelfIssued = ({ issuer, subject }: Certificate): boolean =>
  namesText(issuer) === namesText(subject)

async function issued(issuer: Certificate, certificate: Certificate): Promise<boolean> {
  try {
    return certificate.issuer.isEqual(issuer.subject) && (await certificate.verify(issuer))
  } catch {
    return false
  }
}

/** From a certificate upwards, as far as its issuers are among `others`. */
export async function chainOf(
  certificate: Certificate,
  others: readonly Certificate[],
): Promise<Certificate[]> {
  const chain = [certificate]
  for (let last = certificate; chain.length < maxChainLength && !isSelfIssued(last); ) {
    let above: Certificate | undefined
    for (const other of others) if (!above && (await issued(other, last))) above = other
    if (!above) break
    chain.push(above)
    last = above
  }
  return chain
}

/** What was said at `from` until `to` counts at a time if it was still current then, or was said later. */
const countsAt = (time: Date, from: Date, to: Date | undefined) =>
  from >= time || (to !== undefined && to >= time)

/** What a signed list says of a certificate at a time; `none` where it is not its issuer's. */
export async function listSays(
  der: Uint8Array,
  certificate: Certificate,
  issuer: Certificate,
  time: Date,
): Promise<Revocation> {
  try {
    const list = CertificateRevocationList.fromBER(alone(der))
    if (!(await list.verify({ issuerCertificate: issuer }))) return 'none'
    if (!countsAt(time, list.thisUpdate.value, list.nextUpdate?.value)) return 'none'
    const found = list.revokedCertificates?.find(({ userCertificate }) =>
      userCertificate.isEqual(certificate.serialNumber),
    )
    return found && found.revocationDate.value <= time ? 'revoked' : 'good'
  } catch {
    return 'none'
  }
}

/** Signed by the issuer itself, or by one that it allowed to answer in its place (RFC 6960 §4.2.2.2). */
async function isAnswerOf(answer: BasicOCSPResponse, issuer: Certificate): Promise<boolean> {
  const candidates = [issuer]
  for (const each of answer.certs ?? []) {
    const usage = each.extensions?.find(({ extnID }) => extnID === ids.keyUsages)?.parsedValue
    const purposes = (usage as { keyPurposes?: string[] } | undefined)?.keyPurposes ?? []
    const { producedAt } = answer.tbsResponseData
    const valid = each.notBefore.value <= producedAt && producedAt <= each.notAfter.value
    if (purposes.includes(ids.ocspSigning) && valid && (await issued(issuer, each))) candidates.push(each)
  }
  const data = answer.tbsResponseData.tbsView
  for (const { subjectPublicKeyInfo } of candidates) {
    const right = await getCrypto(true)
      .verifyWithPublicKey(alone(data), answer.signature, subjectPublicKeyInfo, answer.signatureAlgorithm)
      .catch(() => false)
    if (right) return true
  }
  return false
}

/** When a status of OCSP says that the certificate was revoked: what stands first in it. */
const revokedAt = (status: { valueBlock?: { value?: { toDate?: () => Date }[] } }) =>
  status.valueBlock?.value?.[0]?.toDate?.()

/** What an answer of a responder says of a certificate at a time; `none` where it is not about it. */
export async function answerSays(
  der: Uint8Array,
  certificate: Certificate,
  issuer: Certificate,
  time: Date,
): Promise<Revocation> {
  try {
    const { responseBytes } = OCSPResponse.fromBER(alone(der))
    if (responseBytes?.responseType !== ids.basicResponse) return 'none'
    const answer = BasicOCSPResponse.fromBER(alone(responseBytes.response.valueBlock.valueHexView))
    const [said] = answer.tbsResponseData.responses
    // One answer to one question, as ours are asked.
    if (!said || answer.tbsResponseData.responses.length !== 1) return 'none'
    const { isForCertificate, status } = await answer.getCertificateStatus(certificate, issuer)
    if (!isForCertificate || !countsAt(time, said.thisUpdate, said.nextUpdate)) return 'none'
    if (!(await isAnswerOf(answer, issuer))) return 'none'
    if (status === 0) return 'good'
    if (status !== 1) return 'none'
    return (revokedAt(said.certStatus) ?? time) <= time ? 'revoked' : 'good'
  } catch {
    return 'none'
  }
}

/** What all that is there says of a certificate at a time: one that says revoked is enough. */
export async function revocationOf(
  certificate: Certificate,
  issuer: Certificate,
  { crls, ocsps }: Pick<ValidationData, 'crls' | 'ocsps'>,
  time: Date,
): Promise<Revocation> {
  let found: Revocation = 'none'
  const asked = [
    ...ocsps.map((der) => () => answerSays(der, certificate, issuer, time)),
    ...crls.map((der) => () => listSays(der, certificate, issuer, time)),
  ]
  for (const ask of asked) {
    const said = await ask()
    if (said === 'revoked') return said
    if (said === 'good') found = said
  }
  return found
}

const sameCertificate = (one: Certificate, other: Certificate): boolean =>
  equalBytes(new Uint8Array(one.toSchema().toBER()), new Uint8Array(other.toSchema().toBER()))

/**
 * Whether everything is there that says, without asking anyone, that a certificate and those above it counted at a time:
 * the chain up to one of `roots` or to one that issued itself, and the issuers' word on each that names where to ask for it.
 */
export async function validationOf(
  certificates: readonly [Certificate, ...Certificate[]],
  data: ValidationData,
  { time, roots }: { time: Date; roots: readonly Certificate[] },
): Promise<'complete' | 'missing' | 'revoked'> {
  const [signer, ...others] = certificates
  const more = data.certificates.flatMap((der) => certificateOf(der) ?? [])
  const chain = await chainOf(signer, [...others, ...more, ...roots])
  let missing = false
  for (const [at, each] of chain.entries()) {
    if (isSelfIssued(each) || roots.some((root) => sameCertificate(root, each)))
      return missing ? 'missing' : 'complete'
    const { ocsp, crls } = sourcesOf(each)
    if (ocsp.length + crls.length === 0) continue
    const issuer = chain[at + 1]
    const said = issuer ? await revocationOf(each, issuer, data, time) : 'none'
    if (said === 'revoked') return 'revoked'
    missing ||= said === 'none'
  }
  // Who issued the last one is not known.
  return 'missing'
}
