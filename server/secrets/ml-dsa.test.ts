import { randomBytes } from 'node:crypto'
import { fromBase64 } from '@atesta/evidence/encoding.ts'
import { formatEvidenceProof, type ProofParts } from '@atesta/evidence/extra.ts'
import { parseCheckpoint } from '@atesta/evidence/log/checkpoint.ts'
import { checkCosignatures, ownTime, signTimedCheckpoint } from '@atesta/evidence/log/cosignature.ts'
import { formatVerifierKey, generateSignerKey, parseVerifierKey } from '@atesta/evidence/log/key.ts'
import { MemoryLog } from '@atesta/evidence/log/memory-log.ts'
import { loadMlDsa } from '@atesta/evidence/log/ml-dsa.ts'
import { formatNote, parseNote } from '@atesta/evidence/log/note.ts'
import { parsePolicy } from '@atesta/evidence/log/policy.ts'
import { type CertificationStatement, statementBytes } from '@atesta/evidence/statement.ts'
import { type VerifyInput, verifyEvidence } from '@atesta/evidence/verify.ts'
import { ml_dsa44 } from '@noble/post-quantum/ml-dsa.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { mlDsaOf, mlDsaSigner, verifyMlDsa } from './ml-dsa.ts'
import vectors from './ml-dsa-44-vectors.json' with { type: 'json' }

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex').toUpperCase()
const inJavaScript = await loadMlDsa()

describe('ML-DSA-44', () => {
  // https://github.com/usnistgov/ACVP-Server, ML-DSA-keyGen-FIPS204, in the public domain: how both keys begin and end. The first is of an
  // earlier state of that file.
  test.each([
    {
      seed: 'D71361C000F9A7BC99DFB425BCB6BB27C32C36AB444FF3708B2D93B4E66D5B5B',
      begins:
        'B845FA2881407A59183071629B08223128116014FB58FF6BB4C8C9FE19CF5B0BD77B16648A344FFE486BC3E3CB5FAB9ABC4CC2F1C34901692BEC5D290D815A6C',
      ends: '',
      secret: ['B845FA2881407A59183071629B08223128116014FB58FF6BB4C8C9FE19CF5B0B', ''],
    },
    {
      seed: '4BE7A01A99A5E5BCFE3C06785D8E4EC664082227D86704E9E44862623A05C8B3',
      begins:
        'ADB0B33464816091F2A95977C67F085FDC24B37854D4DB0A577AE9401E408148D8917D21AA496BB13C60B295CB0A9423',
      ends: '016DA53AEDC40CB69A4C952CD075A89D5032380E4A1C3',
      secret: [
        'ADB0B33464816091F2A95977C67F085FDC24B37854D4DB0A577AE9401E408148CF195E6D8DD398713E8F317A5CB4D4F00B2B41F3A9588A8FA4B895D8D8D1C9A1',
        'D58323687E203614DC64A689',
      ],
    },
    {
      seed: '24044AC32483D4A1893192C3D946DFDBEEF869062B46A3BBF407E4A3ED39B6D3',
      begins:
        '71E2755CB78C946AD085CB97543285F83C5998409F28C440E748C8171ED80B8C59BCAF9A0A6D016844C8F21439963C33',
      ends: 'EBA1E234007D038105494C67DB69224D',
      secret: [
        '71E2755CB78C946AD085CB97543285F83C5998409F28C440E748C8171ED80B8C7100B950C4CCD48181D9608A60F621FF846604B3200E527F3E6D55DC1F130EFF',
        '05F50EA6FDA7BD08DD4F0592111B801C',
      ],
    },
  ])('the keys of seed $seed are those of NIST, on the platform and in JavaScript', (vector) => {
    const seed = Buffer.from(vector.seed, 'hex')
    const { publicKey, secretKey } = ml_dsa44.keygen(seed)
    for (const found of [hex(mlDsaSigner('x', seed).key.publicKey), hex(publicKey)]) {
      expect(found).toHaveLength(2 * 1312)
      expect([found.startsWith(vector.begins), found.endsWith(vector.ends)]).toEqual([true, true])
    }
    const [begins = '', ends = ''] = vector.secret
    const secret = hex(secretKey)
    expect([secret.startsWith(begins), secret.endsWith(ends), secretKey.length]).toEqual([true, true, 2560])
  })

  test('the platform accepts signatures made in JavaScript', () => {
    const seed = randomBytes(32)
    const { secretKey } = ml_dsa44.keygen(seed)
    const message = randomBytes(100)
    const signature = ml_dsa44.sign(message, secretKey)
    const { key } = mlDsaSigner('x', seed)
    expect(verifyMlDsa(key.publicKey, message, signature)).toBe(true)
    expect(verifyMlDsa(key.publicKey, message, signature.with(9, (signature[9] ?? 0) ^ 1))).toBe(false)
  })

  test.each([
    ['the platform', verifyMlDsa],
    ['JavaScript', inJavaScript],
  ])('%s takes what was signed and nothing else', (_, verify) => {
    const { key, sign } = mlDsaSigner('x', randomBytes(32))
    const message = randomBytes(100)
    const signature = sign(message)
    expect(signature).toHaveLength(2420)
    expect(verify(key.publicKey, message, signature)).toBe(true)
    for (const at of [0, 31, 32, 1000, 2335, 2419])
      expect(verify(key.publicKey, message, signature.with(at, (signature[at] ?? 0) ^ 1))).toBe(false)
    expect(verify(key.publicKey, message.subarray(1), signature)).toBe(false)
    expect(verify(mlDsaSigner('x', randomBytes(32)).key.publicKey, message, signature)).toBe(false)
    for (const wrong of [new Uint8Array(0), signature.subarray(1), new Uint8Array([...signature, 0])])
      expect(verify(key.publicKey, message, wrong)).toBe(false)
    expect(verify(key.publicKey.subarray(1), message, signature)).toBe(false)
  })

  describe.each([
    ['the platform', verifyMlDsa],
    ['JavaScript', inJavaScript],
  ])('%s, held against the vectors of Project Wycheproof', (_, verify) => {
    const cases = vectors.groups.flatMap(({ publicKey, tests }) =>
      tests.map((one) => [one.id, one.about, one, publicKey] as const),
    )
    test.each(cases)('%i: %s', (_id, _about, { valid, message, signature }, publicKey) => {
      expect(verify(fromBase64(publicKey), fromBase64(message), fromBase64(signature))).toBe(valid)
    })
  })

  test('the key of a log comes from its Ed25519 key and never changes', () => {
    const key = generateSignerKey('example.com/log', 1, new Uint8Array(32).fill(1))
    expect(formatVerifierKey(mlDsaOf(key).key)).toMatch(/^example\.com\/log\+640a28ce\+Bg/)
    expect(mlDsaOf({ ...key, name: 'example.com/other' }).key.publicKey).not.toEqual(
      mlDsaOf(key).key.publicKey,
    )
    const vkey = formatVerifierKey(mlDsaOf(key).key)
    expect(formatVerifierKey(parseVerifierKey(vkey))).toBe(vkey)
    expect(() => parseVerifierKey(vkey.slice(0, -4))).toThrow('key')
  })
})

