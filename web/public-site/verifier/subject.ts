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

/** A policy that breaks a rule of its format, in what it asks for or in its roots; or roots of which one is damaged. */
type Unreadable = { kind: 'policy' | 'roots'; name: string }

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

/** Reads certificates with code that is fetched only where there are any. Throws for broken ones. */
const readRoots = async (text: string) =>
  (await import('@atesta/evidence/time/check-token.ts')).readRoots(text)

/**
 * A policy; `unreadable` when it is named as one and breaks a rule; null for any other file. Only the name tells: a policy says
 * which keys to believe, so no other file may pass for one.
 */
async function policyOf(file: File): Promise<GivenPolicy | 'unreadable' | null> {
  if (file.size > maxPolicyBytes || !/\.(tlog-)?policy$/i.test(file.name)) return null
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { parsePolicy } = await import('@atesta/evidence/log/policy.ts')
  const text = new TextDecoder().decode(bytes)
  try {
    if (text.includes(pemStart)) await readRoots(text)
    return { name: file.name, policy: parsePolicy(bytes), text }
  } catch {
    return 'unreadable'
  }
}

const maxRootsBytes = 1_000_000

/** Whether a name says that its file holds certificates. */
export const namesCertificates = (name: string): boolean => /\.(pem|crt|cer)$/i.test(name)

/**
 * Certificates as PEM; `unreadable` when one of them is damaged, which would look like a damaged proof or PDF later on. What they
 * are worth is found with the first time stamp.
 */
async function certificatesOf(file: File): Promise<GivenRoots | 'unreadable' | null> {
  if (file.size > maxRootsBytes || !namesCertificates(file.name)) return null
  const text = await file.text()
  if (!text.includes(pemStart)) return null
  return readRoots(text).then(
    () => ({ name: file.name, text }),
    () => 'unreadable' as const,
  )
}

/** Tells proofs from files by name or content, policies and roots by name. What cannot be read counts as a file: hashing it will say why. */
export async function sortGiven(given: readonly File[]): Promise<Sorted> {
  const sorted: Sorted = { files: [], proofs: [], policies: [], roots: [], unreadable: [] }
  for (const file of given) {
    const proof = await proofOf(file).catch(() => null)
    const policy = proof ? null : await policyOf(file).catch(() => null)
    const roots = proof || policy ? null : await certificatesOf(file).catch(() => null)
    if (proof) sorted.proofs.push(proof)
    else if (policy === 'unreadable') sorted.unreadable.push({ kind: 'policy', name: file.name })
    else if (roots === 'unreadable') sorted.unreadable.push({ kind: 'roots', name: file.name })
    else if (policy) sorted.policies.push(policy)
    else if (roots) sorted.roots.push(roots)
    else sorted.files.push(file)
  }
  return sorted
}

/**
 * The subject after something was given, null when it is more than one file or proof.
 * A proof is added to the file that is there, and a file to a proof that waits for one; any other file starts again. A
 * policy stays until it is removed or another is given, as do roots.
 */
export function nextSubject(now: Subject, sorted: Sorted): Subject | null {
  const { files, proofs, policies } = sorted
  if ([files, proofs, policies, sorted.roots].some((each) => each.length > 1)) return null
  const [file] = files
  const [proof] = proofs
  const asked = { policy: policies[0] ?? now.policy, roots: sorted.roots[0] ?? now.roots }
  if (file && proof) return { file, proof, ...asked }
  if (proof) return { file: now.file, proof, ...asked }
  if (!file) return { ...now, ...asked }
  return { file, proof: now.file ? null : now.proof, ...asked }
}
