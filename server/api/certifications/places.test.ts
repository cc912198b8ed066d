import { limits } from '@atesta/contract/limits.ts'
import { makePdf } from '@atesta/testkit/files.ts'
import { type Certified, certify, makeCertified } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let photo: Certified
let sams: number
beforeAll(async () => {
  photo = await makeCertified(given.stack, given.ines, given.workflowId)
  await certify(given.ines, photo.inspectionId, makePdf(), 'Permit.pdf')
  sams = (await makeCertified(given.stack, given.sam, given.workflowId)).id
})

type Name = Parameters<typeof given.stack.as>[0]
const places = async (name: Name, query = {}) =>
  (await given.stack.as(name)).api.certifications.places({ query })
const ids = async (name: Name, query = {}) => (await places(name, query)).data.map(({ id }) => id)

test('says where those were taken that the user may see, newest first', async () => {
  expect(await ids('sam')).toEqual([sams, photo.id])
  expect(await ids('ines')).toEqual([photo.id])
  expect(await ids('ivan')).toEqual([])
  expect(await ids('rita')).toEqual([])
  const [row] = (await given.ines.api.certifications.list({ query: { located: 'true' } })).data
  expect(row?.position).toBeTruthy()
  const { lat, lon, accuracy_m } = row?.position ?? {}
  expect(await places('ines')).toEqual({
    data: [{ id: photo.id, title: row?.title, lat, lon, accuracy_m }],
    more: false,
  })
})

test('accepts the filters of the list', async () => {
  const { data } = await places('ines')
  const { lat = 0, lon = 0 } = data[0] ?? {}
  expect(await ids('sam', { person_id: given.ines.userId })).toEqual([photo.id])
  expect(await ids('sam', { category: 'file' })).toEqual([])
  expect(await ids('sam', { inspection_id: photo.inspectionId })).toEqual([photo.id])
  expect(await ids('sam', { q: photo.identifier })).toEqual([photo.id])
  expect(await ids('sam', { q: 'nothing is called so' })).toEqual([])
  expect(await ids('sam', { box: `${lon - 1},${lat - 1},${lon + 1},${lat + 1}` })).toContain(photo.id)
  expect(await ids('sam', { box: `${lon + 1},${lat - 1},${lon + 2},${lat + 1}` })).not.toContain(photo.id)
})

test('a workflow of another folder is not there', async () => {
  await expect(places('rita', { task_id: given.workflowId })).rejects.toMatchObject({ code: 'not_found' })
})

test('says that there are more than a map shows', async () => {
  const most = limits.maxPlacesSearched
  await given.stack.query(
    `INSERT INTO certifications (company_id, identifier, task_id, inspection_id, component_id, user_id, state, title, size, category, device_claims, file_claims)
     SELECT c.company_id, 'PLACE' || lpad(n::text, 15, '0'), c.task_id, c.inspection_id, c.component_id, c.user_id, 'queued', 'One of many', 1, c.category, c.device_claims, c.file_claims
     FROM certifications c, generate_series(1, $2::int) n WHERE c.id = $1`,
    [photo.id, most + 1],
  )
  const searched = await places('sam', { q: 'one of many' })
  expect(searched.data).toHaveLength(most)
  expect(searched.more).toBe(true)
  const all = await places('sam')
  expect(all.data).toHaveLength(most + 3)
  expect(all.more).toBe(false)
  expect(await places('sam', { q: photo.identifier })).toMatchObject({
    data: [{ id: photo.id }],
    more: false,
  })
})
