import { certifications } from '@atesta/contract/routes/certifications.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { makePdf } from '@atesta/testkit/files.ts'
import { type Certified, certify, makeCertified, makeInspection } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let photo: Certified
let pdf: number
let sams: number
beforeAll(async () => {
  photo = await makeCertified(given.stack, given.ines, given.workflowId)
  pdf = (await certify(given.ines, photo.inspectionId, makePdf(), 'Permit 100%.pdf')).id
  sams = (await makeCertified(given.stack, given.sam, given.workflowId)).id
})

const ids = async (name: Parameters<typeof given.stack.as>[0], query = {}) => {
  const caller = await given.stack.as(name)
  return (await caller.api.certifications.list({ query })).data.map((row) => row.id)
}

test('supervisors see their folders’, inspectors their own; newest first', async () => {
  expect(await ids('alice')).toEqual([sams, pdf, photo.id])
  expect(await ids('sam')).toEqual([sams, pdf, photo.id])
  expect(await ids('ines')).toEqual([pdf, photo.id])
  for (const name of ['sara', 'ivan', 'rita'] as const) expect(await ids(name)).toEqual([])
})

test('filters by task, inspection, person, category, state, place and text', async () => {
  expect(await ids('sam', { task_id: given.workflowId })).toHaveLength(3)
  expect(await ids('sam', { inspection_id: photo.inspectionId })).toEqual([pdf, photo.id])
  expect(await ids('sam', { category: 'file' })).toEqual([pdf])
  expect(await ids('sam', { state: 'certified', category: 'photo' })).toEqual([sams, photo.id])
  expect(await ids('sam', { located: 'true' })).toEqual([sams, photo.id])
  expect(await ids('sam', { located: 'false' })).toEqual([pdf])
  expect(await ids('sam', { person_id: given.ines.userId })).toEqual([pdf, photo.id])
  expect(await ids('sam', { person_id: given.sam.userId, category: 'file' })).toEqual([])
  expect(await ids('sam', { q: '100%' })).toEqual([pdf])
  expect(await ids('sam', { q: photo.identifier })).toEqual([photo.id])
})

test('lists chosen ones, of which those that may not be seen are left out', async () => {
  const chosen = `${photo.id},${sams},999999`
  expect(await ids('sam', { ids: chosen })).toEqual([sams, photo.id])
  expect(await ids('ines', { ids: chosen })).toEqual([photo.id])
  expect(await ids('rita', { ids: chosen })).toEqual([])
})

test('says what the form asked a file for, and in which inspection', async () => {
  const [row] = (await given.sam.api.certifications.list({ query: { q: photo.identifier } })).data
  const [inspection] = await given.stack.query<{ title: string }>(
    'SELECT title FROM inspections WHERE id = $1',
    [photo.inspectionId],
  )
  expect(row?.slot).toBeTruthy()
  expect(row).toMatchObject({ inspection_title: inspection?.title, slot: row?.component_id })
})

test('favourites are each person’s own', async () => {
  await given.ines.api.certifications.favorite({ params: { id: photo.id } })
  expect(await ids('ines', { favorite: 'true' })).toEqual([photo.id])
  expect(await ids('ines', { favorite: 'false' })).toEqual([pdf])
  expect(await ids('sam', { favorite: 'true' })).toEqual([])
})

test('a supervisor who is merely assigned sees only their own files', async () => {
  const sara = await given.stack.as('sara')
  await given.stack.query('INSERT INTO task_assignees (company_id, task_id, user_id) VALUES ($1, $2, $3)', [
    given.stack.companies.acme,
    given.workflowId,
    sara.userId,
  ])
  expect(await ids('sara')).toEqual([])
  const { id } = await makeInspection(sara, given.workflowId)
  const own = await certify(sara, id, makePdf())
  expect(await ids('sara')).toEqual([own.id])
})

test('an unknown state is refused', async () => {
  const answer = await call(given.sam, certifications.list, { query: { state: 'gone' } })
  await expectProblem(answer, certifications.list, 'validation_failed')
})
