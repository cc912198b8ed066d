import { claims } from '@atesta/contract/routes/claims.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { claimBody, useClaims } from '@atesta/testkit/records/claims.ts'
import { archiveTask } from '@atesta/testkit/records/factories.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useClaims()
let hail: number
let old: number
beforeAll(async () => {
  const make = async (more: Record<string, unknown>) =>
    (await given.sam.api.claims.create({ body: claimBody(given.folderId, more) })).id
  hail = await make({
    name: 'Hail',
    number: 'A-1',
    policy_number: 'HAIL%9',
    incident: { date: '2026-11-20', type: 'fire' },
    amount: { value: 10, currency: 'USD' },
  })
  old = await make({ name: 'Old fire' })
  await archiveTask(given.stack, old)
})
const ids = async (name: Parameters<typeof given.stack.as>[0], query = {}) => {
  const caller = await given.stack.as(name)
  return (await caller.api.claims.list({ query })).data.map((row) => row.id)
}

test('those of one’s folders, for an inspector those assigned, for others none; newest change first', async () => {
  for (const name of ['alice', 'sam'] as const) expect(await ids(name)).toEqual([hail, given.claim.id])
  expect(await ids('ines')).toEqual([given.claim.id])
  for (const name of ['sara', 'ivan', 'rita'] as const) expect(await ids(name)).toEqual([])
})

test('filters by state, folder, archive, date of the incident, assignment and text', async () => {
  expect(await ids('sam', { state: 'reported' })).toEqual([hail])
  expect(await ids('sam', { state: 'assigned' })).toEqual([given.claim.id])
  expect(await ids('sam', { open: 'true' })).toEqual([hail, given.claim.id])
  expect(await ids('sam', { open: 'false' })).toEqual([])
  expect(await ids('sam', { archived: 'true' })).toEqual([old])
  expect(await ids('sam', { folder_id: given.folderId })).toEqual([hail, given.claim.id])
  expect(await ids('sam', { from: '2026-11-02', to: '2026-11-19' })).toEqual([given.claim.id])
  expect(await ids('sam', { from: '2026-11-20' })).toEqual([hail])
  expect(await ids('sam', { mine: 'true' })).toEqual([])
  expect(await ids('ines', { mine: 'true' })).toEqual([given.claim.id])
  expect(await ids('sam', { assignee_id: given.ines.userId })).toEqual([given.claim.id])
  expect(await ids('sam', { assignee_id: given.sam.userId })).toEqual([])
  expect(await ids('sam', { type: 'fire' })).toEqual([hail])
  for (const q of ['hail', 'a-1', 'L%9']) expect(await ids('sam', { q })).toEqual([hail])
  expect(await ids('sam', { q: 'pérez' })).toEqual([given.claim.id])
})

test('sorts, and pages with the total', async () => {
  expect(await ids('sam', { sort: 'number' })).toEqual([hail, given.claim.id])
  expect(await ids('sam', { sort: '-number' })).toEqual([given.claim.id, hail])
  expect(await ids('sam', { sort: 'incident_date' })).toEqual([given.claim.id, hail])
  expect(await ids('sam', { sort: '-amount' })).toEqual([given.claim.id, hail])
  const second = await given.sam.api.claims.list({ query: { page: 2, page_size: 1 } })
  expect(second).toMatchObject({ page: 2, page_size: 1, total: 2, data: [{ id: given.claim.id }] })
})

test('rows say what the caller may do', async () => {
  const row = async (name: 'sam' | 'ines') =>
    (await (await given.stack.as(name)).api.claims.list({ query: { q: given.claim.number } })).data[0]?.can
  expect(await row('sam')).toMatchObject({
    edit: true,
    assign: true,
    report: true,
    states: ['inspecting', 'rejected'],
  })
  expect(await row('ines')).toMatchObject({
    edit: false,
    assign: false,
    report: false,
    create_inspection: true,
    states: ['inspecting'],
  })
})

test('answers 404 for invisible folders and refuses invalid dates and states', async () => {
  const sara = await given.stack.as('sara')
  await expectRefused(given.stack, sara, claims.list, { query: { folder_id: given.folderId } }, 'not_found')
  for (const query of [{ state: 'lost' }, { from: '2026-02-31' }, { sort: 'policy' }])
    await expectRefused(given.stack, given.sam, claims.list, { query }, 'validation_failed')
})
