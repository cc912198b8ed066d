import { FormatError } from '@atesta/evidence/errors.ts'
import { parseEvidenceProof } from '@atesta/evidence/extra.ts'
import { parseCheckpoint } from '@atesta/evidence/log/checkpoint.ts'
import { parseNote } from '@atesta/evidence/log/note.ts'

export type ProofSubject = { identifier?: string; sha256?: string }

/**
 * What a proof says it is about: the identifier of a certification, and the SHA-256 of the bytes that were received. Empty for
 * one of neither, and for one that cannot be read.
 */
export function subjectOfProof(text: string): ProofSubject {
  try {
    const { statement, proof } = parseEvidenceProof(text)
    parseCheckpoint(parseNote(proof.checkpoint).text)
    const { type } = statement
    if (type === 'atesta.certification') return { identifier: statement.identifier, sha256: statement.sha256 }
    if (type === 'atesta.submission') return { sha256: statement.answers_sha256 }
    return 'identifier' in statement ? { identifier: statement.identifier } : {}
  } catch (error) {
    if (error instanceof FormatError) return {}
    throw error
  }
}
