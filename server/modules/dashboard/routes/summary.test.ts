import { makeCertified, makeInspection, makeSubmitted } from '@atesta/testkit/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
beforeAll(async () => {
  await makeCertified(given.stack, given.ines, given.workflowId)
  await makeSubmitted(given.ines, given.workflowId)
  await makeInspection(given.sam, given.workflowId)
})

test('the company’s figures for who supervises, their own for inspectors', async () => {
  expect((await given.alice.api.dashboard.summary()).figures).toEqual({
    open_inspections: 2,
    submitted_30_days: 1,
    certifications: 1,
    certified_30_days: 1,
  })
  expect((await given.ines.api.dashboard.summary()).figures.open_inspections).toBe(1)
  const ivan = await given.stack.as('ivan')
  expect((await ivan.api.dashboard.summary()).figures).toEqual({
    open_inspections: 0,
    submitted_30_days: 0,
    certifications: 0,
    certified_30_days: 0,
  })
})

test('thirty days, oldest first, the last one today', async () => {
  const { per_day } = await given.ines.api.dashboard.summary()
  expect(per_day).toHaveLength(30)
  expect(per_day.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), submitted: 1, certified: 1 })
  expect(per_day.slice(0, -1).every((day) => day.submitted === 0 && day.certified === 0)).toBe(true)
})

test('own drafts and the newest files that one may see', async () => {
  const summary = await given.sam.api.dashboard.summary()
  expect(summary.drafts.map((draft) => draft.person.name)).toEqual(['Sam Supervisor'])
  expect(summary.recent.map((file) => file.person.name)).toEqual(['Ines Inspector'])
  const rita = await given.stack.as('rita')
  expect(await rita.api.dashboard.summary()).toMatchObject({
    figures: { certifications: 0 },
    drafts: [],
    recent: [],
  })
})
