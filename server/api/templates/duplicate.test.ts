import { templates } from '@atesta/contract/routes/templates.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const args = (name: string, id = given.templateId) => ({ params: { id }, body: { name } })

test('copies the content under another name as a first version', async () => {
  const original = await given.sam.api.templates.read({ params: { id: given.templateId } })
  const copy = await given.sam.api.templates.duplicate(args('Copy'))
  expect(copy).toMatchObject({ name: 'Copy', version: 1, structure: original.structure })
  expect(copy.id).not.toBe(original.id)
  expect(await lastAudit(given.stack)).toMatchObject({ details: { copied_from: original.id } })
  const taken = args(original.name)
  await expectRefused(given.stack, given.sam, templates.duplicate, taken, 'form_name_already_exists')
})
