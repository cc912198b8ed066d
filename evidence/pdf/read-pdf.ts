import { parseVerifierKey, signatureTypes } from '../log/key.ts'
import type { PublishedKey } from '../log/log-keys.ts'
import { loadMlDsa, type VerifyMlDsa } from '../log/ml-dsa.ts'
import type { Policy } from '../log/policy.ts'
import { readRoots } from '../time/check-token.ts'
import { stampsOf } from '../time/load.ts'
import type { State, Verdict } from '../verdict.ts'
import { verifyEvidence } from '../verify.ts'
import { asksWitnesses } from '../verify-time.ts'
import { type CheckedSignature, noSignature, readCertificates } from './check-signature.ts'
import { checkSigned, type FileState } from './check-signed.ts'
import { inflate } from './inflate.ts'
import { attachmentsOf } from './pdf-contents.ts'
import { PdfFile } from './pdf-file.ts'
import { PdfSyntaxError } from './pdf-syntax.ts'

/**
 * A proof that a PDF carries: whether its record stands in the log, and its issuer – and, where a policy asks for them,
 * the witnesses – vouch for it. The file it is about is not here.
 */
export type CarriedProof = {
  name: string
  text: string
  state: State
  identifier: string | undefined
  verdict: Verdict
}

/** A PDF inside of a PDF, as merged reports carry their originals. */
export type CarriedOriginal = { name: string; signature: CheckedSignature; proofs: CarriedProof[] }

export type PdfReading = {
  signature: CheckedSignature
  /** Earlier states of the file, of before time stamps were added to it: one of them may be what was certified. */
  states: FileState[]
  proofs: CarriedProof[]
  originals: CarriedOriginal[]
}

export type ReadingTools = {
  keys: readonly PublishedKey[]
  /** PEM, as the installation publishes them; undefined where it could not be asked. */
  certificates: string | undefined
  /** What the caller asks for of each proof. */
  policy?: Policy | undefined
  /** Of time-stamping authorities, PEM. */
  roots?: string | undefined
  now: Date
}

type Tools = ReadingTools & {
  mlDsa: VerifyMlDsa | undefined
  trusted: ReadonlySet<string> | undefined
  stampRoots: ReturnType<typeof readRoots>
}

const maxProofBytes = 1_000_000
const maxOriginalBytes = 256_000_000

/** Everything in a PDF that can be checked: its signature, the proofs it carries, and the PDFs. Throws for what is none. */
export async function readPdf(bytes: Uint8Array, given: ReadingTools): Promise<PdfReading> {
  const trusted = given.certificates === undefined ? undefined : readCertificates(given.certificates)
  const mlDsa = asksMlDsa(given) ? await loadMlDsa() : undefined
  const tools = { ...given, mlDsa, trusted, stampRoots: readRoots(given.roots ?? '') }
  const pdf = open(bytes)
  const originals: CarriedOriginal[] = []
  // One after the other, so that there are never two of them in memory.
  for (const { name, content } of attachmentsOf(pdf, '.pdf', maxOriginalBytes)) {
    const inner = content && (await readInner(content, pdf, tools).catch(() => undefined))
    originals.push({ name, ...(inner ?? { signature: { ...noSignature, state: 'unreadable' }, proofs: [] }) })
  }
  return { ...(await readOne(pdf, tools)), originals }
}

/** @throws PdfSyntaxError */
function open(bytes: Uint8Array, carrier?: PdfFile): PdfFile {
  const pdf = new PdfFile(bytes, inflate, carrier)
  if (pdf.trailer.has('/Encrypt')) throw new PdfSyntaxError('encrypted')
  return pdf
}

const readInner = async (bytes: Uint8Array, carrier: PdfFile, tools: Tools) =>
  readOne(open(bytes, carrier), tools)

async function readOne(pdf: PdfFile, tools: Tools) {
  const proofs: CarriedProof[] = []
  for (const { name, content } of attachmentsOf(pdf, '.tlog-proof', maxProofBytes))
    proofs.push(await carriedProof(name, content ?? new Uint8Array(), tools))
  const { trusted, stampRoots: roots, now } = tools
  const { signature, states } = await checkSigned(pdf, { trusted, roots, now })
  return { signature, states, proofs }
}

function asksMlDsa({ keys, policy }: ReadingTools): boolean {
  const asked = [...(policy?.logs ?? []), ...(policy?.witnesses ?? [])].map(({ key }) => key)
  const given = keys.map(({ vkey }) => parseVerifierKey(vkey))
  return [...given, ...asked].some(({ type }) => type === signatureTypes.mlDsa44)
}

async function carriedProof(
  name: string,
  content: Uint8Array,
  { keys, policy, mlDsa, roots, now }: Tools,
): Promise<CarriedProof> {
  const text = new TextDecoder().decode(content)
  const vkeys = keys.map(({ vkey }) => vkey)
  const stamps = await stampsOf(text, { roots, now })
  const verdict = verifyEvidence({ proof: text, keys: vkeys, ends: keys, policy, mlDsa, stamps, now })
  const { statement } = verdict
  const identifier = statement && 'identifier' in statement ? statement.identifier : undefined
  return { name, text, state: recordState(verdict, policy), identifier, verdict }
}

/** What is proved of a record whose file is not here. */
export function recordState({ state, claims }: Verdict, policy: Policy | undefined): State {
  if (state === 'contradicted') return state
  const needed = [claims.log, claims.issuer, ...(asksWitnesses(policy) ? [claims.witnesses] : [])]
  return needed.every((claim) => claim.state === 'proved') ? 'proved' : 'not_proved'
}

/** Whether a PDF carries anything that can be checked; most do not. */
export const carriesSomething = ({ signature, proofs, originals }: PdfReading): boolean =>
  signature.state !== 'none' || proofs.length > 0 || originals.length > 0

/** What a signature proves: that this installation made the file, and that it is whole. */
export function signatureState({ state, ours }: CheckedSignature): State {
  if (state === 'altered') return 'contradicted'
  return state === 'valid' && ours ? 'proved' : 'not_proved'
}

/** The whole: contradicted if anything in it is, proved if its signature, every proof and every original are. */
export function pdfState({ signature, proofs, originals }: PdfReading): State {
  const carried = [...proofs, ...originals.flatMap((original) => original.proofs)]
  const signatures = [signature, ...originals.map((original) => original.signature)]
  const states = [...signatures.map(signatureState), ...carried.map(({ state }) => state)]
  if (states.includes('contradicted')) return 'contradicted'
  return states.every((state) => state === 'proved') ? 'proved' : 'not_proved'
}

/** A state, and of what is proved whether only a policy names the key that vouches for it. */
export type Saying = State | 'by_policy'

/** What is said of a proof that a PDF carries. */
export const proofSaying = ({ state, verdict }: Pick<CarriedProof, 'state' | 'verdict'>): Saying =>
  state === 'proved' && verdict.claims.issuer.reason === 'signed_by_policy_key' ? 'by_policy' : state

/** What is said of the whole. */
export function pdfSaying(reading: PdfReading): Saying {
  const state = pdfState(reading)
  const carried = [...reading.proofs, ...reading.originals.flatMap((original) => original.proofs)]
  return state === 'proved' && carried.some((proof) => proofSaying(proof) === 'by_policy')
    ? 'by_policy'
    : state
}
