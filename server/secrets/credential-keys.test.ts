import { X509Certificate } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCredentialKeys, rotateCredentialKey, signatureBytes } from './credential-keys.ts'

const origin = 'copies.atesta.test/log'
let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'atesta-credential-keys-'))
})
afterAll(() => rm(dir, { recursive: true }))
const split = (pem: string) => pem.split(/(?<=-----END CERTIFICATE-----\n)/).filter((text) => text.trim())
const claim = new Uint8Array(700)

test('made with the first signature, once for all processes; a rotation before does not make it', async () => {
  await rotateCredentialKey(dir, origin)
  const [one, other] = [openCredentialKeys(dir, origin), openCredentialKeys(dir, origin)]
  expect(await one.roots()).toBe('')
  for (const signature of await Promise.all([one.sign(claim), other.sign(claim)]))
    expect(signature).toHaveLength(signatureBytes)
  expect((await stat(join(dir, 'keys/c2pa.key'))).mode & 0o777).toBe(0o600)
  const [root, ...more] = split(await one.roots()).map((pem) => new X509Certificate(pem))
  expect([root?.ca, root?.subject, more]).toEqual([true, `CN=${origin} C2PA`, []])
  expect(await other.roots()).toBe(await one.roots())
})

test('a rotation is used from then on, and the older root stays published', async () => {
  const keys = openCredentialKeys(dir, origin)
  const before = await keys.roots()
  const signed = async () => Buffer.from(await keys.sign(claim))
  const certificate = (await signed()).subarray(0, 600)
  expect((await signed()).subarray(0, 600)).toEqual(certificate)
  await rotateCredentialKey(dir, origin)
  expect((await signed()).subarray(0, 600)).not.toEqual(certificate)
  expect(split(await keys.roots())).toHaveLength(2)
  expect(await keys.roots()).toContain(before)
})
