import { makeTemplate } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('lists the company’s categories by name with counts of forms; administrators may change them', async () => {
  const { alice, sam, ines, stack } = given
  const wells = await alice.api.templates.createCategory({ body: { name: 'wells' } })
  await alice.api.templates.createCategory({ body: { name: 'Safety' } })
  const id = await makeTemplate(stack)
  const { name, structure } = await sam.api.templates.read({ params: { id } })
  await sam.api.templates.save({
    params: { id },
    body: { name, structure, version: 1, category_id: wells.id },
  })
  const can = { edit: true, delete: true }
  expect(await alice.api.templates.categories()).toMatchObject([
    { name: 'Safety', forms: 0, can },
    { id: wells.id, name: 'wells', forms: 1, can },
  ])
  for (const caller of [sam, ines])
    expect((await caller.api.templates.categories()).map((row) => row.can)).toEqual([
      { edit: false, delete: false },
      { edit: false, delete: false },
    ])
  expect(await (await stack.as('rita')).api.templates.categories()).toEqual([])
})

test('forms to choose from, by category', async () => {
  const [, wells] = await given.alice.api.templates.categories()
  const found = await given.ines.api.templates.listForSelect({ query: { company_category_id: wells?.id } })
  expect(found).toHaveLength(1)
})
