import { FormatError } from '@atesta/evidence/errors.ts'
import { parseEvidenceProof } from '@atesta/evidence/extra.ts'

/** The identifier of the certification a proof is about; undefined when it has none or cannot be read. */
export function identifierInProof(text: string): string | undefined {
  try {
    const { statement } = parseEvidenceProof(text)
    return 'identifier' in statement ? statement.identifier : undefined
  } catch (error) {
    if (error instanceof FormatError) return undefined
    throw error
  }
}
