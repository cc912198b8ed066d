import { X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClaims } from '@atesta/evidence/disclosure.ts'
import { makePdf, makePhoto } from '@atesta/testkit/files.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readC2paTrust } from './c2pa-trust.ts'
import { credentialsOf } from './content-credentials.ts'
import { createMediaReader, type MediaReader } from './reader.ts'

const corpus = join(import.meta.dirname, '../../../shared/corpus/c2pa')
let dataDir: string
let reader: MediaReader
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atesta-credentials-'))
  await mkdir(join(dataDir, 'files'))
  reader = createMediaReader({ dataDir, storageUrl: undefined })
})
afterAll(async () => {
  await reader.close()
  await rm(dataDir, { recursive: true, force: true })
})

let count = 0
async function read(bytes: Uint8Array, mediaType = 'image/jpeg') {
  const key = `file-${count++}`
  await writeFile(join(dataDir, 'files', key), bytes)
  return reader.read('credentials', 1, { key, size: bytes.length, mediaType })
}

test('a file without a manifest says nothing, and nor does one that is damaged', async () => {
  const photo = await makePhoto()
  expect(await read(photo)).toBeNull()
  expect(await read(makePdf(), 'application/pdf')).toBeNull()
  expect(await read(photo.subarray(0, 200))).toBeNull()
  expect(await read(Buffer.from('no film'), 'video/mp4')).toBeNull()
})

test('who signed, what was edited, and what is wrong', async (context) => {
  if (!existsSync(corpus)) context.skip('there is no corpus beside the repository')
  const signed = await readFile(join(corpus, 'CA.jpg'))
  expect(await read(signed)).toEqual({
    state: 'valid',
    signer: 'C2PA Signer',
    issuer: 'C2PA Test Signing Cert',
    signed_at: '2024-08-06T21:53:37+00:00',
    generator: 'make_test_images 0.33.1',
    title: 'CA.jpg',
    actions: [{ action: 'c2pa.opened' }, { action: 'c2pa.color_adjustments' }],
    ingredients: [{ title: 'A.jpg', relationship: 'parentOf' }],
    problems: [],
  })
  const altered = Buffer.from(signed)
  altered[altered.length - 500] = (altered[altered.length - 500] ?? 0) ^ 1
  expect(await read(altered)).toMatchObject({ state: 'invalid', problems: ['assertion.dataHash.mismatch'] })
  const forged = await read(await readFile(join(corpus, 'E-sig-CA.jpg')))
  expect(forged).toMatchObject({ state: 'invalid', problems: ['claimSignature.mismatch'] })
  const film = await read(await readFile(join(corpus, 'video1-signed.mp4')), 'video/mp4')
  expect(film).toMatchObject({ state: 'valid', title: 'My Title', actions: [{ action: 'c2pa.opened' }] })
  expect(await read(await readFile(join(corpus, 'no_manifest.jpg')))).toBeNull()
})

/** The certificates inside a file, wherever they lie in it. */
function certificatesIn(bytes: Buffer): X509Certificate[] {
  const start = Buffer.from([0x30, 0x82])
  const found: X509Certificate[] = []
  for (let at = bytes.indexOf(start); at >= 0; at = bytes.indexOf(start, at + 1)) {
    try {
      found.push(new X509Certificate(bytes.subarray(at, at + 4 + bytes.readUInt16BE(at + 2))))
    } catch {
      // These bytes begin like one.
    }
  }
  return found
}

