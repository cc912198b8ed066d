import { inspections } from '@atesta/contract/routes/inspections.ts'
import { makePdf, makePhoto } from '@atesta/testkit/files.ts'
import { certify, makeInspection, payload } from '@atesta/testkit/records/factories.ts'
import { checkPackage, downloadPackage } from '@atesta/testkit/records/packages.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { rowsOf } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'
import { originalKey } from '../../storage/object-keys.ts'

const given = useScene()
let id: number
let photo: { identifier: string; bytes: Buffer }
beforeAll(async () => {
  const made = await makeInspection(given.ines, given.workflowId, 'Well 7')
  id = made.id
  const bytes = await makePhoto()
  photo = { ...(await certify(given.ines, id, bytes, '../Pump.jpg')), bytes }
  await certify(given.ines, id, makePdf('one'), 'permit.pdf')
  await certify(given.ines, id, makePdf('two'), 'PERMIT.pdf')
  // A PDF can be a page at the same time, and would run as one where it is saved.
  await certify(given.ines, id, makePdf('three'), 'page.html')
  await given.stack.settle()
  await given.ines.api.tasks.submitForm({
    params: { id: given.workflowId },
    body: payload(id, made.version, { name: '=1+1' }),
  })
  await given.ines.api.reports.generate({ body: { inspection_id: id } })
  await given.stack.settle()
})
const download = (caller = given.ines) => downloadPackage(caller, inspections.download, id)

test('report, originals, proofs and answers, each as the manifest says and proved by what lies beside it', async () => {
  const before = await rowsOf(given.stack)
  const found = await download()
  expect([...found.files.keys()]).toEqual([
    'README.txt',
    'answers.json',
    'answers.csv',
    'submission.tlog-proof',
    'Well 7.pdf',
    'Well 7.pdf.tlog-proof',
    'files/__Pump.jpg',
    'files/__Pump.jpg.tlog-proof',
    'files/permit.pdf',
    'files/permit.pdf.tlog-proof',
    'files/PERMIT (2).pdf',
    'files/PERMIT (2).pdf.tlog-proof',
    'files/page.html.pdf',
    'files/page.html.pdf.tlog-proof',
    'manifest.json',
  ])
  await checkPackage(given.stack, found)
  expect(found.files.get('files/__Pump.jpg')).toMatchObject({ stored: true, bytes: photo.bytes })
  expect(found.files.get('Well 7.pdf')?.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(found.answer.headers.get('content-disposition')).toContain('filename="Well 7.zip"')
  expect(found.answer.headers.get('content-length')).not.toBeNull()
  expect(found.manifest).toMatchObject({ title: 'Well 7', company: 'Acme Mining' })
  // Nothing is written but who took it.
  expect(await rowsOf(given.stack)).toEqual({ ...before, audit_events: expect.any(String) })
})

test('the answers for programs are what was digested, those for people cannot start a formula', async () => {
  const { files } = await download()
  const { answers_sha256 } = (await given.ines.api.inspections.form({ params: { id } })).inspection
  expect(files.get('answers.json')?.sha256).toBe(answers_sha256)
  expect(JSON.parse(files.get('answers.json')?.bytes.toString() ?? '')).toMatchObject({
    answers: { name: '=1+1' },
  })
  expect(files.get('answers.csv')?.bytes.toString()).toContain("Name,'=1+1")
})

test('says in the caller’s language how to check it', async () => {
  const spanish = await given.stack.as('sam', 'es')
  const readme = (await download(spanish)).files.get('README.txt')?.bytes.toString() ?? ''
  expect(readme).toContain('Cómo comprobar un archivo')
  expect(readme).toContain('atesta-verify FILE FILE.tlog-proof --keys keys.txt')
  expect(readme).toContain('http://atesta.test/verifier')
  expect(readme).not.toContain('{{')
})

test('a draft has no proof of its answers, and a range is not taken from the middle', async () => {
  const draft = await makeInspection(given.ines, given.workflowId)
  const found = await downloadPackage(given.ines, inspections.download, draft.id)
  expect([...found.files.keys()]).toEqual(['README.txt', 'answers.json', 'answers.csv', 'manifest.json'])
  await checkPackage(given.stack, found)
  const answer = await given.ines.fetch(`/api/inspections/download/${id}`, {
    headers: { range: 'bytes=10-20' },
  })
  expect([answer.status, answer.headers.get('accept-ranges')]).toEqual([200, null])
  await answer.body?.cancel()
})

testHidden(inspections.download, () => ({
  stack: given.stack,
  id,
  args: (inspection) => ({ params: { id: inspection } }),
  from: ['sara', 'ivan'],
}))

test('a file the storage has lost is noted, its proof is kept, and the rest is whole', async () => {
  await given.stack.services.storage.remove(originalKey(photo.identifier))
  const found = await download()
  await checkPackage(given.stack, found)
  const lost = found.manifest.files.filter((item) => item.missing)
  expect(lost).toMatchObject([
    { path: 'files/__Pump.jpg', kind: 'original', identifier: photo.identifier, size: photo.bytes.length },
  ])
  expect(found.files.has('files/__Pump.jpg.tlog-proof')).toBe(true)
  expect(found.files.has('files/permit.pdf')).toBe(true)
})
