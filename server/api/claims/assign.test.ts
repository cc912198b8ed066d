import { claims } from '@atesta/contract/routes/claims.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { claimBody, useClaims } from '@atesta/testkit/records/claims.ts'
import { archiveTask } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { expect, test } from 'vitest'

const given = useClaims()
const make = async () => (await given.sam.api.claims.create({ body: claimBody(given.folderId) })).id
const args = (id: number, users: number[], note = '') => ({ params: { id }, body: { users, note } })

test('makes the claim visible to them, and turns reported into assigned', async () => {
  const id = await make()
  const ivan = await given.stack.as('ivan')
  await expectRefused(given.stack, ivan, claims.read, { params: { id } }, 'not_found')
  const claim = await given.sam.api.claims.assign(args(id, [ivan.userId], 'Nearest to it'))
  expect(claim).toMatchObject({ state: 'assigned', assignees: [{ id: ivan.userId }], version: 2 })
  expect((await ivan.api.claims.read({ params: { id } })).id).toBe(id)
  expect(await lastAudit(given.stack)).toMatchObject({
    action: 'assign',
    noun: 'claim',
    record_id: String(id),
    details: { users: [ivan.userId] },
  })
  const { history } = await given.sam.api.claims.completeRead({ params: { id } })
  expect(history[0]).toMatchObject({
    action: 'assigned',
    from_state: 'reported',
    to_state: 'assigned',
    note: 'Nearest to it',
    people: [{ id: ivan.userId, name: 'Ivan Inspector' }],
  })
  const told = await ivan.api.notifications.list({ query: { unread: 'true' } })
  expect(told.data).toMatchObject([
    { kind: 'claim_assigned', task: { id, type: 'claim' }, by: { id: given.sam.userId } },
  ])
  const mails = await given.stack.query(
    `SELECT locale, facts FROM mails WHERE kind = 'claim_assigned' AND user_id = $1`,
    [ivan.userId],
  )
  expect(mails).toMatchObject([
    {
      locale: 'en',
      facts: { sender: 'Sam Supervisor', number: claim.number, path: `/dashboard/claims/${id}` },
    },
  ])
})

test('refuses all when one is already assigned, naming them', async () => {
  const ivan = await given.stack.as('ivan')
  const problem = await expectRefused(
    given.stack,
    given.sam,
    claims.assign,
    args(given.claim.id, [ivan.userId, given.ines.userId]),
    'user_already_assigned_claim',
  )
  expect(problem.meta).toEqual({ users: [{ id: given.ines.userId, name: 'Ines Inspector' }] })
})

test('assigned by two concurrent requests, a user is assigned once', async () => {
  const id = await make()
  const answers = await Promise.all(
    [given.sam, given.alice].map((caller) => call(caller, claims.assign, args(id, [given.ines.userId]))),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422])
  expect(await countRows(given.stack, 'claim_events', "task_id = $1 AND action = 'assigned'", [id])).toBe(1)
})

test('refuses duplicate, unknown, foreign and disabled users', async () => {
  const id = await make()
  const { userId } = given.ines
  await expectRefused(given.stack, given.sam, claims.assign, args(id, [userId, userId]), 'repeated_user')
  const [rita, ivan] = await Promise.all([given.stack.as('rita'), given.stack.as('ivan')])
  await given.stack.query('UPDATE users SET disabled_at = now() WHERE id = $1', [ivan.userId])
  for (const other of [987_654_321, rita.userId, ivan.userId])
    await expectRefused(given.stack, given.sam, claims.assign, args(id, [userId, other]), 'not_found')
  await given.stack.query('UPDATE users SET disabled_at = NULL WHERE id = $1', [ivan.userId])
})

testHidden(claims.assign, () => ({
  stack: given.stack,
  id: given.claim.id,
  args: (id) => args(id, [given.sam.userId]),
  from: ['sara'],
}))

test('no user can be assigned to an archived one', async () => {
  const id = await make()
  await archiveTask(given.stack, id)
  await expectRefused(given.stack, given.sam, claims.assign, args(id, [given.ines.userId]), 'task_archived')
})
