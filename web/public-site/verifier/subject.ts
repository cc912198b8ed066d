/** A `.tlog-proof` as it was given. */
export type GivenProof = { name: string; text: string }

/** What is to be checked: a file, a proof, or both. */
export type Subject = { file: File | null; proof: GivenProof | null }

export type Sorted = { files: File[]; proofs: GivenProof[] }

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

/** Tells proofs from files by name or first line. What cannot be read counts as a file: hashing it will say why. */
export async function sortGiven(given: readonly File[]): Promise<Sorted> {
  const sorted: Sorted = { files: [], proofs: [] }
  for (const file of given) {
    const proof = await proofOf(file).catch(() => null)
    if (proof) sorted.proofs.push(proof)
    else sorted.files.push(file)
  }
  return sorted
}

/**
 * The subject after something was given, null when it is more than one file or proof.
 * A proof is added to the file that is there, and a file to a proof that waits for one; any other file starts again.
 */
export function nextSubject(now: Subject, { files, proofs }: Sorted): Subject | null {
  if (files.length > 1 || proofs.length > 1) return null
  const [file] = files
  const [proof] = proofs
  if (file && proof) return { file, proof }
  if (proof) return { file: now.file, proof }
  if (!file) return now
  return { file, proof: now.file ? null : now.proof }
}
