import { templates } from '@atesta/contract/routes/templates.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const args = (name: string) => ({ body: { name } })

test('a category, once by its name', async () => {
  const { stack, alice } = given
  const made = await alice.api.templates.createCategory(args('Safety'))
  expect(await countRows(stack, 'template_categories', 'id = $1', [made.id])).toBe(1)
  expect(await lastAudit(stack)).toMatchObject({ noun: 'template_category', details: { name: 'Safety' } })
  await expectRefused(stack, alice, templates.createCategory, args('safety'), 'category_name_already_exists')
  await expectRefused(stack, alice, templates.createCategory, args(' '), 'validation_failed')
})
