import type { Policy } from '@atesta/evidence/log/policy.ts'

/** A `.tlog-proof` as it was given. */
export type GivenProof = { name: string; text: string }

/** What an auditor asks for (c2sp.org/tlog-policy), as it was given; its comments may hold roots as well. */
export type GivenPolicy = { name: string; policy: Policy; text: string }

/** Roots of time-stamping authorities that an auditor trusts, as PEM. */
export type GivenRoots = { name: string; text: string }

/** What is to be checked: a file, a proof, or both; and what is asked of them and trusted, if it was given. */
export type Subject = {
  file: File | null
  proof: GivenProof | null
  policy: GivenPolicy | null
  roots: GivenRoots | null
}

/** The files that were added by hand for what is in them to be believed. */
export const addedTrust = ({ policy, roots }: Subject): string[] =>
  [policy, roots].flatMap((each) => (each ? [each.name] : []))

/** All roots that were given, in one text. */
export const rootsOf = ({ policy, roots }: Subject): string => `${policy?.text ?? ''}\n${roots?.text ?? ''}`

/**
 * A policy that breaks a rule of its format, in what it asks for or in its roots; roots of which one is damaged; or either of them,
 * where the code that reads it could not be fetched.
 */
type Unreadable = { kind: 'policy' | 'roots' | 'not_loaded'; name: string }

export type Sorted = {
  files: File[]
  proofs: GivenProof[]
  policies: GivenPolicy[]
  roots: GivenRoots[]
  unreadable: Unreadable[]
}

const proofStart = 'c2sp.org/tlog-proof@'

/** Far above the size of any proof; nothing larger is looked into. */
const maxProofBytes = 1_000_000

async function proofOf(file: File): Promise<GivenProof | null> {
  if (file.size > maxProofBytes) return null
  const named = file.name.toLowerCase().endsWith('.tlog-proof')
  const begins = (await file.slice(0, proofStart.length).text()) === proofStart
  // A name is enough: a damaged proof should be said to be damaged, not hashed as if it were the evidence.
  return named || begins ? { name: file.name, text: await file.text() } : null
}

const maxPolicyBytes = 1_000_000

const pemStart = '-----BEGIN CERTIFICATE-----'

/** Code that is fetched only where there is something for it to read. */
export const parts = {
  policies: () => import('@atesta/evidence/log/policy.ts'),
  certificates: () => import('@atesta/evidence/time/check-token.ts'),
}
type Parts = typeof parts

const missing = () => undefined

/**
 * A policy; the kind of problem when it is named as one and cannot be read; null for any other file. Only the name tells: a policy says
 * which keys to believe, so no other file may pass for one.
 */
async function policyOf(
  file: File,
  fetch: Parts,
): Promise<GivenPolicy | Exclude<Unreadable['kind'], 'roots'> | null> {
  if (file.size > maxPolicyBytes || !/\.(tlog-)?policy$/i.test(file.name)) return null
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = new TextDecoder().decode(bytes)
  const policies = await fetch.policies().catch(missing)
  const certificates = text.includes(pemStart) ? await fetch.certificates().catch(missing) : null
  if (policies === undefined || certificates === undefined) return 'not_loaded'
  try {
    certificates?.readRoots(text)
    return { name: file.name, policy: policies.parsePolicy(bytes), text }
  } catch {
    return 'policy'
  }
}

const maxRootsBytes = 1_000_000

/** Whether a name says that its file holds certificates. */
export const namesCertificates = (name: string): boolean => /\.(pem|crt|cer)$/i.test(name)

/**
 * Certificates as PEM; the kind of problem when one of them is damaged, which would look like a damaged proof or PDF later on. What they
 * are worth is found with the first time stamp.
 */
async function certificatesOf(
  file: File,
  fetch: Parts,
): Promise<GivenRoots | Exclude<Unreadable['kind'], 'policy'> | null> {
  if (file.size > maxRootsBytes || !namesCertificates(file.name)) return null
  const text = await file.text()
  if (!text.includes(pemStart)) return null
  const certificates = await fetch.certificates().catch(missing)
  if (certificates === undefined) return 'not_loaded'
  try {
    certificates.readRoots(text)
    return { name: file.name, text }
  } catch {
    return 'roots'
  }
}

/** Tells proofs from files by name or content, policies and roots by name. What cannot be read counts as a file: hashing it will say why. */
export async function sortGiven(given: readonly File[], fetch = parts): Promise<Sorted> {
  const sorted: Sorted = { files: [], proofs: [], policies: [], roots: [], unreadable: [] }
  for (const file of given) {
    const proof = await proofOf(file).catch(() => null)
    const policy = proof ? null : await policyOf(file, fetch).catch(() => null)
    const roots = proof || policy ? null : await certificatesOf(file, fetch).catch(() => null)
    if (proof) sorted.proofs.push(proof)
    else if (typeof policy === 'string') sorted.unreadable.push({ kind: policy, name: file.name })
    else if (typeof roots === 'string') sorted.unreadable.push({ kind: roots, name: file.name })
    else if (policy) sorted.policies.push(policy)
    else if (roots) sorted.roots.push(roots)
    else sorted.files.push(file)
  }
  return sorted
}

/** Why nothing can be taken of what was given: a file that cannot be read as what it is named, or too much at once. */
export type Problem = 'one_each' | Unreadable

export function problemOf({
  unreadable: [unreadable],
  files,
  proofs,
  policies,
  roots,
}: Sorted): Problem | null {
  if (unreadable) return unreadable
  return [files, proofs, policies, roots].some((each) => each.length > 1) ? 'one_each' : null
}

/**
 * The subject after something was given that has no problem.
 * A proof is added to the file that is there, and a file to a proof that waits for one; any other file starts again. A
 * policy stays until it is removed or another is given, as do roots.
 */
export function nextSubject(now: Subject, sorted: Sorted): Subject {
  const {
    files: [file],
    proofs: [proof],
  } = sorted
  const asked = { policy: sorted.policies[0] ?? now.policy, roots: sorted.roots[0] ?? now.roots }
  if (file && proof) return { file, proof, ...asked }
  if (proof) return { file: now.file, proof, ...asked }
  if (!file) return { ...now, ...asked }
  return { file, proof: now.file ? null : now.proof, ...asked }
}
