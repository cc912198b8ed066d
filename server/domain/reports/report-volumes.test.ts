import { makeInspection, makeSubmitted } from '@atesta/testkit/records/factories.ts'
import { filledByStaff, makeEmailTask } from '@atesta/testkit/records/reports.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'
import { inCompany } from '../../database/database.ts'
import { createReportRenderer } from '../../pdf/renderer.ts'
import { findTemplateVersion } from '../templates/templates.queries.ts'
import { shareOut, weigh } from './report-volumes.ts'

const given = useScene()

test('volumes hold as much as is typeset in time, in order, and one inspection at least', () => {
  const many = (count: number, rows: number) => Array.from({ length: count }, (_, id) => ({ id, rows }))
  const sizes = (count: number, rows: number) => shareOut(many(count, rows)).map(({ length }) => length)
  expect(sizes(0, 0)).toEqual([0])
  expect(sizes(100, 5)).toEqual([100])
  expect(sizes(102, 5)).toEqual([100, 2])
  expect(sizes(7, 1000)).toEqual([3, 3, 1])
  expect(sizes(3, 10_000)).toEqual([1, 1, 1])
  expect(shareOut(many(250, 90)).flat()).toEqual(many(250, 90).map(({ id }) => id))
})

test('an inspection weighs by its form, and by what was answered at length', async () => {
  const task = await makeEmailTask(given.stack, given.templateId, [given.sam])
  const id = await filledByStaff(given.stack, task, () => makeSubmitted(given.sam, task))
  const { app } = given.stack.services
  const rows = () =>
    inCompany(app, given.stack.companies.acme, (db) =>
      weigh(db, [id], (template, version) => findTemplateVersion(db, template, version)),
    )
  const [before] = await rows()
  // Each of the form's three components is a row, with an answer or without.
  expect(before).toEqual({ id, rows: 3 })
  await given.stack.query(
    `UPDATE inspections SET answers = jsonb_build_array(jsonb_build_object('id', 'name', 'value', repeat('x', 4000))) WHERE id = $1`,
    [id],
  )
  expect((await rows())[0]?.rows).toBe(3 + 20)
})

const hasty = () => createReportRenderer({ timeoutMs: 1 })
async function closed() {
  const renderer = createReportRenderer()
  await renderer.close()
  return renderer
}

test.each([
  ['two in a row are enough', [hasty, hasty], ['rendering', 'failed']],
  ['another failure before does not count', [closed, hasty, hasty], ['rendering', 'rendering', 'failed']],
  [
    'nor does one in between',
    [hasty, closed, hasty, hasty],
    ['rendering', 'rendering', 'rendering', 'failed'],
  ],
])('one that takes too long is given up, and its credit is back: %s', async (_, renderers, expected) => {
  const { stack, ines } = given
  const used = async () => (await ines.api.auth.subscriptionInformation()).data.credits.used
  const [before, { renderer }] = [await used(), stack.services]
  try {
    const { id: inspection_id } = await makeInspection(ines, given.workflowId)
    const { id } = await ines.api.reports.generate({ body: { inspection_id } })
    const states = []
    for (const make of renderers) {
      stack.services.renderer = await make()
      await stack.query(`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = 'report:${id}'`)
      await stack.settle().catch(() => {})
      await stack.services.renderer.close()
      states.push((await ines.api.reports.read({ params: { id } })).state)
    }
    expect(states).toEqual(expected)
    expect(await used()).toBe(before)
  } finally {
    stack.services.renderer = renderer
  }
})
