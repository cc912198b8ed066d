import { limits } from '@atesta/contract/limits.ts'
import { certifications } from '@atesta/contract/routes/certifications.ts'
import { call, expectProblem, expectRefused } from '@atesta/testkit/calls.ts'
import { type Certified, makeCertified } from '@atesta/testkit/records/factories.ts'
import { checkPackage, downloadPackage } from '@atesta/testkit/records/packages.ts'
import { makeReport } from '@atesta/testkit/records/reports.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
const route = certifications.downloadMany
let first: Certified
let second: Certified
let announced: number
beforeAll(async () => {
  first = await makeCertified(given.stack, given.ines, given.workflowId)
  second = await makeCertified(given.stack, given.ines, given.workflowId)
  const body = { title: 'x.jpg', size: 10, inspection_id: second.inspectionId, component_id: 'files' }
  announced = (await given.ines.api.certifications.create({ body })).id
})

const asking = (ids: number[], parts?: 'originals' | 'proofs') => ({ query: { ids: ids.join(','), parts } })
const paths = (found: Awaited<ReturnType<typeof downloadPackage>>) => [...found.files.keys()]

test('originals and proofs of all that were chosen, in a folder for each inspection', async () => {
  const found = await downloadPackage(given.sam, route, asking([second.id, first.id]))
  await checkPackage(given.stack, found)
  const [one, other] = ['00002', '00001'].map(
    (number) =>
      paths(found)
        .find((path) => path.includes(number))
        ?.split('/')[0] ?? '',
  )
  expect(paths(found)).toEqual([
    'README.txt',
    `${one}/photo.jpg`,
    `${one}/photo.jpg.tlog-proof`,
    `${other}/photo.jpg`,
    `${other}/photo.jpg.tlog-proof`,
    'manifest.json',
  ])
  expect(found.files.get(`${other}/photo.jpg`)?.bytes.equals(first.bytes)).toBe(true)
  expect(found.answer.headers.get('content-disposition')).toContain('certifications.zip')
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: given.sam.userId,
    action: 'download',
    noun: 'certification',
    record_id: `${second.id},${first.id}`,
  })
})

test('packs only the originals or only the proofs', async () => {
  const originals = await downloadPackage(given.sam, route, asking([first.id], 'originals'))
  expect(paths(originals).filter((path) => path.includes('photo'))).toHaveLength(1)
  await checkPackage(given.stack, originals)
  const proofs = await downloadPackage(given.sam, route, asking([first.id], 'proofs'))
  expect(paths(proofs).filter((path) => path.includes('photo'))).toEqual([
    expect.stringMatching(/photo\.jpg\.tlog-proof$/),
  ])
  await checkPackage(given.stack, proofs)
})

test('a report among them stands in the top folder', async () => {
  const id = await makeReport(given.stack, given.ines, given.workflowId)
  const { certification } = await given.ines.api.reports.read({ params: { id } })
  const found = await downloadPackage(given.ines, route, asking([certification?.id ?? 0]))
  expect(found.manifest.files.map(({ kind, path }) => [kind, path.includes('/')])).toContainEqual([
    'report',
    false,
  ])
  await checkPackage(given.stack, found)
})

test('one that has not arrived is named as missing; of none but such there is nothing to pack', async () => {
  const found = await downloadPackage(given.ines, route, asking([announced, second.id]))
  await checkPackage(given.stack, found)
  expect(found.manifest.files.filter(({ missing }) => missing)).toEqual([
    expect.objectContaining({ kind: 'original', path: expect.stringMatching(/x\.jpg\.bin$|x\.jpg$/) }),
  ])
  await expectRefused(given.stack, given.ines, route, asking([announced]), 'file_not_ready')
})

test('one that is not there, not theirs or of another company refuses all of them alike', async () => {
  const rita = await given.stack.as('rita')
  const ivan = await given.stack.as('ivan')
  for (const [caller, ids] of [
    [given.sam, [first.id, 987_654_321]],
    [ivan, [first.id]],
    [rita, [first.id, second.id]],
  ] as const)
    await expectRefused(given.stack, caller, route, asking([...ids]), 'certifications_not_found')
  await call(given.sam, certifications.remove, { params: { identifier: second.identifier } })
  await expectRefused(given.stack, given.sam, route, asking([second.id]), 'certifications_not_found')
})

test('more than fits into one download is refused, but not its proofs', async () => {
  await given.stack.query('UPDATE certifications SET size = $2 WHERE id = $1', [
    first.id,
    limits.maxDownloadBytes + 1,
  ])
  await expectRefused(given.stack, given.sam, route, asking([first.id]), 'download_too_large')
  const answer = await call(given.sam, route, asking([first.id], 'proofs'))
  expect(answer.status).toBe(200)
  await answer.body?.cancel()
  await given.stack.query('UPDATE certifications SET size = $2 WHERE id = $1', [first.id, first.bytes.length])
})

test('refuses too many, none and invalid ids', async () => {
  const many = Array.from({ length: limits.maxDownloadedAtOnce + 1 }, (_, index) => index + 1)
  for (const ids of [many.join(','), '', '0', '1,,2', '1;2', '-1', '1'.repeat(17)]) {
    const answer = await call(given.sam, route, { query: { ids, parts: 'both' } })
    await expectProblem(answer, route, 'validation_failed')
  }
  // The same one twice is one.
  const found = await downloadPackage(given.sam, route, asking([first.id, first.id]))
  expect(paths(found).filter((path) => path.endsWith('photo.jpg'))).toHaveLength(1)
})
