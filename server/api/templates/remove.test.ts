import { templates } from '@atesta/contract/routes/templates.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { makeInspection, smallForm } from '@atesta/testkit/records/factories.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const args = (id = given.templateId) => ({ params: { id } })

test('not while an open task uses it; then it goes, and what was filled with it stays', async () => {
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
