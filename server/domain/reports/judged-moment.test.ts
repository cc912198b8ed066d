import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import { component, formOf, question, section } from '@atesta/forms/testing/build-form.ts'
import { makeInspection, makeWorkflow, payload } from '@atesta/testkit/records/factories.ts'
import { reportBytes } from '@atesta/testkit/records/reports.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { PDF } from '@libpdf/core'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
const asked = (id: string, type: 'text' | 'datetime', visible_if?: Record<string, unknown>) =>
  question(`q-${id}`, [component(id, type, { required: true, ...(visible_if && { visible_if }) })], {
    label: id,
  })
const structure: FormStructure = formOf(
  section('s', [
    asked('when', 'datetime'),
    asked('late', 'text', { '>=': [{ var: 'when' }, '2026-12-01'] }),
    asked('reason', 'text', { '<': [{ var: 'when' }, '2026-12-01'] }),
  ]),
)
beforeAll(() =>
  given.stack.query(`UPDATE users SET time_zone = 'America/Sao_Paulo' WHERE id = $1`, [given.ines.userId]),
)

/** A submission at an evening of which UTC has the next day already; `answered_at` is that of the device. */
async function submitted(answered_at?: string): Promise<number> {
  const { stack, ines } = given
  const { workflowId } = await makeWorkflow(stack, structure)
  const { id, version } = await makeInspection(ines, workflowId)
  const body = payload(id, version, { when: '2026-11-30T22:00:00-03:00', reason: 'Pump leaked' })
  await ines.api.tasks.submitForm({
    params: { id: workflowId },
    body: { ...body, form_data: { ...body.form_data, ...(answered_at && { answered_at }) } },
  })
  return id
}
async function reported(inspection_id: number): Promise<string> {
  const { id } = await given.ines.api.reports.generate({ body: { inspection_id } })
  await given.stack.settle()
  const pages = (await PDF.load(await reportBytes(given.ines, id))).extractText()
  return pages.map((page) => page.text.replace(/\s+/g, ' ')).join(' ')
}
const judgedAt = async (id: number) => (await given.sam.api.inspections.form({ params: { id } })).judged_at

test('a report asks what the submitter was asked, by the clock of the submission', async () => {
  const id = await submitted()
  expect(await judgedAt(id)).toMatch(/-03:00$/)
  const text = await reported(id)
  expect(text).toContain('Pump leaked')
  expect(text).not.toContain('Not answered')
})

test('the clock is the device’s, where it says it; of older submissions that of the submitter’s zone', async () => {
  const there = `${new Date(Date.now() - 2 * 3_600_000).toISOString().slice(0, 19)}-02:00`
  expect(await judgedAt(await submitted(there))).toBe(there)
  const older = await submitted()
  await given.stack.query('UPDATE inspections SET judged_at = NULL WHERE id = $1', [older])
  expect(await judgedAt(older)).toMatch(/-03:00$/)
  expect(await reported(older)).not.toContain('Not answered')
})

test('a returned submission is judged by its next one', async () => {
  const id = await submitted()
  await given.sam.api.inspections.returnForChanges({ params: { id }, body: { round: 1, comment: 'Again' } })
  expect(await judgedAt(id)).toBeNull()
})
