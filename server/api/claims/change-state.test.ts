import { type ClaimState, claimStates, claimStatesAfter } from '@atesta/contract/can.ts'
import { claims } from '@atesta/contract/routes/claims.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { claimBody, useClaims } from '@atesta/testkit/records/claims.ts'
import { archiveTask } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { expect, test } from 'vitest'

const given = useClaims()
const make = async (state: ClaimState, people = [given.ines.userId]) => {
  const { id } = await given.sam.api.claims.create({ body: claimBody(given.folderId, { assignees: people }) })
  await given.stack.query('UPDATE claims SET state = $2 WHERE task_id = $1', [id, state])
  return given.sam.api.claims.read({ params: { id } })
}
const args = (claim: { id: number; version: number }, state: string, note = 'Said why') => ({
  params: { id: claim.id },
  body: { state, version: claim.version, note },
})

test.each(claimStates)('from %s allows exactly the states of the table', async (from) => {
  for (const to of claimStates) {
    const claim = await make(from)
    const answer = await call(given.sam, claims.changeState, args(claim, to))
    expect([from, to, answer.status]).toEqual([from, to, claimStatesAfter(from).includes(to) ? 200 : 422])
  }
})

test('the change is in the history with its note and who made it', async () => {
  const claim = await make('in_review')
  const settled = await given.sam.api.claims.changeState(args(claim, 'settled', 'Paid in full') as never)
  expect(settled).toMatchObject({
    state: 'settled',
    version: claim.version + 1,
    can: { states: ['in_review'] },
  })
  expect(Date.parse(settled.state_at)).toBeGreaterThanOrEqual(Date.parse(claim.state_at))
  expect(await lastAudit(given.stack)).toMatchObject({
    action: 'change_state',
    noun: 'claim',
    record_id: String(claim.id),
    details: { from: 'in_review', to: 'settled' },
  })
  const { history } = await given.sam.api.claims.completeRead({ params: { id: claim.id } })
  expect(history[0]).toMatchObject({
    action: 'state',
    from_state: 'in_review',
    to_state: 'settled',
    note: 'Paid in full',
    person: { id: given.sam.userId },
  })
})

test('a rejection and a step back say why; a step on need not', async () => {
  for (const [from, to] of [
    ['reported', 'rejected'],
    ['inspecting', 'assigned'],
    ['in_review', 'inspecting'],
    ['settled', 'in_review'],
    ['rejected', 'in_review'],
  ] as const) {
    const silent = args(await make(from), to, ' ')
    await expectRefused(given.stack, given.sam, claims.changeState, silent, 'claim_reason_required')
  }
  const answer = await call(given.sam, claims.changeState, args(await make('in_review'), 'settled', ''))
  expect(answer.status).toBe(200)
})

test('a refusal says where the claim is and where it may go', async () => {
  const claim = await make('reported', [])
  const refused = args(claim, 'settled')
  const problem = await expectRefused(
    given.stack,
    given.sam,
    claims.changeState,
    refused,
    'claim_state_not_allowed',
  )
  // It has no users, so its state alone cannot become assigned.
  expect(problem.meta).toEqual({ state: 'reported', allowed: ['rejected'] })
})

test('assignees can move it up to the review, and no further', async () => {
  const steps: [ClaimState, ClaimState, number][] = [
    ['assigned', 'inspecting', 200],
    ['inspecting', 'in_review', 200],
    ['assigned', 'rejected', 403],
    ['in_review', 'settled', 403],
  ]
  for (const [from, to, status] of steps) {
    const claim = await make(from)
    const answer = await call(given.ines, claims.changeState, args(claim, to))
    expect([from, to, answer.status]).toEqual([from, to, status])
  }
})

test('of two concurrent requests one gets stale_version', async () => {
  const claim = await make('in_review')
  const answers = await Promise.all(
    ['settled', 'rejected'].map((state) => call(given.sam, claims.changeState, args(claim, state))),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  const stale = { ...args(claim, 'settled') }
  const problem = await expectRefused(given.stack, given.sam, claims.changeState, stale, 'stale_version')
  expect(problem.meta).toEqual({ mine: claim.version, theirs: claim.version + 1 })
})

test('an archived one stays as it is', async () => {
  const claim = await make('settled')
  await archiveTask(given.stack, claim.id)
  await expectRefused(given.stack, given.sam, claims.changeState, args(claim, 'in_review'), 'task_archived')
})

testHidden(claims.changeState, () => ({
  stack: given.stack,
  id: given.claim.id,
  args: (id) => args({ id, version: 1 }, 'inspecting'),
  from: ['sara', 'ivan'],
}))
