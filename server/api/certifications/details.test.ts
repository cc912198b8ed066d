import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { certifications } from '@atesta/contract/routes/certifications.ts'
import { makePdf } from '@atesta/testkit/files.ts'
import { type Certified, certify, makeCertified } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let certified: Certified
beforeAll(async () => {
  certified = await makeCertified(given.stack, given.ines, given.workflowId)
})

test('answers facts, statement, history and where to verify', async () => {
  const details = await given.sam.api.certifications.details({ params: { id: certified.id } })
  expect(details).toMatchObject({
    id: certified.id,
    state: 'certified',
    person: { name: 'Ines Inspector' },
    log_index: 0,
    verifier_url: `http://atesta.test/verifier/${certified.identifier}`,
    position: { source: 'exif' },
    content_credentials: null,
    device: 'Test Camera',
  })
  expect(details.history.map((event) => [event.action, event.person])).toEqual([
    ['create', 'Ines Inspector'],
    ['receive', 'Ines Inspector'],
  ])
  const statement = JSON.parse(details.statement ?? '')
  expect(statement).toMatchObject({ type: 'atesta.certification', identifier: certified.identifier })
  expect(details.statement).not.toContain('Ines')
  expect(details.disclosures.map(({ digest }) => digest).sort()).toEqual(statement.claims)
  const said = new Map(details.disclosures.map(({ name, value }) => [name, value]))
  expect(said.get('person')).toMatchObject({ name: 'Ines Inspector' })
  expect(said.get('position')).toMatchObject({ source: 'exif' })
  // An ML-DSA-44 cosignature is some 3.3 kB of it.
  expect(details.proof_size).toBeLessThan(4096 + 3500)
})

test('before it is sealed there is neither statement nor proof', async () => {
  const sent = await certify(given.ines, certified.inspectionId, makePdf())
  const details = await given.ines.api.certifications.details({ params: { id: sent.id } })
  expect(details).toMatchObject({
    state: 'hashing',
    statement: null,
    disclosures: [],
    proof_size: null,
    sealed_at: null,
  })
})

test('returns the C2PA manifest as the file’s claim, which the statement conceals', async (context) => {
  const corpus = join(import.meta.dirname, '../../../../shared/corpus/c2pa/E-sig-CA.jpg')
  if (!existsSync(corpus)) context.skip('there is no corpus beside the repository')
  const sent = await certify(given.ines, certified.inspectionId, await readFile(corpus))
  await given.stack.settle()
  const details = await given.ines.api.certifications.details({ params: { id: sent.id } })
  expect(details.content_credentials).toMatchObject({
    state: 'invalid',
    signer: 'C2PA Signer',
    actions: [{ action: 'c2pa.opened' }, { action: 'c2pa.color_adjustments' }],
    problems: ['claimSignature.mismatch'],
  })
  expect(details.disclosures.map(({ name }) => name)).toContain('c2pa')
  expect(details.statement).not.toContain('C2PA')
})

testHidden(certifications.details, () => ({
  stack: given.stack,
  id: certified.id,
  args: (id) => ({ params: { id } }),
  from: ['sara', 'ivan'],
}))
