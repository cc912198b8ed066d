import { formatEvidenceProof, parseEvidenceProof } from '@atesta/evidence/extra.ts'
import { parseCheckpoint } from '@atesta/evidence/log/checkpoint.ts'
import { parseNote } from '@atesta/evidence/log/note.ts'
import { expect, test } from 'vitest'
import { TestInstallation } from '../public-site/verifier/sealed-file.testing.ts'
import { besideProof } from './beside-proof.ts'

const { ownerProof } = await new TestInstallation('example.com/log', 1).certify({
  sha256: 'ab'.repeat(32),
  size: 1000,
})

/** The proof with a time stamp that is no token. */
function stamped(): string {
  const { proof: inner, entry: _, ...evidence } = parseEvidenceProof(ownerProof)
  const { size, root } = parseCheckpoint(parseNote(inner.checkpoint).text)
  const disclosures = evidence.disclosures.map(({ encoded }) => encoded)
  const stamps = [{ size, root, tokens: [Uint8Array.of(1, 2, 3)] }]
  return formatEvidenceProof({ ...evidence, ...inner, disclosures, stamps })
}

test('time stamps of a proof are checked here as well', async () => {
  const asked = { keys: [], roots: '', storage: { getItem: () => null } }
  expect((await besideProof(stamped(), asked)).stamps).toEqual([{ state: 'wrong' }])
  expect((await besideProof(ownerProof, asked)).stamps).toEqual([])
})