const origin = 'example.com/behind-the-sofa'
const root = 'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I='
const time = new Date('2023-03-20T12:25:47Z')

describe('the cosignature of c2sp.org/tlog-cosignature', () => {
  const log = generateSignerKey(origin)
  const mlDsa = mlDsaOf(log)
  const tree = { origin, size: 20_852_163, root: fromBase64(root) }
  const note = parseNote(signTimedCheckpoint(tree, log, time, mlDsa))
  const line = note.signatures[2]
  if (!line) throw new Error('three signatures expected')

  test('signs the structure of the specification, written out here byte by byte', () => {
    // label, name with its length, timestamp, origin with its length, start, end, hash.
    const message = Buffer.concat([
      Buffer.from('subtree/v1\n\0', 'latin1'),
      Buffer.of(27),
      Buffer.from(origin),
      Buffer.from('00000000641850cb', 'hex'),
      Buffer.of(27),
      Buffer.from(origin),
      Buffer.from('0000000000000000', 'hex'),
      Buffer.from('00000000013e2dc3', 'hex'),
      Buffer.from(root, 'base64'),
    ])
    expect(hex(line.signature.subarray(0, 8))).toBe('00000000641850CB')
    expect(inJavaScript(mlDsa.key.publicKey, message, line.signature.subarray(8))).toBe(true)
    expect(line).toMatchObject({ name: origin, keyId: mlDsa.key.keyId })
  })

  test('says the time, and is wrong for another time, tree or name', () => {
    expect(checkCosignatures(note, [mlDsa.key], inJavaScript).valid).toMatchObject([{ time }])
    expect(checkCosignatures(note, [mlDsa.key]).unknown).toHaveLength(3)
    const other = { ...line, signature: line.signature.with(7, (line.signature[7] ?? 0) ^ 1) }
    const texts = [note.text.replace('20852163', '20852164'), note.text.replace('behind', 'before')]
    const wrong = [{ ...note, signatures: [other] }, ...texts.map((text) => ({ ...note, text }))]
    for (const each of wrong)
      expect(checkCosignatures(each, [mlDsa.key], inJavaScript).invalid).toHaveLength(1)
    expect(ownTime(wrong[0] ?? note, origin, [log, mlDsa.key], inJavaScript).wrong).toBe(other)
  })

  test('is made for the tree, whatever extension lines follow', () => {
    const extended = { ...note, text: `${note.text}extension\n` }
    expect(parseCheckpoint(extended.text).extensions).toEqual(['extension'])
    expect(checkCosignatures(extended, [mlDsa.key], inJavaScript).valid).toHaveLength(1)
  })
})

