import { dayMs } from '@atesta/contract/durations.ts'
import { claims } from '@atesta/contract/routes/claims.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { claimBody, fullClaim, useClaims } from '@atesta/testkit/records/claims.ts'
import { testForbidden } from '@atesta/testkit/route-tests.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { expect, test } from 'vitest'

const given = useClaims()
const body = (more = {}) => claimBody(given.folderId, more)
const refused = (more: Record<string, unknown>, code: Parameters<typeof expectRefused>[4]) =>
  expectRefused(given.stack, given.sam, claims.create, { body: body(more) }, code)

test('stored as written, reported, with its first line of history', async () => {
  const claim = await given.sam.api.claims.create({ body: body({ ...fullClaim, name: 'Roof' }) })
  expect(claim).toMatchObject({
    type: 'claim',
    name: 'Roof',
    state: 'reported',
    template: null,
    assignees: [],
    ...fullClaim,
    can: { create_inspection: false, states: ['rejected'] },
  })
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: given.sam.userId,
    action: 'create',
    noun: 'claim',
    record_id: String(claim.id),
  })
  const { history } = await given.sam.api.claims.completeRead({ params: { id: claim.id } })
  expect(history).toMatchObject([
    { action: 'created', to_state: 'reported', person: { id: given.sam.userId } },
  ])
})

test('created with a user, it is assigned', () => {
  expect(given.claim).toMatchObject({
    state: 'assigned',
    assignees: [{ id: given.ines.userId }],
    template: { id: given.templateId },
    can: { create_inspection: true },
  })
})

test('a number is used once in a company, whatever its case, until its claim is deleted', async () => {
  const first = await given.sam.api.claims.create({ body: body({ number: 'Twice-1' }) })
  await refused({ number: 'tWICE-1' }, 'claim_number_already_exists')
  await given.sam.api.workflows.remove({ params: { id: first.id } })
  const again = await given.sam.api.claims.create({ body: body({ number: 'Twice-1' }) })
  expect(again.number).toBe('Twice-1')
  const rita = await given.stack.as('rita')
  const folder = await rita.api.claims.createFolder({ body: { name: 'Ours', members: [] } })
  expect((await rita.api.claims.create({ body: claimBody(folder.id, { number: 'Twice-1' }) })).number).toBe(
    'Twice-1',
  )
})

test('an unknown folder, form or person, and a client, are not found; no user may be named twice', async () => {
  await refused({ folder_id: 987_654_321 }, 'not_found')
  await refused({ template_id: 987_654_321 }, 'not_found')
  const rita = await given.stack.as('rita')
  await refused({ assignees: [rita.userId] }, 'not_found')
  const [client] = await given.stack.query<{ id: number }>(
    `INSERT INTO users (company_id, name, email, range, kind) VALUES ($1, 'C', 'c@clients.test', 'RANGE_USER', 'client') RETURNING id`,
    [given.stack.companies.acme],
  )
  await refused({ assignees: [Number(client?.id)] }, 'not_found')
  await refused({ assignees: [given.ines.userId, given.ines.userId] }, 'repeated_user')
})

test('refuses half a position, a third decimal, unknown currencies and dates', async () => {
  for (const more of [
    { incident: { position: { lat: 1 } } },
    { incident: { date: '2026-02-31' } },
    { amount: { value: 1.005, currency: 'USD' } },
    { amount: { value: 1, currency: 'dollars' } },
    { amount: { value: -1, currency: 'USD' } },
    { insured: { email: 'nobody' } },
    { number: ' ' },
    { state: 'settled' },
  ])
    await refused(more, 'validation_failed')
  expect(await countRows(given.stack, 'claims', "number = ' '")).toBe(0)
})

test('refuses an incident date after today in every time zone', async () => {
  const day = (ahead: number) => new Date(Date.now() + ahead * dayMs).toISOString().slice(0, 10)
  await refused({ incident: { date: day(2) } }, 'validation_failed')
  const today = await given.sam.api.claims.create({ body: body({ incident: { date: day(0) } }) })
  expect(today.incident.date).toBe(day(0))
})

testForbidden(claims.create, () => ({
  stack: given.stack,
  args: { body: body() },
  to: { ines: 'forbidden', sara: 'not_found', rita: 'not_found' },
}))
