import { certifications } from '@atesta/contract/routes/certifications.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { makePdf } from '@atesta/testkit/files.ts'
import { type Certified, certify, makeCertified } from '@atesta/testkit/records/factories.ts'
import { checkPackage, downloadPackage } from '@atesta/testkit/records/packages.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { PDF } from '@libpdf/core'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let certified: Certified
beforeAll(async () => {
  certified = await makeCertified(given.stack, given.ines, given.workflowId)
})

test('the sealed package: original, proof and a certificate of one page', async () => {
  const found = await downloadPackage(given.sam, certifications.download, certified.id)
  expect([...found.files.keys()]).toEqual([
    'README.txt',
    'photo.jpg',
    'photo.jpg.tlog-proof',
    'certificate.pdf',
    'manifest.json',
  ])
  await checkPackage(given.stack, found)
  expect(found.files.get('photo.jpg')?.bytes.equals(certified.bytes)).toBe(true)
  expect(found.manifest.files[1]).toMatchObject({
    kind: 'original',
    identifier: certified.identifier,
    log_index: 0,
  })
  const pdf = await PDF.load(found.files.get('certificate.pdf')?.bytes ?? Buffer.alloc(0))
  expect(pdf.getPageCount()).toBe(1)
  const said = found.files.get('README.txt')?.bytes.toString() ?? ''
  expect(said).toContain('certificate.pdf')
  expect(said).not.toContain('files/')
  expect(found.answer.headers.get('content-disposition')).toContain('photo.jpg.zip')
  expect(found.answer.headers.get('content-length')).not.toBeNull()
})

test.each(['es', 'pt'] as const)('the certificate in %s', async (locale) => {
  const found = await downloadPackage(
    await given.stack.as('ines', locale),
    certifications.download,
    certified.id,
  )
  expect([...found.files.keys()]).toContain('certificado.pdf')
  await checkPackage(given.stack, found)
})

test('contains no proof before it is sealed, and is not found before its bytes have arrived', async () => {
  const sent = await certify(given.ines, certified.inspectionId, makePdf(), 'permit.pdf')
  const found = await downloadPackage(given.ines, certifications.download, sent.id)
  expect([...found.files.keys()]).toEqual(['README.txt', 'permit.pdf', 'certificate.pdf', 'manifest.json'])
  const body = { title: 'x.jpg', size: 10, inspection_id: certified.inspectionId, component_id: 'files' }
  const { id } = await given.ines.api.certifications.create({ body })
  const answer = await call(given.ines, certifications.download, { params: { id } })
  await expectProblem(answer, certifications.download, 'file_not_ready')
})

testHidden(certifications.download, () => ({
  stack: given.stack,
  id: certified.id,
  args: (id) => ({ params: { id } }),
  from: ['sara', 'ivan'],
}))
