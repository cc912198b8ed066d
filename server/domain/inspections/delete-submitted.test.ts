import { inspections } from '@atesta/contract/routes/inspections.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { claimBody, toReview, useClaims } from '@atesta/testkit/records/claims.ts'
import { makeInspection, makeSubmitted } from '@atesta/testkit/records/factories.ts'
import { growOld } from '@atesta/testkit/records/old-session.ts'
import type { Caller } from '@atesta/testkit/stack.ts'
import { expect, test } from 'vitest'

const given = useClaims()
const argsOf = (id: number) => ({ params: { id } })
const remove = (caller: Caller, id: number) => call(caller, inspections.remove, argsOf(id))
const shown = async (caller: Caller, id: number) => {
  const { can, cannot } = (await caller.api.inspections.form(argsOf(id))).inspection
  return [can.delete, cannot.delete]
}

test('approved inspections are deleted only by supervisors', async () => {
  const { stack, sam, ines, claim } = given
  const id = await makeSubmitted(ines, claim.id)
  expect(await shown(ines, id)).toEqual([true, undefined])
  await sam.api.inspections.approve({ ...argsOf(id), body: { round: 1 } })
  expect(await shown(ines, id)).toEqual([false, 'inspection_approved'])
  await expectRefused(stack, ines, inspections.remove, argsOf(id), 'inspection_approved')
  expect(await shown(sam, id)).toEqual([true, undefined])
  expect((await remove(sam, id)).status).toBe(204)
  await expectRefused(stack, ines, inspections.remove, argsOf(id), 'inspection_already_deleted')
})

test('submitted inspections of a claim in review cannot be deleted; drafts can', async () => {
  const { stack, alice, sam, ines, claim } = given
  const id = await makeSubmitted(ines, claim.id)
  const draft = (await makeInspection(ines, claim.id)).id
  await toReview(sam, claim.id)
  for (const caller of [ines, sam, alice]) {
    expect(await shown(caller, id)).toEqual([false, 'claim_in_review'])
    await expectRefused(stack, caller, inspections.remove, argsOf(id), 'claim_in_review')
  }
  expect((await remove(ines, draft)).status).toBe(204)
})

test('requires step-up for submitted inspections, not for drafts', async () => {
  const { stack, sam, ines, folderId, templateId } = given
  const other = await sam.api.claims.create({
    body: claimBody(folderId, { template_id: templateId, assignees: [ines.userId] }),
  })
  const id = await makeSubmitted(ines, other.id)
  const draft = (await makeInspection(ines, other.id)).id
  const old = await stack.enter(ines.email, stack.password)
  await growOld(stack, old)
  await expectRefused(stack, old, inspections.remove, argsOf(id), 'step_up_required')
  expect((await remove(old, draft)).status).toBe(204)
  expect((await remove(ines, id)).status).toBe(204)
})

test('a returned submission is kept as one that stands: by a review, and by step-up', async () => {
  const { stack, sam, ines, folderId, templateId } = given
  const claim = await sam.api.claims.create({
    body: claimBody(folderId, { template_id: templateId, assignees: [ines.userId] }),
  })
  const id = await makeSubmitted(ines, claim.id)
  await sam.api.inspections.returnForChanges({ ...argsOf(id), body: { round: 1, comment: 'Which well?' } })
  const old = await stack.enter(ines.email, stack.password)
  await growOld(stack, old)
  await expectRefused(stack, old, inspections.remove, argsOf(id), 'step_up_required')
  const { version } = await toReview(sam, claim.id)
  expect(await shown(ines, id)).toEqual([false, 'claim_in_review'])
  await expectRefused(stack, ines, inspections.remove, argsOf(id), 'claim_in_review')
  await sam.api.claims.changeState({ ...argsOf(claim.id), body: { state: 'settled', version } })
  expect(await shown(ines, id)).toEqual([true, undefined])
  expect((await remove(ines, id)).status).toBe(204)
})
