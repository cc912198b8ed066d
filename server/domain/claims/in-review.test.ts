import { certifications } from '@atesta/contract/routes/certifications.ts'
import { inspections } from '@atesta/contract/routes/inspections.ts'
import { tasks } from '@atesta/contract/routes/tasks.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { makePhoto } from '@atesta/testkit/files.ts'
import { inTurn, taskRow } from '@atesta/testkit/in-turn.ts'
import { claimBody, toReview, useClaims } from '@atesta/testkit/records/claims.ts'
import { certify, makeInspection, makeSubmitted } from '@atesta/testkit/records/factories.ts'
import { expect, test } from 'vitest'

const given = useClaims()
const make = async () => {
  const { sam, ines, folderId, templateId } = given
  const body = claimBody(folderId, { template_id: templateId, assignees: [ines.userId] })
  return (await sam.api.claims.create({ body })).id
}
const args = (id: number) => ({ params: { id } })

test('a claim in review is not archived, alone or with others, and its menu says why', async () => {
  const { stack, sam } = given
  const [id, other] = [await make(), await make()]
  const { can, cannot } = await toReview(sam, id)
  expect([can.archive, cannot.archive, can.edit]).toEqual([false, 'archive_claim_in_review', true])
  await expectRefused(stack, sam, tasks.archive, args(id), 'archive_claim_in_review')
  expect(await sam.api.tasks.archiveMany({ body: { ids: [id, other] } })).toEqual({
    archived: [other],
    not_archived: [{ id, code: 'archive_claim_in_review' }],
  })
  const { version } = await sam.api.claims.read(args(id))
  const settled = await sam.api.claims.changeState({ ...args(id), body: { state: 'settled', version } })
  expect(settled.can.archive).toBe(true)
  expect((await sam.api.tasks.archive(args(id))).archived).toBe(true)
  for (const each of [id, other]) {
    const { history } = await sam.api.claims.completeRead(args(each))
    expect(history[0]).toMatchObject({ action: 'archived', person: { id: sam.userId } })
  }
})

test.each(['alone', 'with others'])('one that is entering review is not archived %s', async (way) => {
  const { stack, sam } = given
  const id = await make()
  const { version } = await sam.api.claims.changeState({
    ...args(id),
    body: { state: 'inspecting', version: 1 },
  })
  const entering = () => sam.api.claims.changeState({ ...args(id), body: { state: 'in_review', version } })
  const archiving = () =>
    way === 'alone'
      ? call(sam, tasks.archive, args(id))
      : call(sam, tasks.archiveMany, { body: { ids: [id] } })
  const [, answer] = await inTurn<[unknown, Response]>(stack, taskRow(id), [entering, archiving])
  expect(await answer.text()).toContain('archive_claim_in_review')
  expect(await sam.api.claims.read(args(id))).toMatchObject({ archived: false, state: 'in_review' })
})

test('evidence is not deleted while its claim is entering review', async () => {
  const { stack, sam, alice, ines } = given
  const id = await make()
  const draft = await makeInspection(ines, id)
  const { identifier } = await certify(ines, draft.id, await makePhoto())
  const { version } = await sam.api.claims.changeState({
    ...args(id),
    body: { state: 'inspecting', version: 1 },
  })
  const held = { sql: 'SELECT task_id FROM claims WHERE task_id = $1 FOR UPDATE', values: [id] }
  const [, answer] = await inTurn<[unknown, Response]>(stack, held, [
    () => sam.api.claims.changeState({ ...args(id), body: { state: 'in_review', version } }),
    () => call(alice, certifications.remove, { params: { identifier } }),
  ])
  expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('claim_in_review')])
})

test('one that was archived in the middle of its review keeps its evidence no longer', async () => {
  const { stack, sam, alice, ines } = given
  const id = await make()
  const inspectionId = await makeSubmitted(ines, id)
  const draft = await makeInspection(ines, id)
  const { identifier } = await certify(ines, draft.id, await makePhoto())
  await stack.settle()
  await toReview(sam, id)
  const deletable = async () => {
    const { data } = await alice.api.certifications.list({ query: { task_id: id } })
    const { inspection } = await alice.api.inspections.form(args(inspectionId))
    return [data[0]?.cannot.delete, inspection.cannot.delete]
  }
  expect(await deletable()).toEqual(['claim_in_review', 'claim_in_review'])
  // As earlier versions left it.
  await stack.query('UPDATE tasks SET archived_at = now() WHERE id = $1', [id])
  expect(await deletable()).toEqual([undefined, undefined])
  await alice.api.certifications.remove({ params: { identifier } })
  expect((await call(alice, inspections.remove, args(inspectionId))).status).toBe(204)
})