test('signers are held against the list of the installation', async (context) => {
  if (!existsSync(corpus)) context.skip('there is no corpus beside the repository')
  const [signed, forged] = await Promise.all(
    ['CA.jpg', 'E-sig-CA.jpg'].map((name) => readFile(join(corpus, name))),
  )
  const certificates = certificatesIn(signed as Buffer)
  const named = (name: string) => certificates.find(({ subject }) => subject.includes(name))
  const path = join(dataDir, 'authorities.pem')
  const outcomes: unknown[] = []
  for (const name of ['CN=Intermediate CA', 'CN=DigiCert Trusted Root G4']) {
    await writeFile(path, `A comment\n${named(name)}`)
    const listing = createMediaReader({ dataDir, storageUrl: undefined, c2paTrust: path })
    try {
      for (const bytes of [signed, forged]) {
        const key = `file-${count++}`
        await writeFile(join(dataDir, 'files', key), bytes as Buffer)
        const file = { key, size: bytes?.length ?? 0, mediaType: 'image/jpeg' }
        const { state, trust } = (await listing.read('credentials', 1, file)) ?? {}
        outcomes.push([state, trust])
      }
    } finally {
      await listing.close()
    }
  }
  expect(outcomes).toEqual([
    ['valid', 'listed'],
    ['invalid', undefined],
    ['valid', 'unlisted'],
    ['invalid', undefined],
  ])
  expect(await read(signed as Buffer)).not.toHaveProperty('trust')
  await writeFile(path, String(named('CN=C2PA Signer')))
  await expect(readC2paTrust(path)).rejects.toThrow('C2PA Signer')
  await writeFile(path, 'none')
  await expect(readC2paTrust(path)).rejects.toThrow('C2PA_TRUST')
})

test('whatever is changed in it, it never validly says anything else, and nothing stops', async (context) => {
  if (!existsSync(corpus)) context.skip('there is no corpus beside the repository')
  const signed = await readFile(join(corpus, 'C.jpg'))
  const genuine = await read(signed)
  expect(genuine).toMatchObject({ state: 'valid' })
  const from = signed.indexOf('jumdc2pa')
  expect(from).toBeGreaterThan(0)
  for (let n = 0; n < 60; n++) {
    const changed = Buffer.from(signed)
    // Bits, lengths and whole stretches, all over the manifest.
    const at = from + 8 + ((n * 7919) % 40_000)
    if (n % 3 === 0) changed[at] = (changed[at] ?? 0) ^ (1 << (n % 8))
    if (n % 3 === 1) changed.fill(0xff, at, at + 4)
    if (n % 3 === 2) changed.copy(changed, at, at + 100, at + 900)
    const found = await read(changed)
    if (found?.state !== 'valid') continue
    // No signature covers padding, nor the time stamp, which is then not told.
    expect([undefined, genuine?.signed_at]).toContain(found.signed_at)
    expect({ ...found, signed_at: genuine?.signed_at }, `at ${at}`).toEqual(genuine)
  }
  expect(await read(signed)).toEqual(genuine)
})

test('a file that names a manifest elsewhere does not have it fetched', async () => {
  let asked = 0
  const server = createServer((_, response) => {
    asked += 1
    response.end()
  }).listen(0, '127.0.0.1')
  try {
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    const packet = `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dcterms="http://purl.org/dc/terms/" dcterms:provenance="http://127.0.0.1:${port}/x.c2pa"/></rdf:RDF></x:xmpmeta>`
    const photo = await makePhoto()
    const head = Buffer.from([0xff, 0xe1, (packet.length + 2) >> 8, (packet.length + 2) & 255])
    const told = Buffer.concat([photo.subarray(0, 2), head, Buffer.from(packet), photo.subarray(2)])
    expect(await read(told)).toBeNull()
    expect(asked).toBe(0)
  } finally {
    server.close()
  }
})

test('a long or garbled text in a manifest does not keep its file from being certified', () => {
  const long = `${'x'.repeat(199)}😀`
  const said = credentialsOf({
    active_manifest: 'one',
    manifests: { one: { title: long, claim_generator: 'a\0b\ud800c', signature_info: { issuer: '\0' } } },
  })
  expect(said).toMatchObject({ title: `${'x'.repeat(199)}\ufffd`, generator: 'a b\ufffdc' })
  expect(said).not.toHaveProperty('issuer')
  expect(() => createClaims({ c2pa: said })).not.toThrow()
})
