import { makeInspection, makeSubmitted } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let submitted: number
let ready: number
let queued: number
beforeAll(async () => {
  const generate = async (inspection_id: number) =>
    (await given.ines.api.reports.generate({ body: { inspection_id } })).id
  submitted = await makeSubmitted(given.ines, given.workflowId)
  ready = await generate(submitted)
  await given.stack.settle()
  queued = await generate((await makeInspection(given.ines, given.workflowId, 'Pump room')).id)
})
const ids = async (name: Parameters<typeof given.stack.as>[0], query = {}) => {
  const caller = await given.stack.as(name)
  return (await caller.api.reports.list({ query })).data.map((row) => row.id)
}

test('those of the inspections one sees; newest first', async () => {
  for (const name of ['alice', 'sam', 'ines'] as const) expect(await ids(name)).toEqual([queued, ready])
  for (const name of ['sara', 'ivan', 'rita'] as const) expect(await ids(name)).toEqual([])
})

test('filters by state, inspection and text', async () => {
  expect(await ids('ines', { ready: 'true' })).toEqual([ready])
  expect(await ids('ines', { ready: 'false' })).toEqual([queued])
  expect(await ids('ines', { inspection_id: submitted })).toEqual([ready])
  expect(await ids('ines', { q: 'pump' })).toEqual([queued])
})

test('filters by when the inspection was submitted', async () => {
  const [{ inspected_at } = { inspected_at: null }] = (
    await given.ines.api.reports.list({ query: { inspection_id: submitted } })
  ).data
  const at = inspected_at ?? ''
  const later = new Date(Date.parse(at) + 1).toISOString()
  expect(await ids('ines', { inspected_from: at, inspected_to: later })).toEqual([ready])
  expect(await ids('ines', { inspected_to: at })).toEqual([])
  expect(await ids('ines', { inspected_from: later })).toEqual([])
})

test('filters by kind, task and claim', async () => {
  expect(await ids('ines', { kind: 'inspection' })).toEqual([queued, ready])
  expect(await ids('ines', { kind: 'claim' })).toEqual([])
  expect(await ids('ines', { task_id: given.workflowId })).toEqual([queued, ready])
  const folder = await given.alice.api.claims.createFolder({
    body: { name: 'Claims', members: [given.sam.userId] },
  })
  const claim = await given.sam.api.claims.create({
    body: { name: 'Hail', number: 'C-1', folder_id: folder.id },
  })
  const report = await given.sam.api.reports.generateClaim({ body: { task_id: claim.id } })
  expect(await ids('sam', { claim_id: claim.id })).toEqual([report.id])
  expect(await ids('sam', { kind: 'claim' })).toEqual([report.id])
  // A workflow is no claim.
  expect(await ids('sam', { claim_id: given.workflowId })).toEqual([])
  expect(await ids('ines', { kind: 'claim' })).toEqual([])
})

test('those of a deleted inspection are gone with it', async () => {
  await given.sam.api.inspections.remove({ params: { id: submitted } })
  expect(await ids('sam', { kind: 'inspection' })).toEqual([queued])
})
