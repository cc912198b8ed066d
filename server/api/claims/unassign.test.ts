import { claims } from '@atesta/contract/routes/claims.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { claimBody, useClaims } from '@atesta/testkit/records/claims.ts'
import { archiveTask } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { expect, test } from 'vitest'

const given = useClaims()
const make = async () => {
  const body = claimBody(given.folderId, { assignees: [given.ines.userId] })
  return (await given.sam.api.claims.create({ body })).id
}
const args = (id: number, users: number[]) => ({ params: { id }, body: { users, note: '' } })

test('hides it from them and records who; without assignees it is reported again', async () => {
  const id = await make()
  await given.sam.api.claims.assign(args(id, [given.sam.userId]))
  const half = await given.sam.api.claims.unassign(args(id, [given.sam.userId]))
  expect(half).toMatchObject({ state: 'assigned', assignees: [{ id: given.ines.userId }], version: 3 })
  const claim = await given.sam.api.claims.unassign(args(id, [given.ines.userId]))
  expect(claim).toMatchObject({ state: 'reported', assignees: [], version: 4, can: { states: ['rejected'] } })
  await expectRefused(given.stack, given.ines, claims.read, { params: { id } }, 'not_found')
  expect(await lastAudit(given.stack)).toMatchObject({
    action: 'unassign',
    noun: 'claim',
    record_id: String(id),
  })
  const { history } = await given.sam.api.claims.completeRead({ params: { id } })
  expect(history[0]).toMatchObject({
    action: 'unassigned',
    people: [{ id: given.ines.userId }],
    from_state: 'assigned',
    to_state: 'reported',
  })
  expect(history[1]).toMatchObject({ action: 'unassigned', from_state: null, to_state: null })
})

test('one that is inspected keeps its state without users', async () => {
  const id = await make()
  const { version } = await given.sam.api.claims.read({ params: { id } })
  await given.ines.api.claims.changeState({ params: { id }, body: { state: 'inspecting', version } })
  const claim = await given.sam.api.claims.unassign(args(id, [given.ines.userId]))
  expect(claim).toMatchObject({ state: 'inspecting', assignees: [] })
})

test('answers 404 for users who are not assigned', async () => {
  const id = await make()
  const users = [given.ines.userId, given.sam.userId]
  await expectRefused(given.stack, given.sam, claims.unassign, args(id, users), 'not_found')
})

testHidden(claims.unassign, () => ({
  stack: given.stack,
  id: given.claim.id,
  args: (id) => args(id, [given.ines.userId]),
  from: ['sara', 'ivan'],
}))

test('an archived one keeps its people', async () => {
  const id = await make()
  await archiveTask(given.stack, id)
  await expectRefused(given.stack, given.sam, claims.unassign, args(id, [given.ines.userId]), 'task_archived')
})
