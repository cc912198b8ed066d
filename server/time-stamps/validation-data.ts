import {
  answerSays,
  certificateOf,
  chainOf,
  isSelfIssued,
  listSays,
  type Revocation,
  sourcesOf,
  type ValidationData,
  validationOf,
} from '@atesta/evidence/time/revocation.ts'
import { type Certificate, OCSPRequest } from 'pkijs'
import { askIssuer } from './ask-issuer.ts'

/** An answer is used again for this long at most, in milliseconds: reports come in bursts. */
const keptFor = 10 * 60_000
const mostKept = 64

export type Collected = ValidationData & {
  /** `missing`: the issuers did not say all that a verifier without a connection needs. */
  state: 'complete' | 'missing' | 'revoked'
}

/** What does not prevent the report but is worth a sentence. */
type Told = (text: string) => void
type Asking = {
  /** Of the authority, as it was asked. */
  address: string
  time: Date
  roots: readonly Certificate[]
  /** For all questions together. */
  patienceMs: number
  told: Told
}

/** What helped: a list or an answer is kept only once it was understood, so one that failed is asked for again. */
const kept = new Map<string, { bytes: Buffer; until: number }>()

async function fetched(address: string, body: Uint8Array | undefined, asking: Asking, signal: AbortSignal) {
  try {
    return await askIssuer(address, { body, authority: new URL(asking.address).hostname, signal })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    asking.told(
      `What the time-stamp authority ${new URL(asking.address).host} names at ${address} could not be had: ${reason}`,
    )
    return undefined
  }
}

type Says = (der: Uint8Array) => Promise<Revocation>

/** What stands at an address, if it says anything about the certificate; asked for anew when what is kept no longer does. */
async function usefulAt(
  address: string,
  body: Uint8Array | undefined,
  { says, asking, signal }: { says: Says; asking: Asking; signal: AbortSignal },
): Promise<Buffer | undefined> {
  const name = `${address} ${Buffer.from(body ?? []).toString('base64')}`
  const known = kept.get(name)
  if (known && known.until > Date.now() && (await says(known.bytes)) === 'good') return known.bytes
  const bytes = await fetched(address, body, asking, signal)
  const said = bytes ? await says(bytes) : 'none'
  if (bytes && said === 'none')
    asking.told(
      `What the time-stamp authority ${new URL(asking.address).host} names at ${address} does not say whether its certificate counts.`,
    )
  if (!bytes || said === 'none') return undefined
  if (kept.size >= mostKept) kept.clear()
  if (said === 'good') kept.set(name, { bytes, until: Date.now() + keptFor })
  return bytes
}

const derOf = (each: Certificate) => new Uint8Array(each.toSchema().toBER())

/** The chain upwards, with those fetched that the certificates only name. */
async function wholeChain(
  [signer, ...others]: readonly [Certificate, ...Certificate[]],
  asking: Asking,
  signal: AbortSignal,
): Promise<Certificate[]> {
  const known = [...others, ...asking.roots]
  let chain = await chainOf(signer, known)
  for (let before = 0; before < chain.length; ) {
    before = chain.length
    const last = chain.at(-1) ?? signer
    if (isSelfIssued(last)) break
    const [address] = sourcesOf(last).issuers
    const der = address ? await fetched(address, undefined, asking, signal) : undefined
    const above = der && certificateOf(der)
    if (above) known.push(above)
    chain = await chainOf(signer, known)
  }
  return chain
}

async function questionAbout(certificate: Certificate, issuerCertificate: Certificate): Promise<Uint8Array> {
  const request = new OCSPRequest()
  // SHA-1 names the issuer here and protects nothing: it is what responders keep their answers under (RFC 5019).
  await request.createForCertificate(certificate, { hashAlgorithm: 'SHA-1', issuerCertificate })
  return new Uint8Array(request.toSchema(true).toBER())
}

/** Asks for the issuer's word on one certificate: the short answer first, the list where there is none. */
async function askAbout(
  certificate: Certificate,
  issuer: Certificate,
  asking: Asking,
  signal: AbortSignal,
): Promise<Pick<ValidationData, 'crls' | 'ocsps'>> {
  const { ocsp, crls } = sourcesOf(certificate)
  const [answers, lists]: [Says, Says] = [
    (der) => answerSays(der, certificate, issuer, asking.time),
    (der) => listSays(der, certificate, issuer, asking.time),
  ]
  for (const address of ocsp) {
    const question = await questionAbout(certificate, issuer)
    const der = await usefulAt(address, question, { says: answers, asking, signal })
    if (der) return { ocsps: [der], crls: [] }
  }
  for (const address of crls) {
    const der = await usefulAt(address, undefined, { says: lists, asking, signal })
    if (der) return { ocsps: [], crls: [der] }
  }
  return { ocsps: [], crls: [] }
}

/**
 * All that is needed to check the certificates of a token without asking anyone (ETSI EN 319 142-1 §5.4.2): those up to
 * the root, and of each that names where to ask, what its issuer says. Never throws: what is not to be had is told.
 */
export async function collectValidation(
  certificates: readonly [Certificate, ...Certificate[]],
  asking: Asking,
): Promise<Collected> {
  const signal = AbortSignal.timeout(asking.patienceMs)
  const chain = await wholeChain(certificates, asking, signal)
  const data: ValidationData = { certificates: chain.map(derOf), crls: [], ocsps: [] }
  for (const [at, each] of chain.entries()) {
    const issuer = chain[at + 1]
    if (!issuer || isSelfIssued(each)) continue
    const said = await askAbout(each, issuer, asking, signal)
    data.crls.push(...said.crls)
    data.ocsps.push(...said.ocsps)
  }
  return { ...data, state: await validationOf(certificates, data, asking) }
}
