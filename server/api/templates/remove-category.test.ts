import { templates } from '@atesta/contract/routes/templates.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { smallForm } from '@atesta/testkit/records/factories.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
const make = async (name: string) => (await given.alice.api.templates.createCategory({ body: { name } })).id
let id: number
beforeAll(async () => {
  id = await make('Safety')
})
const args = (category = id) => ({ params: { id: category } })

test('removes the category and keeps its forms', async () => {
  const form = await given.sam.api.templates.create({
    body: { name: 'Pumps', category_id: id, structure: smallForm },
  })
  expect((await call(given.alice, templates.removeCategory, args())).status).toBe(204)
  expect(await lastAudit(given.stack)).toMatchObject({ action: 'delete', noun: 'template_category' })
  expect((await given.sam.api.templates.read({ params: { id: form.id } })).category).toBeNull()
  await expectRefused(given.stack, given.alice, templates.removeCategory, args(), 'not_found')
})
