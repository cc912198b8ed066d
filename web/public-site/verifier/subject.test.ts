import { describe, expect, test } from 'vitest'
import { inMemoryLimit } from './file-hasher.ts'
import { nextSubject, sortGiven } from './subject.ts'

const photo = new File(['photo'], 'photo.jpg')
const other = new File(['other'], 'other.jpg')
const proofText = 'c2sp.org/tlog-proof@v1\nindex 0\n\ncheckpoint'
const proof = { name: 'photo.tlog-proof', text: proofText }
const nothing = { file: null, proof: null }

describe('what was given', () => {
  test('a proof is known by its first line or its name', async () => {
    const unnamed = new File([proofText], 'download.txt')
    const damaged = new File(['garbage'], 'photo.TLOG-PROOF')
    const sorted = await sortGiven([photo, unnamed, damaged])
    expect(sorted.files).toEqual([photo])
    expect(sorted.proofs.map(({ name }) => name)).toEqual(['download.txt', 'photo.TLOG-PROOF'])
  })

  test('nothing large is taken for a proof', async () => {
    const large = new File([proofText, new Uint8Array(1_000_001)], 'large.tlog-proof')
    expect((await sortGiven([large])).files).toEqual([large])
  })
})

describe('what is checked next', () => {
  test('file and proof together, or one after the other in either order', () => {
    expect(nextSubject(nothing, { files: [photo], proofs: [proof] })).toEqual({ file: photo, proof })
    expect(nextSubject({ file: photo, proof: null }, { files: [], proofs: [proof] })).toEqual({
      file: photo,
      proof,
    })
    expect(nextSubject({ file: null, proof }, { files: [photo], proofs: [] })).toEqual({ file: photo, proof })
  })

  test('another file is another question: the old proof does not go with it', () => {
    expect(nextSubject({ file: photo, proof }, { files: [other], proofs: [] })).toEqual({
      file: other,
      proof: null,
    })
  })

  test('two files or two proofs together are refused', () => {
    expect(nextSubject(nothing, { files: [photo, other], proofs: [] })).toBeNull()
    expect(nextSubject(nothing, { files: [photo], proofs: [proof, proof] })).toBeNull()
    expect(nextSubject({ file: photo, proof }, { files: [], proofs: [] })).toEqual({ file: photo, proof })
  })
})

test('files are read whole only where memory is plenty', () => {
  const all = 262_144_000
  const few = 64 * 1024 * 1024
  expect(inMemoryLimit({ deviceMemory: 8, handheld: false })).toBe(all)
  expect(inMemoryLimit({ deviceMemory: 2, handheld: false })).toBe(few)
  expect(inMemoryLimit({ deviceMemory: undefined, handheld: true })).toBe(few)
  expect(inMemoryLimit({ deviceMemory: undefined, handheld: false })).toBe(all)
})
