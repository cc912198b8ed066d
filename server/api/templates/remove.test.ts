import { templates } from '@atesta/contract/routes/templates.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { makeInspection, makeSubmitted, makeWorkflow, smallForm } from '@atesta/testkit/records/factories.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const args = (id = given.templateId) => ({ params: { id } })

test('refuses while an open task uses it; afterwards inspections made with it stay', async () => {
  const { stack, sam, ines, workflowId, templateId } = given
  const begun = await makeInspection(ines, workflowId)
  const problem = await expectRefused(stack, sam, templates.remove, args(), 'form_in_use')
  expect(problem.status).toBe(400)
  const { name } = await sam.api.templates.read(args())
  await sam.api.tasks.archiveMany({ body: { ids: [workflowId] } })
  expect((await call(sam, templates.remove, args())).status).toBe(204)
  expect(await lastAudit(stack)).toMatchObject({ action: 'delete', noun: 'template', details: { name } })
  await expectRefused(stack, sam, templates.read, args(), 'not_found')
  const opened = await ines.api.inspections.form({ params: { id: begun.id } })
  expect(opened.form).toMatchObject({ id: templateId, name })
  const again = await sam.api.templates.create({ body: { name, structure: smallForm } })
  expect(again.id).not.toBe(templateId)
})

test('refuses once it was submitted, so that its answers stay; it is archived instead', async () => {
  const { stack, sam, ines } = given
  const { workflowId, templateId } = await makeWorkflow(stack, smallForm)
  await makeSubmitted(ines, workflowId)
  await sam.api.tasks.archiveMany({ body: { ids: [workflowId] } })
  const form = await sam.api.templates.read(args(templateId))
  expect([form.can.delete, form.cannot.delete]).toEqual([false, 'form_has_answers'])
  await expectRefused(stack, sam, templates.remove, args(templateId), 'form_has_answers')
  await sam.api.templates.archive(args(templateId))
  const { data } = await sam.api.inspections.answers({ params: { id: templateId }, query: {} })
  expect(data).toHaveLength(1)
})

test('refuses where what was submitted was returned since', async () => {
  const { stack, sam, ines } = given
  const { workflowId, templateId } = await makeWorkflow(stack, smallForm)
  const id = await makeSubmitted(ines, workflowId)
  await sam.api.inspections.returnForChanges({ params: { id }, body: { round: 1, comment: 'Again' } })
  await sam.api.tasks.archiveMany({ body: { ids: [workflowId] } })
  await expectRefused(stack, sam, templates.remove, args(templateId), 'form_has_answers')
})
