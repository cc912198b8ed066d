import { createHash, createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { exampleProof } from './example-proof.testing.ts'

// The README explains how to check a proof without this code. Here that is done, step by step, with nothing of
// ours but the proof: if this test has to change, the README and every proof issued so far are affected.

const sha256 = (...parts: (Buffer | string)[]) =>
  createHash('sha256')
    .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
    .digest()

test('a stranger can check a proof with a hash function, base64 and Ed25519', async () => {
  const photo = Buffer.from('the bytes of a photo')
  const { proof, vkey } = await exampleProof(photo)

  const lines = proof.split('\n')
  const extra = Buffer.from(lines[1]?.replace('extra ', '') ?? '', 'base64').toString()
  const entry = /.*"statement":(.*)\}$/.exec(extra)?.[1] ?? ''
  const statement = JSON.parse(entry)
  expect(statement.sha256).toBe(sha256(photo).toString('hex'))

  // Leaf hash, then up the path: odd positions join from the right, even ones from the left, the last of a row rises.
  const blank = lines.indexOf('')
  const [origin, sizeLine, rootLine, , signatureLine] = lines.slice(blank + 1)
  let position = Number(lines[2]?.replace('index ', ''))
  let last = Number(sizeLine) - 1
  let hash = sha256('\0', entry)
  for (const sibling of lines.slice(3, blank).map((line) => Buffer.from(line, 'base64'))) {
    while (position % 2 === 0 && position === last) {
      position /= 2
      last = Math.floor(last / 2)
    }
    hash = position % 2 === 1 ? sha256('\u0001', sibling, hash) : sha256('\u0001', hash, sibling)
    position = Math.floor(position / 2)
    last = Math.floor(last / 2)
  }
  expect(hash.toString('base64')).toBe(rootLine)

  const spki = Buffer.concat([
    Buffer.from('302a300506032b6570032100', 'hex'),
    Buffer.from(vkey.split('+').slice(2).join('+'), 'base64').subarray(1),
  ])
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  const signed = Buffer.from(`${origin}\n${sizeLine}\n${rootLine}\n`)
  const signature = Buffer.from(signatureLine?.split(' ')[2] ?? '', 'base64').subarray(4)
  expect(verify(null, signed, key, signature)).toBe(true)

  const { disclosures } = JSON.parse(extra)
  for (const disclosure of disclosures) {
    const encoded = Buffer.from(JSON.stringify(disclosure)).toString('base64url')
    expect(statement.claims).toContain(sha256(encoded).toString('base64url'))
  }
})
