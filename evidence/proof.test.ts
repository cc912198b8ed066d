import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createClaims } from './disclosure.ts'
import { fromBase64, fromUtf8, toBase64, utf8 } from './encoding.ts'
import { formatEvidenceProof, parseEvidenceProof, redactProof } from './extra.ts'
import { openCheckpoint, parseCheckpoint } from './log/checkpoint.ts'
import { parseVerifierKey } from './log/key.ts'
import { MemoryLog } from './log/memory-log.ts'
import { hashLeaf, verifyInclusion } from './log/merkle.ts'
import { openNote } from './log/note.ts'
import { formatProof, parseProof } from './proof.ts'
import { statementBytes } from './statement.ts'
import vectors from './vectors/proofs.json' with { type: 'json' }

describe('tlog-proof', () => {
  test('a public proof of the Go checksum database holds', () => {
    const proof = parseProof(vectors.proof)
    const { size, root } = parseCheckpoint(openNote(proof.checkpoint, [parseVerifierKey(vectors.vkey)]).text)
    const leafHash = hashLeaf(utf8(vectors.entry))
    expect(verifyInclusion({ leafHash, index: proof.index, size, path: proof.path, root })).toBe(true)
    expect(verifyInclusion({ leafHash, index: proof.index + 1, size, path: proof.path, root })).toBe(false)
    expect(formatProof(proof)).toBe(vectors.proof)
  })

  test('come back', () => {
    const anyProof = fc.record(
      {
        index: fc.maxSafeNat(),
        path: fc.array(fc.uint8Array({ minLength: 32, maxLength: 32 }), { maxLength: 63 }),
        checkpoint: fc.constantFrom('a\n1\nAAAA\n\n— a AAAAAAA=\n', 'x'),
        extra: fc.uint8Array({ maxLength: 100 }),
      },
      { requiredKeys: ['index', 'path', 'checkpoint'] },
    )
    fc.assert(
      fc.property(anyProof, (proof) => {
        const text = formatProof(proof)
        expect(formatProof(parseProof(text))).toBe(text)
        expect(parseProof(text)).toEqual(proof)
      }),
    )
  })

  test('malformed ones are refused', () => {
    const hash = toBase64(new Uint8Array(32))
    const good = `c2sp.org/tlog-proof@v1\nextra AAAA\nindex 1\n${hash}\n\ncheckpoint\n`
    expect(parseProof(good).index).toBe(1)
    const wrong = [
      '',
      good.replace('@v1', '@v2'),
      good.replace('index 1', 'index 01'),
      good.replace('index 1\n', ''),
      good.replace('extra AAAA', 'extra AAA'),
      good.replace('extra AAAA\nindex 1', 'index 1\nextra AAAA'),
      good.replace(hash, 'AAAA'),
      good.replace(`${hash}\n`, `${hash}\n`.repeat(64)),
      good.replace('\n\ncheckpoint\n', '\n\n'),
      good.replace('\n\ncheckpoint\n', '\n'),
      good.replaceAll('\n', '\r\n'),
      'x'.repeat(1_000_001),
    ]
    for (const text of wrong) expect(() => parseProof(text), text.slice(0, 60)).toThrow()
    expect(() => formatProof({ index: -1, path: [], checkpoint: 'x' })).toThrow('index')
    expect(() => formatProof({ index: 0, path: [new Uint8Array(31)], checkpoint: 'x' })).toThrow('path')
    expect(() => formatProof({ index: 0, path: [], checkpoint: '' })).toThrow('checkpoint')
  })
})

describe('our extra data', () => {
  const log = new MemoryLog('example.com/log')
  const { claims, disclosures } = createClaims({
    file_name: 'a.jpg',
    person: { name: 'Ana' },
    device_time: 'noon',
  })
  const statement = {
    type: 'atesta.certification',
    version: 1,
    identifier: 'x',
    sha256: '00'.repeat(32),
    size: 0,
    media_type: 'image/png',
    received_at: '2026-05-12T10:00:00.000Z',
    company: 'c',
    claims,
  } as const
  const index = log.append([statementBytes({ ...statement, claims: [...claims] })])
  const parts = {
    statement: { ...statement, claims },
    disclosures,
    index,
    path: [],
    checkpoint: log.checkpoint(),
  }
  const text = formatEvidenceProof(parts)

  test('comes back, and holds the logged bytes literally', () => {
    const read = parseEvidenceProof(text)
    expect(read.statement).toEqual(parts.statement)
    expect(read.disclosures.map(({ encoded }) => encoded)).toEqual(disclosures)
    expect(read.entry).toEqual(statementBytes(parts.statement))
    expect(openCheckpoint(read.proof.checkpoint, 'example.com/log', [log.key]).size).toBe(1)
    const json = fromUtf8(read.proof.extra ?? new Uint8Array(0))
    expect(json.slice(json.indexOf('"statement":') + 12, -1)).toBe(fromUtf8(read.entry))
  })

  test('a redacted copy keeps everything else', () => {
    const redacted = parseEvidenceProof(redactProof(text, (name) => name !== 'person'))
    expect(redacted.disclosures.map(({ name }) => name)).toEqual(['file_name', 'device_time'])
    expect(redacted.entry).toEqual(parseEvidenceProof(text).entry)
    expect(redactProof(text, () => true)).toBe(text)
  })

  test('strangers in it are refused', () => {
    const line = text.split('\n')[1] ?? ''
    const json = fromUtf8(fromBase64(line.slice('extra '.length)))
    const withExtra = (other: string) => text.replace(line, `extra ${toBase64(utf8(other))}`)
    expect(withExtra(json)).toBe(text)
    const wrong = [
      `${json.slice(0, -1)},"x":1}`,
      ` ${json}`,
      json.replace('"disclosures":[', '"disclosures":[1,'),
      json.replace('{"disclosures":', '{"disclosures":[],"not_before_signatures":[1],"x":'),
      json.replace(',"statement"', ',"not_before_signatures":["no"],"statement"'),
      json.replace(',"statement"', ',"not_before_signatures":"no","statement"'),
      '[]',
      '{"disclosures":[]}',
    ]
    for (const other of wrong)
      expect(() => parseEvidenceProof(withExtra(other)), other.slice(0, 50)).toThrow()
    expect(() => parseEvidenceProof(text.replace(`${line}\n`, ''))).toThrow('carries no statement')
  })
})
