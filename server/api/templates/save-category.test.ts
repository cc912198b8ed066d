import { templates } from '@atesta/contract/routes/templates.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let id: number
beforeAll(async () => {
  id = (await given.alice.api.templates.createCategory({ body: { name: 'Safety' } })).id
})
const args = (name: string, category = id) => ({ params: { id: category }, body: { name } })

test('renamed, unless another has the name', async () => {
  const { stack, alice } = given
  expect(await alice.api.templates.saveCategory(args('Health'))).toEqual({ id, name: 'Health' })
  expect(await lastAudit(stack)).toMatchObject({
    action: 'save',
    details: { name: 'Health', before: 'Safety' },
  })
  await alice.api.templates.createCategory({ body: { name: 'Taken' } })
  await expectRefused(stack, alice, templates.saveCategory, args('taken'), 'category_name_already_exists')
})
