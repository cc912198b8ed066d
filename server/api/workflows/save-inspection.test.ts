import { workflows } from '@atesta/contract/routes/workflows.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { makeInspection, makeSubmitted, payload } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let id: number
let version: number
beforeAll(async () => {
  ;({ id, version } = await makeInspection(given.ines, given.workflowId))
})
const args = (answers = { name: 'Well 7' }) => ({ params: { id }, body: payload(id, version, answers) })

test('saves the answers and is audited', async () => {
  const receipt = await given.ines.api.workflows.saveInspection(args())
  expect(receipt).toMatchObject({ id, version: version + 1 })
  const [row] = await given.stack.query('SELECT answers, version FROM inspections WHERE id = $1', [id])
  expect(row).toEqual({ answers: [{ id: 'name', value: 'Well 7' }], version: version + 1 })
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: given.ines.userId,
    action: 'save',
    noun: 'inspection',
    record_id: String(id),
  })
})

test('a stale version is refused with both versions', async () => {
  const problem = await expectRefused(
    given.stack,
    given.ines,
    workflows.saveInspection,
    args({ name: 'Other' }),
    'stale_version',
  )
  expect(problem.meta).toEqual({ mine: version, theirs: version + 1 })
})

test('a submitted one is not saved, nor one under another address', async () => {
  const submitted = await makeSubmitted(given.ines, given.workflowId)
  const body = payload(submitted, 1, {})
  await expectRefused(
    given.stack,
    given.ines,
    workflows.saveInspection,
    { params: { id: submitted }, body },
    'inspection_already_submitted',
  )
  await expectRefused(
    given.stack,
    given.ines,
    workflows.saveInspection,
    { params: { id }, body },
    'validation_failed',
  )
})

test('more answers than are kept are refused', async () => {
  const much = args({ name: 'x'.repeat(2_000_001) })
  await expectRefused(given.stack, given.ines, workflows.saveInspection, much, 'payload_too_large')
})

testHidden(workflows.saveInspection, () => ({
  stack: given.stack,
  id,
  args: (other) => ({ params: { id: other }, body: payload(other, 1, {}) }),
  from: ['sara', 'ivan'],
}))
