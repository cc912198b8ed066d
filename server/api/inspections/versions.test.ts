import { inspections } from '@atesta/contract/routes/inspections.ts'
import { makeInspection, makeSubmitted, payload } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let id: number
beforeAll(async () => {
  id = await makeSubmitted(given.ines, given.workflowId)
})

testHidden(inspections.versions, () => ({
  stack: given.stack,
  id,
  args: (inspection) => ({ params: { id: inspection } }),
  from: ['sara', 'ivan', 'rita'],
}))

test('lists every submission with its log entry and decision', async () => {
  const { stack, sam, ines } = given
  const params = { id }
  await sam.api.inspections.returnForChanges({ params, body: { round: 1, comment: 'Blurred' } })
  const { version } = await ines.api.inspections.form({ params })
  const before = await sam.api.inspections.versions({ params })
  expect(before).toMatchObject([{ round: 1, review: { decision: 'returned', comment: 'Blurred' } }])
  const body = payload(id, version, { name: 'Well 8' })
  const receipt = await ines.api.tasks.submitForm({ params: { id: given.workflowId }, body })
  await stack.settle()
  const [first, second] = await ines.api.inspections.versions({ params })
  expect(first).toMatchObject({ submitted_by: { id: ines.userId }, log_index: expect.any(Number) })
  expect(second).toEqual({
    round: 2,
    submitted_at: receipt.submitted_at,
    submitted_by: { id: ines.userId, name: 'Ines Inspector' },
    answers_sha256: receipt.answers_sha256,
    log_index: expect.any(Number),
    review: null,
  })
  expect(second?.answers_sha256).not.toBe(first?.answers_sha256)
})

test('a draft has none', async () => {
  const draft = await makeInspection(given.ines, given.workflowId)
  expect(await given.sam.api.inspections.versions({ params: { id: draft.id } })).toEqual([])
})