describe('the verdict', () => {
  const log = new MemoryLog('example.com/log')
  const mlDsa = mlDsaOf(log.key)
  const [ed25519, postQuantum] = [log.key, mlDsa.key].map(formatVerifierKey)
  const file = { sha256: 'ab'.repeat(32), size: 10 }
  const now = new Date('2026-05-12T12:00:00.000Z')
  const sealed = new Date('2026-05-12T10:00:01.000Z')
  let parts: ProofParts
  beforeAll(async () => {
    const statement: CertificationStatement = {
      type: 'atesta.certification',
      version: 1,
      identifier: 'X',
      ...file,
      media_type: 'image/png',
      received_at: '2026-05-12T10:00:00.000Z',
      company: '1',
      claims: [],
    }
    const index = log.append([statementBytes(statement)])
    const head = { origin: log.key.name, size: log.size, root: log.root }
    const checkpoint = signTimedCheckpoint(head, log.key, sealed, mlDsa)
    parts = { statement, index, path: await log.path(index), checkpoint }
  })
  const judge = (input: Partial<VerifyInput>, checkpoint = parts.checkpoint) =>
    verifyEvidence({
      proof: formatEvidenceProof({ ...parts, checkpoint }),
      ...file,
      keys: [],
      now,
      mlDsa: inJavaScript,
      ...input,
    })
  const both = { keys: [ed25519 ?? '', postQuantum ?? ''] }

  test('names each signature by itself, and says what is good against quantum computers', () => {
    const { state, claims, signatures } = judge(both)
    expect([state, claims.issuer.reason, claims.post_quantum.reason]).toEqual([
      'proved',
      'signed_by_issuer',
      'post_quantum_signed',
    ])
    expect(signatures.map(({ algorithm, by, state, time }) => [algorithm, by, state, time])).toEqual([
      ['Ed25519', 'issuer', 'valid', undefined],
      ['Ed25519', 'issuer', 'valid', sealed.toISOString()],
      ['ML-DSA-44', 'issuer', 'valid', sealed.toISOString()],
    ])
  })

  test('uses Ed25519 alone when the other key is unknown or cannot be checked', () => {
    const older = judge({ keys: [ed25519 ?? ''] })
    expect([older.state, older.claims.post_quantum.reason]).toEqual(['proved', 'post_quantum_key_unknown'])
    const unchecked = judge({ ...both, mlDsa: undefined })
    expect([unchecked.state, unchecked.claims.post_quantum.reason, unchecked.signatures[2]?.state]).toEqual([
      'proved',
      'post_quantum_unchecked',
      'unchecked',
    ])
    const { text, signatures } = parseNote(parts.checkpoint)
    const without = judge(both, formatNote({ text, signatures: signatures.slice(0, 2) }))
    expect([without.state, without.claims.post_quantum.reason]).toEqual(['proved', 'post_quantum_absent'])
  })

  test('is as strong as a policy asks: with the ML-DSA-44 key alone, Ed25519 proves nothing', () => {
    const policy = parsePolicy(Buffer.from(`log ${postQuantum}\nquorum none\n`))
    const strong = judge({ ...both, policy })
    expect([strong.state, strong.claims.issuer.facts.key_id]).toEqual(['proved', mlDsa.key.keyId])
    const { text, signatures } = parseNote(parts.checkpoint)
    const weak = judge({ ...both, policy }, formatNote({ text, signatures: signatures.slice(0, 2) }))
    expect([weak.state, weak.claims.issuer.reason]).toEqual(['not_proved', 'issuer_key_unknown'])
  })

  test('is contradicted by a wrong one even if Ed25519 is right', () => {
    const { text, signatures } = parseNote(parts.checkpoint)
    const [one, two, three] = signatures
    if (!one || !two || !three) throw new Error('three signatures expected')
    const broken = { ...three, signature: three.signature.with(100, (three.signature[100] ?? 0) ^ 1) }
    const verdict = judge(both, formatNote({ text, signatures: [one, two, broken] }))
    expect([verdict.state, verdict.claims.post_quantum.reason, verdict.signatures[2]?.state]).toEqual([
      'contradicted',
      'post_quantum_signature_invalid',
      'wrong',
    ])
  })

  test('a retired key counts for what its end is shown to contain, in both kinds', () => {
    const end = { size: 0, root: '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' }
    const ends = both.keys.map((vkey) => ({ vkey, end }))
    const { claims, state } = judge({ ...both, ends })
    expect([state, claims.issuer.reason, claims.post_quantum.reason]).toEqual([
      'contradicted',
      'key_ended_before',
      'key_ended_before',
    ])
  })
})
