import { minuteMs } from '@atesta/contract/durations.ts'
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

/** How long an answer is reused at most, in ms: reports come in bursts. */
const keptFor = 10 * minuteMs
const maxKept = 64

export type Collected = ValidationData & {
  /** `missing`: the issuers did not provide all that an offline verifier needs. */
  state: 'complete' | 'missing' | 'revoked'
}

/** Receives problems that did not prevent the report. */
type Told = (text: string) => void
type Asking = {
  /** The address of the authority. */
  address: string
  time: Date
  roots: readonly Certificate[]
  /** Timeout for all requests together. */
  timeoutMs: number
  told: Told
}

/** A cache of lists and answers that could be used; failed ones are requested again. */
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

/**
 * The content of an address if it says anything about the certificate; fetched again when the cached one no
 * longer does.
 */
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
  if (kept.size >= maxKept) kept.clear()
  if (said === 'good') kept.set(name, { bytes, until: Date.now() + keptFor })
  return bytes
}

const derOf = (each: Certificate) => new Uint8Array(each.toSchema().toBER())

/** The chain upwards, fetching certificates that are only named. */
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
  // SHA-1 only identifies the issuer here: responders store their answers under it (RFC 5019).
  await request.createForCertificate(certificate, { hashAlgorithm: 'SHA-1', issuerCertificate })
  return new Uint8Array(request.toSchema(true).toBER())
}

/** Asks the issuer about one certificate: by OCSP, or through its list where there is no responder. */
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
 * All that is needed to verify the certificates of a token offline (ETSI EN 319 142-1 §5.4.2): the chain up
 * to the root, and the issuer's answer for each certificate that names where to ask. Never throws: what is
 * unavailable is reported to `told`.
 */
export async function collectValidation(
  certificates: readonly [Certificate, ...Certificate[]],
  asking: Asking,
): Promise<Collected> {
  const signal = AbortSignal.timeout(asking.timeoutMs)
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
