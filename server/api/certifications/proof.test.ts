// Slow: the log seals, and its checkpoints are compared.
import { createHash } from 'node:crypto'
import { certifications } from '@atesta/contract/routes/certifications.ts'
import { readLogKeys } from '@atesta/evidence/log/log-keys.ts'
import { verifyEvidence } from '@atesta/evidence/verify.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
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
const proofOf = (identifier: string) => call(given.ines, certifications.proof, { params: { identifier } })

test('proves the file, and stays the same while the log grows', async () => {
  const answer = await proofOf(certified.identifier)
  expect(answer.headers.get('content-disposition')).toContain('filename=photo.jpg.tlog-proof')
  const proof = await answer.text()
  const keys = readLogKeys(await (await given.stack.anyone('/log/keys')).text()).map(({ vkey }) => vkey)
  const sha256 = createHash('sha256').update(certified.bytes).digest('hex')
  const verdict = verifyEvidence({ proof, sha256, size: certified.bytes.length, keys })
  expect(verdict.state).toBe('proved')
  await makeCertified(given.stack, given.ines, given.workflowId)
  expect(await (await proofOf(certified.identifier)).text()).toBe(proof)
})

test('a checkpoint that the client made up is not stated and stops nothing', async () => {
  const announce = (checkpoint: { origin: string; size: number; root: string }) =>
    given.ines.api.certifications.create({
      body: {
        title: 'x.pdf',
        size: makePdf().length,
        inspection_id: certified.inspectionId,
        component_id: 'files',
        checkpoint,
      },
    })
  for (const size of [1.5, -1, 1e300, 7]) {
    const made = await announce({ origin: 'nobody.test/log', size, root: 'AAAA' })
    await given.ines.fetch(made.upload_url, {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
      },
      body: new Uint8Array(makePdf()),
    })
    await given.stack.settle()
    const details = await given.ines.api.certifications.details({ params: { id: made.id } })
    expect([size, details.state, details.statement?.includes('not_before')]).toEqual([
      size,
      'certified',
      false,
    ])
  }
})

test('refuses before it is sealed', async () => {
  const sent = await certify(given.ines, certified.inspectionId, makePdf())
  await expectProblem(await proofOf(sent.identifier), certifications.proof, 'file_not_ready')
})

testHidden(certifications.proof, () => ({
  stack: given.stack,
  id: certified.identifier,
  args: (identifier) => ({ params: { identifier } }),
  from: ['sara', 'ivan'],
}))
