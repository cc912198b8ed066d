import { parseEvidenceProof } from '@atesta/evidence/extra.ts'

/** The proof inside a copy with Content Credentials, which lies in it as one text. */
export function proofIn(copy: Buffer): string {
  const text = copy.toString('utf8', copy.indexOf('c2sp.org/tlog-proof@v1'))
  const signatures = text.indexOf('\n\n', text.indexOf('\n\n') + 2) + 2
  return text.slice(0, signatures) + (/^(— [^\n]+\n)+/.exec(text.slice(signatures))?.[0] ?? '')
}

/** The claims that a copy tells, each once. */
export const disclosedBy = (copy: Buffer) =>
  [...new Set(parseEvidenceProof(proofIn(copy)).disclosures.map(({ name }) => name))].sort()
