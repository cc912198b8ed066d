import { makeInspection, makeSubmitted } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
beforeAll(async () => {
  const id = await makeSubmitted(given.ines, given.workflowId)
  await given.stack.query(
    `UPDATE inspections SET created_at = submitted_at - interval '6 hours' WHERE id = $1`,
    [id],
  )
  await makeInspection(given.sam, given.workflowId)
})

test('returns 30 days of inspections by state, submissions by person and turnaround', async () => {
  const { by_state, by_inspector, turnaround } = await given.alice.api.dashboard.charts()
  expect(by_state).toEqual({ draft: 1, submitted: 1 })
  expect(by_inspector).toEqual([{ id: expect.any(Number), name: 'Ines Inspector', submitted: 1 }])
  expect(turnaround).toEqual([
    { week: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), median_hours: 6, submitted: 1 },
  ])
})

test('inspectors are shown their own work, supervisors that of their folders', async () => {
  expect((await given.sam.api.dashboard.charts()).by_state).toEqual({ draft: 1, submitted: 1 })
  expect((await given.ines.api.dashboard.charts()).by_state).toEqual({ draft: 0, submitted: 1 })
  const sara = await given.stack.as('sara')
  expect(await sara.api.dashboard.charts()).toEqual({
    by_state: { draft: 0, submitted: 0 },
    by_inspector: [],
    turnaround: [],
  })
})
