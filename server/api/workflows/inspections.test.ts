import { workflows } from '@atesta/contract/routes/workflows.ts'
import { makeInspection, makeSubmitted } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let draft: number
let submitted: number
let sams: number
beforeAll(async () => {
  draft = (await makeInspection(given.ines, given.workflowId, 'Pump room')).id
  submitted = await makeSubmitted(given.ines, given.workflowId)
  sams = (await makeInspection(given.sam, given.workflowId)).id
})

const ids = async (name: Parameters<typeof given.stack.as>[0], query = {}) => {
  const caller = await given.stack.as(name)
  const page = await caller.api.workflows.inspections({ params: { id: given.workflowId }, query })
  return page.data.map((row) => row.id)
}

test('supervisors see all of the workflow, inspectors their own; newest first', async () => {
  expect(await ids('alice')).toEqual([sams, submitted, draft])
  expect(await ids('sam')).toEqual([sams, submitted, draft])
  expect(await ids('ines')).toEqual([submitted, draft])
})

test('filters by state and text', async () => {
  expect(await ids('sam', { submitted: 'true' })).toEqual([submitted])
  expect(await ids('sam', { submitted: 'false' })).toEqual([sams, draft])
  expect(await ids('sam', { q: 'pump' })).toEqual([draft])
  expect(await ids('sam', { q: 'supervisor' })).toEqual([sams])
})

testHidden(workflows.inspections, () => ({
  stack: given.stack,
  id: given.workflowId,
  args: (id) => ({ params: { id } }),
  from: ['sara', 'ivan'],
}))
