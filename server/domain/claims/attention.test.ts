import type { ClaimState } from '@atesta/contract/can.ts'
import { claimBody, useClaims } from '@atesta/testkit/records/claims.ts'
import { makeSubmitted } from '@atesta/testkit/records/factories.ts'
import type { Caller } from '@atesta/testkit/stack.ts'
import { expect, test } from 'vitest'

const given = useClaims()
const make = async (state: ClaimState, people: number[], more: object = {}) => {
  const { folderId, templateId, sam, stack } = given
  const { id } = await sam.api.claims.create({
    body: claimBody(folderId, { assignees: people, template_id: templateId, ...more }),
  })
  await stack.query('UPDATE claims SET state = $2 WHERE task_id = $1', [id, state])
  return id
}
const dueBefore = { due_at: '2026-01-02T08:00:00Z' }

test('a claim waits for its people until the review, then for those who decide', async () => {
  const { stack, alice, sam, ines, claim } = given
  const mine = [ines.userId]
  const [reported, assigned, inspecting] = [
    await make('reported', []),
    await make('assigned', mine),
    await make('inspecting', mine),
  ]
  const inReview = await make('in_review', mine)
  const own = await make('assigned', [sam.userId])
  const left = await make('inspecting', [])
  for (const state of ['settled', 'rejected'] as const) await make(state, mine)
  const waiting = async (caller: Caller) =>
    (await caller.api.claims.list({ query: { attention: 'true', sort: 'name' } })).data
      .map(({ id }) => id)
      .sort((a, b) => a - b)
  expect(await waiting(ines)).toEqual([claim.id, assigned, inspecting])
  expect(await waiting(sam)).toEqual([reported, inReview, own, left])
  expect(await waiting(alice)).toEqual([reported, inReview, left])
  expect(await waiting(await stack.as('sara'))).toEqual([])
})

test('a claim is overdue until it is settled or rejected, whatever was submitted', async () => {
  const { sam, ines } = given
  const open = await make('assigned', [ines.userId], dueBefore)
  await makeSubmitted(ines, open)
  await make('settled', [ines.userId], dueBefore)
  const rejected = await make('rejected', [], dueBefore)
  const overdue = await sam.api.tasks.list({ query: { due: 'overdue', type: 'claim' } })
  expect(overdue.data.map(({ id, done }) => [id, done])).toEqual([[open, false]])
  expect((await sam.api.claims.read({ params: { id: rejected } })).done).toBe(true)
})
