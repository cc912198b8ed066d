import { templates } from '@atesta/contract/routes/templates.ts'
import { workflows } from '@atesta/contract/routes/workflows.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const args = (id = given.templateId) => ({ params: { id } })

test('is no longer offered, and stays in use', async () => {
  const { stack, sam, ines, templateId, workflowId } = given
  const form = await sam.api.templates.archive(args())
  expect(form).toMatchObject({ archived: true, can: { edit: false, archive: false, unarchive: true } })
  expect(await lastAudit(stack)).toMatchObject({ action: 'archive', noun: 'template' })
  await expectRefused(stack, sam, templates.archive, args(), 'form_archived')
  const offered = await sam.api.templates.listForSelect({ query: {} })
  expect(offered.map((option) => option.value)).not.toContain(templateId)
  const body = { name: 'New', folder_id: given.folderId, template_id: templateId }
  await expectRefused(stack, sam, workflows.create, { body }, 'not_found')
  expect((await ines.api.tasks.form({ params: { id: workflowId } })).id).toBe(templateId)
  const { name, version } = await sam.api.workflows.read({ params: { id: workflowId } })
  const saved = await sam.api.workflows.save({
    params: { id: workflowId },
    body: { name, template_id: templateId, version },
  })
  expect(saved.template?.id).toBe(templateId)
})
